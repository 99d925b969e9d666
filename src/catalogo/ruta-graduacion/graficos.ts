import { definirGraficos } from '../grafico.ts';
import { rutaGraduacion } from './formulario.ts';

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
  {
    clave: 'modalidades',
    titulo: 'Conocimiento de las modalidades de trabajo de grado',
    forma: 'columnas',
    unidades: 'Estudiantes',
    por: { campo: 'respuestas.resp4', etiqueta: 'Respuesta' },
  },
  {
    clave: 'inscripcion',
    titulo: 'Inscripción en una modalidad',
    forma: 'columnas',
    unidades: 'Estudiantes',
    por: { campo: 'respuestas.resp5', etiqueta: 'Respuesta' },
  },
  {
    clave: 'matricula',
    titulo: 'Matrícula de la asignatura Trabajo de grado',
    forma: 'columnas',
    unidades: 'Estudiantes',
    por: { campo: 'respuestas.resp6', etiqueta: 'Respuesta' },
  },
  {
    clave: 'pruebas',
    titulo: 'Pruebas TyT',
    forma: 'columnas',
    unidades: 'Estudiantes',
    por: { campo: 'respuestas.resp7', etiqueta: 'Respuesta' },
  },
  {
    clave: 'ceremonia',
    titulo: 'Ceremonia de grados',
    forma: 'columnas',
    unidades: 'Estudiantes',
    por: { campo: 'respuestas.resp8', etiqueta: 'Respuesta' },
  },
  {
    clave: 'semestres',
    titulo: 'Estudiantes por semestre que cursan',
    forma: 'columnas',
    unidades: 'Estudiantes',
    por: { campo: 'usuario.semestre' },
  },
  {
    clave: 'programas',
    titulo: 'Estudiantes por programa',
    forma: 'barras',
    unidades: 'Estudiantes',
    por: { campo: 'usuario.programaAcademico' },
  },
]);
