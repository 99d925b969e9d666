import { escala, PALABRAS_DESEMPENO } from '../campos/escala.ts';

const item = (etiqueta: string, ayuda?: string) =>
  escala({ etiqueta, min: 1, max: 5, presentacion: 'palabras', palabras: PALABRAS_DESEMPENO, ...(ayuda && { ayuda }) });

const UN_DIA = 'Se espera que el docente responda los foros en un máximo de 1 día.';

/** The sixteen scale items of the survey, by the keys of the contract (spec 2 §2, §3). */
export const PREGUNTAS = {
  ECC1: item('El aula presenta con claridad la estructura del curso y su ruta de trabajo.'),
  ECC2: item('Los contenidos corresponden a los objetivos de la asignatura.'),
  ECC3: item('Los materiales son suficientes y están actualizados.'),
  ECC4: item('Las actividades ayudan a comprender los contenidos.'),
  ECC5: item('Los recursos del aula funcionan y son fáciles de encontrar.'),
  CR1: item('El docente responde las dudas a tiempo.', UN_DIA),
  CR2: item('El docente se comunica con claridad y respeto.', UN_DIA),
  CR3: item('El docente participa en los foros y anima la conversación.', UN_DIA),
  CR4: item('La retroalimentación me indica qué hice bien y qué debo mejorar.'),
  CR5: item('La retroalimentación llega a tiempo para la siguiente actividad.'),
  ME1: item('Los criterios de evaluación se conocen antes de cada actividad.'),
  ME2: item('Las evaluaciones corresponden a lo trabajado en el curso.'),
  ME3: item('Las calificaciones se publican en las fechas acordadas.'),
  AMA1: item('La mesa de ayuda responde a tiempo.'),
  AMA2: item('La mesa de ayuda resuelve lo que necesito.'),
  AMA3: item('El trato de la mesa de ayuda es amable.'),
} as const;
