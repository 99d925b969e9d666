// The procedure of cancelled subjects: its report, one row per student, and the seeds of its option lists.
import { barsByPrograma, byCalificacion } from '../grafico.ts';
import { defineInforme, filterByPrograma } from '../informe.ts';
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { cancelacionAsignaturas } from './formulario.ts';

/** See spec 1 §2 and DECISIONS §5. */
export const informacionCancelaciones = defineInforme({
  slug: 'informacionCancelaciones',
  titulo: 'Cancelaciones de asignaturas',
  tituloExportacion: 'Cancelaciones de asignaturas',
  tema: 'habilitaciones',
  solicitud: { plazo: 5 },
  formulario: cancelacionAsignaturas,
  unidad: 'alumnosAgregados',
  lecturas: [{ ruta: 'GET /obtenerInfoCancelaciones', clave: 'info' }],
  columnas: [
    { campo: 'codigoSia', titulo: 'Asignatura', ordenable: true },
    { campo: 'programa', ordenable: true },
    { campo: 'docente', ordenable: true },
    { campo: 'alumnosAgregados.documentoEstudiante', titulo: 'Documento', ordenable: true },
    {
      campo: 'alumnosAgregados.nombreEstudiante',
      y: ['alumnosAgregados.apellidoEstudiante'],
      titulo: 'Estudiante',
      ordenable: true,
    },
    { campo: 'alumnosAgregados.fechaCancelacion', ordenable: true },
    { campo: 'fechaRegistro', onlyFecha: true, ordenable: true },
    { campo: 'alumnosAgregados.estadoAsignatura', titulo: 'Cancelación', corta: { ancho: 14 } },
    { campo: 'alumnosAgregados.correoInstitucional', titulo: 'Correo', oculta: true },
    { campo: 'tipoAsignatura', titulo: 'Tipo', oculta: true },
    { campo: 'semestre', oculta: true },
    { campo: 'estado' },
  ],
  onScreen: {
    identidad: ['alumnosAgregados.nombreEstudiante'],
    asunto: ['codigoSia', 'alumnosAgregados.estadoAsignatura'],
  },
  filtros: [filterByPrograma('programa')],
  graficos: [
    {
      clave: 'facultades',
      titulo: 'Cancelaciones por facultad',
      forma: 'apiladas',
      unidades: 'Cancelaciones',
      por: { facultadDe: 'programa' },
      series: { campo: 'alumnosAgregados.estadoAsignatura' },
    },
    {
      clave: 'semanas',
      titulo: 'Cancelaciones por {tramo} de registro',
      forma: 'columnas',
      unidades: 'Cancelaciones',
      por: { cada: 'semana' },
      series: { campo: 'alumnosAgregados.estadoAsignatura' },
    },
    {
      clave: 'fechas',
      titulo: 'Cancelaciones por {tramo} de la fecha de cancelación',
      forma: 'columnas',
      unidades: 'Cancelaciones',
      por: { cada: 'semana', campo: 'alumnosAgregados.fechaCancelacion' },
    },
    barsByPrograma('Cancelaciones', 'programa'),
    {
      clave: 'tipos',
      titulo: 'Cancelaciones por tipo de asignatura',
      forma: 'barras',
      unidades: 'Cancelaciones',
      por: { campo: 'tipoAsignatura' },
    },
    byCalificacion('Cancelaciones'),
  ],
  acciones: { estado: true, correo: false, seleccionarTodo: false },
});

/** States of a subject in a cancellation (spec 1 §2). */
const LISTAS_CANCELACION: readonly Lista[] = [
  listaOfTextos('estadosCancelacion', 'Cancelación: estados', ['Cancelado', 'Provisional']),
];

export const tramite: Tramite = {
  formulario: cancelacionAsignaturas,
  informe: informacionCancelaciones,
  listas: LISTAS_CANCELACION,
  inicio: { docente: 'asignaturas' },
};
