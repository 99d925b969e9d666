// Form, as data, of the survey on the requirements that a student still lacks for graduating.
import { grupo } from '../arbol.ts';
import { LARGO_DE_RELATO } from '../campos/base.ts';
import { correo } from '../campos/correo.ts';
import { entero } from '../campos/entero.ts';
import { opcion } from '../campos/opcion.ts';
import { texto } from '../campos/texto.ts';
import { defineFormulario } from '../formulario.ts';
import { celular, nombreCompleto, numDocumento } from '../personas.ts';
import { CONFIRMAR_ENCUESTA, DATOS_ENVIADOS, TODOS_OBLIGATORIOS, tratamientoFor } from '../textos.ts';

const pregunta = (etiqueta: string, lista: string, ayuda?: string) =>
  opcion({ etiqueta, lista, presentacion: 'botones', ...(ayuda && { ayuda }) });

const MODALIDADES =
  'Las cinco modalidades son: monografía, proyecto de investigación, práctica empresarial, emprendimiento y diplomado ' +
  'de profundización.';

/** See spec 2 §2, §3, §5. */
export const rutaGraduacion = defineFormulario({
  slug: 'rutaGraduacion',
  version: 1,
  titulo: 'Ruta de graduación',
  ruta: '/estudiantes/rutaGraduacion',
  llamada: 'POST /rutaGraduacion',
  acceso: 'publico',
  viaje: 'json',
  prefijo: 'RUG',
  campos: {
    usuario: grupo({
      nombre: nombreCompleto,
      correo: correo({
        etiqueta: 'Correo institucional',
        institucional: 'El correo electrónico del estudiante debe ser el institucional (nombre@{host})',
      }),
      telefono: celular,
      documento: numDocumento,
      programaAcademico: texto({ identifica: null, etiqueta: 'Programa académico', max: 120, mayusculas: true }),
      semestre: entero({ etiqueta: 'Semestre que cursa', min: 1, max: 10 }),
    }),
    respuestas: grupo({
      resp1: pregunta('¿Ya realizó la Cátedra Abierta de Ciudadanía y Paz?', 'avanceCursos'),
      resp2: pregunta('¿Ya realizó la Cátedra de Deporte y Cultura?', 'avanceCursos'),
      resp3: pregunta('¿Ya realizó el curso Estrategias de Información Científica?', 'avanceCursos'),
      resp4: pregunta('¿Conoce las modalidades de trabajo de grado?', 'conocimientoModalidades', MODALIDADES),
      resp5: pregunta('¿Ya se inscribió en una modalidad de trabajo de grado?', 'inscripcionModalidad'),
      resp6: pregunta('¿Ya matriculó la asignatura Trabajo de grado?', 'matriculaTrabajoGrado'),
      resp7: pregunta('¿Ya presentó las pruebas TyT?', 'pruebasTyT'),
      resp8: pregunta('¿Ya se inscribió en la ceremonia de grados?', 'ceremoniaGrados'),
      observacion: texto({
        identifica: null,
        etiqueta: 'Observaciones',
        ayuda: 'Cuéntenos qué le falta o qué necesita. Si no tiene observaciones, escriba «Ninguna».',
        max: LARGO_DE_RELATO,
        multilinea: true,
      }),
    }),
  },
  secciones: [
    { titulo: 'Sus datos', campos: ['usuario'] },
    { titulo: 'Cursos previos', campos: ['respuestas.resp1', 'respuestas.resp2', 'respuestas.resp3'] },
    { titulo: 'Trabajo de grado', campos: ['respuestas.resp4', 'respuestas.resp5', 'respuestas.resp6'] },
    { titulo: 'Pruebas y ceremonia', campos: ['respuestas.resp7', 'respuestas.resp8', 'respuestas.observacion'] },
  ],
  textos: {
    proposito: 'Revise con nosotros qué requisitos ya cumplió y cuáles le faltan para graduarse.',
    duracion: 'Toma unos 4 minutos.',
    tratamiento: tratamientoFor('orientarlo en los requisitos de grado'),
    sendLabel: 'Enviar respuestas',
    obligatorios: TODOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_ENCUESTA,
    exito: DATOS_ENVIADOS,
    despues: 'La unidad revisa sus respuestas y le escribe al correo institucional si algo le falta.',
  },
});
