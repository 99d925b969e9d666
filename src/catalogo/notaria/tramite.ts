// The procedure of the teacher notary (the action that each named student must do): its report, one row per student, and
// the seeds of its option lists.
import { bySemanaAndEstado } from '../grafico.ts';
import { defineInforme } from '../informe.ts';
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { notariaDocente } from './formulario.ts';

/** See spec 1 §2. */
export const informacionNotariaDocente = defineInforme({
  slug: 'informacionNotariaDocente',
  titulo: notariaDocente.titulo,
  tituloExportacion: notariaDocente.titulo,
  tema: 'docentes',
  formulario: notariaDocente,
  unidad: 'infoEstudiantes',
  lecturas: [{ ruta: 'POST /obtenerInfoNotariaDocente', clave: 'info' }],
  columnas: [
    { campo: 'infoDocente.nombreCompleto', titulo: 'Docente', ordenable: true },
    { campo: 'infoDocente.numDocumento', titulo: 'Documento del docente' },
    { campo: 'infoDocente.correo', titulo: 'Correo del docente' },
    { campo: 'infoEstudiantes.tipoAsignatura', titulo: 'Tipo' },
    { campo: 'infoEstudiantes.codigoAsignatura', titulo: 'Asignatura', ordenable: true },
    { campo: 'infoEstudiantes.accionEstudiante', titulo: 'Acción del estudiante' },
    { campo: 'infoEstudiantes.nombreEstudiante', titulo: 'Estudiante', ordenable: true },
    { campo: 'infoEstudiantes.cedulaEstudiante', titulo: 'Documento' },
    { campo: 'infoEstudiantes.correoEstudiante', titulo: 'Correo' },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  onScreen: {
    identidad: ['infoEstudiantes.nombreEstudiante'],
    asunto: ['infoEstudiantes.accionEstudiante', 'infoEstudiantes.codigoAsignatura'],
  },
  semestreDesde: '2023-1',
  graficos: [
    {
      clave: 'acciones',
      titulo: 'Estudiantes por acción y tipo de asignatura',
      forma: 'apiladas',
      unidades: 'Estudiantes',
      por: { campo: 'infoEstudiantes.accionEstudiante' },
      series: { campo: 'infoEstudiantes.tipoAsignatura' },
    },
    bySemanaAndEstado('Estudiantes'),
  ],
  acciones: { estado: true, correo: true },
  persona: {
    nombreUsuario: ['infoEstudiantes.nombreEstudiante'],
    email: 'infoEstudiantes.correoEstudiante',
    rol: 'Estudiante',
  },
});

/** The options of the notary form (spec 1 §2). */
const LISTAS_NOTARIA: readonly Lista[] = [
  listaOfTextos('accionesEstudiante', 'Notaría: acciones del estudiante', [
    'Presentar una evaluación pendiente',
    'Entregar una actividad pendiente',
    'Presentar el examen final',
    'Presentar el examen supletorio',
    'Corregir una entrega',
    'Ingresar al aula virtual',
    'Otra',
  ]),
];

export const tramite: Tramite = {
  formulario: notariaDocente,
  informe: informacionNotariaDocente,
  listas: LISTAS_NOTARIA,
  inicio: { docente: 'asignaturas', compartido: 7 },
};
