// The procedure of received didactic guides and academic commitments (GDCA): its report.
import { defineInforme } from '../informe.ts';
import type { Tramite } from '../tramite.ts';
import { recepcionGDCA } from './formulario.ts';

/** Filtered by semester (spec 1 §2). */
export const informacionRecepcionGDCA = defineInforme({
  slug: 'informacionRecepcionGDCA',
  titulo: 'Recepción de GDCA',
  tituloExportacion: 'Recepción de guías didácticas y compromisos académicos',
  tema: 'docentes',
  formulario: recepcionGDCA,
  lecturas: [{ ruta: 'POST /obtenerInfoRecepcionesGDCA', clave: 'info' }],
  columnas: [
    { campo: 'infoRecepcion.nombreDocente', titulo: 'Docente', ordenable: true },
    { campo: 'infoRecepcion.cedulaDocente', titulo: 'Documento', ordenable: true },
    { campo: 'infoRecepcion.correoDocente', titulo: 'Correo' },
    { campo: 'infoRecepcion.tipoAsignatura', titulo: 'Tipo' },
    { campo: 'infoRecepcion.codigoAsignatura', titulo: 'Asignatura', ordenable: true },
    { campo: 'archivoGuia', titulo: 'Archivo' },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  onScreen: { identidad: ['infoRecepcion.nombreDocente'], asunto: ['infoRecepcion.codigoAsignatura', 'archivoGuia'] },
  semestreDesde: '2023-1',
  graficos: [
    {
      clave: 'semanas',
      titulo: 'Recepciones por {tramo} y tipo de asignatura',
      forma: 'columnas',
      unidades: 'Recepciones',
      por: { cada: 'semana' },
      series: { campo: 'infoRecepcion.tipoAsignatura' },
    },
    {
      clave: 'estados',
      titulo: 'Recepciones por tipo de asignatura y estado',
      forma: 'apiladas',
      unidades: 'Recepciones',
      por: { campo: 'infoRecepcion.tipoAsignatura' },
      series: { sistema: 'estado' },
    },
  ],
  acciones: { estado: true, correo: true },
  persona: {
    nombreUsuario: ['infoRecepcion.nombreDocente'],
    email: 'infoRecepcion.correoDocente',
    rol: 'Docente',
  },
});

export const tramite: Tramite = {
  formulario: recepcionGDCA,
  informe: informacionRecepcionGDCA,
  inicio: { docente: 'asignaturas', compartido: 6 },
};
