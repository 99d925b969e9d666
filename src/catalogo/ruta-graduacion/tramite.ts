// The procedure of the survey on requirements for graduating: its report, with charts by question, and the seeds of its
// option lists.
import { defineGraficos, respuestasOf } from '../grafico.ts';
import { defineInforme } from '../informe.ts';
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { rutaGraduacion } from './formulario.ts';

const pregunta = respuestasOf('Estudiantes');

/** Charts of the requirements met and missing, question by question. */
const graficos = defineGraficos(rutaGraduacion, [
  {
    clave: 'cursos',
    titulo: 'Cursos previos',
    forma: 'apiladas',
    unidades: 'Estudiantes',
    por: { campos: ['respuestas.resp1', 'respuestas.resp2', 'respuestas.resp3'], etiqueta: 'Curso' },
    series: 'valor',
  },
  pregunta({
    clave: 'modalidades',
    titulo: 'Conocimiento de las modalidades de trabajo de grado',
    campo: 'respuestas.resp4',
    etiqueta: 'Respuesta',
  }),
  pregunta({
    clave: 'inscripcion',
    titulo: 'Inscripción en una modalidad',
    campo: 'respuestas.resp5',
    etiqueta: 'Respuesta',
  }),
  pregunta({
    clave: 'matricula',
    titulo: 'Matrícula de la asignatura Trabajo de grado',
    campo: 'respuestas.resp6',
    etiqueta: 'Respuesta',
  }),
  pregunta({ clave: 'pruebas', titulo: 'Pruebas TyT', campo: 'respuestas.resp7', etiqueta: 'Respuesta' }),
  pregunta({ clave: 'ceremonia', titulo: 'Ceremonia de grados', campo: 'respuestas.resp8', etiqueta: 'Respuesta' }),
  pregunta({ clave: 'semestres', titulo: 'Estudiantes por semestre que cursan', campo: 'usuario.semestre' }),
  {
    clave: 'programas',
    titulo: 'Estudiantes por programa',
    forma: 'barras',
    unidades: 'Estudiantes',
    por: { campo: 'usuario.programaAcademico' },
  },
]);

/** The report of requirements for graduating from virtual programs (spec 1 §2). */
const informacionRutasGraduaciones = defineInforme({
  slug: 'informacionRutasGraduaciones',
  titulo: 'Rutas de graduación',
  tituloExportacion: 'Requisitos de grado de programas virtuales',
  tema: 'estudiantes',
  formulario: rutaGraduacion,
  lecturas: [{ ruta: 'GET /obtenerInfoRutaGraduacion', clave: 'info' }],
  columnas: [
    { campo: 'usuario.nombre', ordenable: true },
    { campo: 'usuario.documento', titulo: 'Documento', ordenable: true },
    { campo: 'usuario.correo', titulo: 'Correo' },
    { campo: 'usuario.telefono', titulo: 'Teléfono' },
    { campo: 'usuario.programaAcademico', ordenable: true },
    { campo: 'usuario.semestre' },
    { campo: 'respuestas.resp1', titulo: 'Cátedra Abierta de Ciudadanía y Paz', grupo: 'Cursos realizados' },
    { campo: 'respuestas.resp2', titulo: 'Cátedra de Deporte y Cultura', grupo: 'Cursos realizados' },
    { campo: 'respuestas.resp3', titulo: 'Estrategias de Información Científica', grupo: 'Cursos realizados' },
    { campo: 'respuestas.resp4', titulo: '¿Conoce las modalidades?', grupo: 'Trabajo de grado' },
    { campo: 'respuestas.resp5', titulo: '¿Inscribió una modalidad?', grupo: 'Trabajo de grado' },
    { campo: 'respuestas.resp6', titulo: '¿Matriculó Trabajo de grado?', grupo: 'Trabajo de grado' },
    { campo: 'respuestas.resp7', titulo: '¿Presentó las pruebas TyT?' },
    { campo: 'respuestas.resp8', titulo: '¿Inscribió la ceremonia de grados?' },
    { campo: 'respuestas.observacion' },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  onScreen: {
    identidad: ['usuario.nombre'],
    asunto: ['usuario.programaAcademico', 'usuario.semestre'],
    trailing: ['usuario.telefono'],
  },
  graficos,
  acciones: { estado: true, correo: true },
  persona: { nombreUsuario: ['usuario.nombre'], email: 'usuario.correo', rol: 'Estudiante' },
});

/** The options of the graduation-route survey; those of questions 4 to 8 are ours, in the counts of spec 2 §2. */
const LISTAS_RUTA_GRADUACION: readonly Lista[] = [
  listaOfTextos('avanceCursos', 'Ruta de graduación: avance en los cursos', [
    'Ya lo realicé',
    'No tengo conocimiento',
    'Estoy pendiente de realizarlo',
  ]),
  listaOfTextos('conocimientoModalidades', 'Ruta de graduación: conocimiento de las modalidades', [
    'Sí, las conozco todas',
    'Conozco algunas',
    'No las conozco',
  ]),
  listaOfTextos('inscripcionModalidad', 'Ruta de graduación: inscripción en una modalidad', [
    'Sí, ya me inscribí',
    'Estoy en proceso de inscribirme',
    'No me he inscrito',
  ]),
  listaOfTextos('matriculaTrabajoGrado', 'Ruta de graduación: asignatura Trabajo de grado', [
    'Ya la aprobé',
    'Sí, la tengo matriculada este semestre',
    'La matricularé el próximo semestre',
    'No la he matriculado',
    'Mi modalidad no la exige',
  ]),
  listaOfTextos('pruebasTyT', 'Ruta de graduación: pruebas TyT', [
    'Sí, ya las presenté',
    'Ya me inscribí y estoy por presentarlas',
    'No me he inscrito',
    'No sé qué son',
  ]),
  listaOfTextos('ceremoniaGrados', 'Ruta de graduación: ceremonia de grados', [
    'Sí, ya me inscribí',
    'Me inscribiré en la próxima ceremonia',
    'Aún no cumplo los requisitos',
    'No conozco el proceso de inscripción',
  ]),
];

export const tramite: Tramite = {
  formulario: rutaGraduacion,
  informe: informacionRutasGraduaciones,
  listas: LISTAS_RUTA_GRADUACION,
  inicio: { estudiante: 'graduacion', compartido: 2 },
};
