import { definirGraficos, respuestasDe } from '../grafico.ts';
import { rutaGraduacion } from './formulario.ts';

const pregunta = respuestasDe('Estudiantes');

/** What those who want to graduate have done and what they lack, question by question. */
export const graficos = definirGraficos(rutaGraduacion, [
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
