// Report, as data, of support requests to the virtual education unit (UDEV): columns, charts and actions.
import { antiguedadOf, byCalificacion, bySemanaAndEstado } from '../grafico.ts';
import { defineInforme } from '../informe.ts';
import { solicitudUDEV } from './formulario.ts';

/** Filtered by state (spec 1 §2, §7). */
export const solicitudesUnidadDeEducacionVirtual = defineInforme({
  slug: 'solicitudesUnidadDeEducacionVirtual',
  titulo: 'Solicitudes a la Unidad de Educación Virtual',
  tituloExportacion: 'Solicitudes a la Unidad de Educación Virtual',
  tema: 'atencion',
  solicitud: { plazo: 5 },
  formulario: solicitudUDEV,
  lecturas: [
    {
      ruta: 'GET /gestores/obtenerInfoSolicitudesUDEVPorEstado/{estado}',
      clave: 'solicitudes',
      parametro: { nombre: 'estado', filtra: 'estado' },
    },
  ],
  columnas: [
    { campo: 'infoSolicitud.idSolicitud', titulo: 'Número', ordenable: true },
    { campo: 'infoSolicitud.nombres', ordenable: true },
    { campo: 'infoSolicitud.apellidos', ordenable: true },
    { campo: 'infoSolicitud.tipoDocumento' },
    { campo: 'infoSolicitud.numDocumento', titulo: 'Documento', ordenable: true },
    { campo: 'infoSolicitud.correoInstitucional' },
    { campo: 'infoSolicitud.correoAlterno' },
    { campo: 'infoSolicitud.tipoUsuario', titulo: 'Tipo de usuario', ordenable: true },
    { campo: 'infoSolicitud.pregunta', titulo: 'Pregunta' },
    { campo: 'imgEvidencia', titulo: 'Evidencia' },
    { campo: 'estado' },
    { campo: 'fechaRegistro', ordenable: true },
  ],
  enPantalla: {
    identidad: ['infoSolicitud.apellidos', 'infoSolicitud.nombres'],
    asunto: ['infoSolicitud.pregunta', 'infoSolicitud.tipoUsuario'],
    alFinal: ['infoSolicitud.tipoDocumento', 'infoSolicitud.correoAlterno'],
  },
  filtraEstado: true,
  graficos: [
    bySemanaAndEstado('Solicitudes'),
    antiguedadOf('Solicitudes'),
    {
      clave: 'preguntas',
      titulo: 'Preguntas más frecuentes',
      forma: 'barras',
      unidades: 'Solicitudes',
      por: { campo: 'infoSolicitud.pregunta' },
    },
    {
      clave: 'usuarios',
      titulo: 'Solicitudes por tipo de usuario y estado',
      forma: 'apiladas',
      unidades: 'Solicitudes',
      por: { campo: 'infoSolicitud.tipoUsuario' },
      series: { sistema: 'estado' },
    },
    byCalificacion('Solicitudes'),
  ],
  acciones: { estado: true, correo: true },
  persona: {
    nombreUsuario: ['infoSolicitud.nombres', 'infoSolicitud.apellidos'],
    email: 'infoSolicitud.correoInstitucional',
    rol: { campo: 'infoSolicitud.tipoUsuario' },
  },
});
