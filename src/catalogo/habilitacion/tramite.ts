// The procedure of make-up exams (habilitaciones): its report.
import { antiguedadOf, barsByPrograma, byCalificacion, bySemanaAndEstado } from '../grafico.ts';
import { defineInforme, filterByPrograma } from '../informe.ts';
import type { Tramite } from '../tramite.ts';
import { solicitudHabilitacion } from './formulario.ts';

/** See spec 1 §2 and DECISIONS §5. */
export const informacionHabilitaciones = defineInforme({
  slug: 'informacionHabilitaciones',
  titulo: 'Habilitaciones',
  tituloExportacion: 'Solicitudes de habilitación',
  tema: 'habilitaciones',
  solicitud: { plazo: 5 },
  formulario: solicitudHabilitacion,
  lecturas: [{ ruta: 'GET /obtenerInfoHabilitaciones', clave: 'info' }],
  columnas: [
    { campo: 'infoHabilitacion.codigoAsignatura', titulo: 'Asignatura', ordenable: true },
    { campo: 'infoHabilitacion.programa', ordenable: true },
    { campo: 'infoHabilitacion.docente', ordenable: true, corta: { ancho: 20 } },
    { campo: 'infoHabilitacion.tipoAsignatura', titulo: 'Tipo' },
    { campo: 'infoHabilitacion.nombreEstudiante', titulo: 'Estudiante', ordenable: true },
    { campo: 'infoHabilitacion.numDocumento', titulo: 'Documento', ordenable: true },
    { campo: 'infoHabilitacion.correo', titulo: 'Correo' },
    { campo: 'infoHabilitacion.numeroRecibo', titulo: 'Número del recibo', ordenable: true },
    { campo: 'archivoRecibo', titulo: 'Recibo' },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  onScreen: {
    identidad: ['infoHabilitacion.nombreEstudiante'],
    asunto: ['infoHabilitacion.codigoAsignatura', 'infoHabilitacion.docente'],
  },
  filtros: [filterByPrograma('infoHabilitacion.programa')],
  graficos: [
    {
      clave: 'facultades',
      titulo: 'Habilitaciones por facultad y estado',
      forma: 'apiladas',
      unidades: 'Habilitaciones',
      por: { facultadDe: 'infoHabilitacion.programa' },
      series: { sistema: 'estado' },
    },
    bySemanaAndEstado('Habilitaciones'),
    antiguedadOf('Habilitaciones'),
    barsByPrograma('Habilitaciones', 'infoHabilitacion.programa'),
    {
      clave: 'tipos',
      titulo: 'Habilitaciones por tipo de asignatura',
      forma: 'barras',
      unidades: 'Habilitaciones',
      por: { campo: 'infoHabilitacion.tipoAsignatura' },
    },
    byCalificacion('Habilitaciones'),
  ],
  acciones: { estado: true, correo: false, seleccionarTodo: false },
});

export const tramite: Tramite = {
  formulario: solicitudHabilitacion,
  informe: informacionHabilitaciones,
  inicio: { estudiante: 'graduacion' },
};
