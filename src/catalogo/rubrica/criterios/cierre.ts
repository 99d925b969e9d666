// Rubric criteria 16 to 20 of both variants: grades entered by their dates; final and make-up exams published.
import { int, NA, neg, nivel, pos, type Criterio } from '../rubrica.ts';

const DESCRIPTORES: Criterio['descriptores'] = [
  nivel(5, 'a-tiempo', 'Registró todas las notas en ambos sistemas, a más tardar en la fecha fijada.'),
  nivel(
    3,
    'incompletas',
    'Registró las notas después de la fecha fijada, solo una parte de ellas o en uno solo de los sistemas.',
  ),
  nivel(0, 'sin-registrar', 'No registró las notas.'),
  nivel(NA, 'no-aplica', 'No aplica: aún no llega la fecha fijada.'),
];

/** Criteria 16 and 17: grades entered in both systems by the dates of the semester's calendar (spec 1 §9). */
export const NOTAS: readonly Criterio[] = [
  {
    numero: 16,
    clave: 'notas-60',
    nombre: 'Notas del 60 %',
    criterio:
      'Registra las notas correspondientes al 60 % de la calificación en la plataforma y en el sistema de información académica, a más tardar en la fecha fijada.',
    evidencia: 'notasDel60',
    descriptores: DESCRIPTORES,
    observaciones: [
      pos(
        'a-tiempo',
        'Registró el 60 % de las notas dentro del plazo y en ambos sistemas. Así los estudiantes conocen su avance con tiempo para mejorar.',
      ),
      pos(
        'coinciden',
        'Las notas del 60 % coinciden en la plataforma y en el sistema de información académica, lo que evita reclamaciones.',
      ),
      int(
        'un-sistema',
        'Las notas del 60 % están registradas en uno de los sistemas. Le recomendamos completar el otro, para que la información coincida.',
      ),
      int(
        'tarde',
        'Registró las notas del 60 % después de la fecha fijada. Le sugerimos anotar en su agenda las fechas del calendario académico.',
      ),
      neg(
        'pendientes',
        'No encontramos registradas las notas del 60 %. Le solicitamos registrarlas en ambos sistemas, pues orientan al estudiante sobre su permanencia en la asignatura.',
      ),
      neg(
        'diferentes',
        'Algunas notas del 60 % son diferentes en los dos sistemas. Le solicitamos verificarlas y corregirlas.',
      ),
    ],
    mejora:
      'Registrar las notas del 60 % en la plataforma y en el sistema de información académica antes de la fecha fijada.',
  },
  {
    numero: 17,
    clave: 'notas-40',
    nombre: 'Notas del 40 %',
    criterio:
      'Registra las notas correspondientes al 40 % restante de la calificación en la plataforma y en el sistema de información académica, a más tardar en la fecha fijada.',
    evidencia: 'notasDel40',
    descriptores: DESCRIPTORES,
    observaciones: [
      pos(
        'a-tiempo',
        'Registró el 40 % restante de las notas dentro del plazo y en ambos sistemas. Los estudiantes pudieron conocer a tiempo su nota definitiva.',
      ),
      pos(
        'coinciden',
        'Las notas del 40 % coinciden en la plataforma y en el sistema de información académica. Agradecemos el cuidado con que cierra el semestre.',
      ),
      int(
        'un-sistema',
        'Las notas del 40 % están registradas en uno de los sistemas. Le recomendamos completar el otro antes del cierre del semestre.',
      ),
      int(
        'tarde',
        'Registró las notas del 40 % después de la fecha fijada. Le sugerimos programar la última actividad con tiempo suficiente para calificarla.',
      ),
      neg(
        'pendientes',
        'No encontramos registradas las notas del 40 %. Le solicitamos registrarlas en ambos sistemas, pues de ellas depende la nota definitiva.',
      ),
      neg(
        'diferentes',
        'Algunas notas del 40 % son diferentes en los dos sistemas. Le solicitamos verificarlas y corregirlas antes del cierre del semestre.',
      ),
    ],
    mejora:
      'Registrar las notas del 40 % en la plataforma y en el sistema de información académica antes de la fecha fijada.',
  },
];

type Lugar = 'la semana 17' | 'la última unidad';

const fechaHoraYLugar = (lugar: Lugar): Criterio['descriptores'] => [
  nivel(5, 'completa', `Publicó la fecha, la hora y el lugar en ${lugar}.`),
  nivel(3, 'incompleta', `Publicó solo una parte de los datos, o los publicó fuera de ${lugar}.`),
  nivel(0, 'ausente', 'No publicó la fecha, la hora ni el lugar.'),
];

/**
 * Criteria 18 to 20. Exams are published in week 17 with a guía didáctica, in the last unit with a compromiso académico
 * (spec 1 §9).
 */
export const criteriosOfCierre = (lugar: Lugar): readonly Criterio[] => [
  {
    numero: 18,
    clave: 'examen-final',
    nombre: 'Examen final',
    criterio: `Publica el examen final en ${lugar} del aula.`,
    evidencia: 'examenFinal',
    descriptores: [
      nivel(5, 'publicado', `Publicó el examen final en ${lugar}, con sus instrucciones.`),
      nivel(3, 'incompleto', `Publicó el examen final fuera de ${lugar} o sin instrucciones.`),
      nivel(0, 'ausente', 'No publicó el examen final.'),
      nivel(NA, 'no-aplica', 'No aplica: aún no llega el momento de publicarlo.'),
    ],
    observaciones: [
      pos(
        'claro',
        `El examen final está publicado en ${lugar}, con instrucciones claras sobre su duración, los intentos y los temas.`,
      ),
      pos(
        'repaso',
        'Destacamos que ofreció a los estudiantes material de repaso o un simulacro antes del examen final.',
      ),
      int(
        'instrucciones',
        'El examen final está publicado. Le recomendamos completar las instrucciones con la duración, el número de intentos y los temas.',
      ),
      int(
        'ubicacion',
        `El examen final está publicado. Le sugerimos ubicarlo en ${lugar}, donde los estudiantes lo esperan.`,
      ),
      neg('ausente', `No encontramos el examen final en el aula. Le solicitamos publicarlo en ${lugar}.`),
      neg(
        'oculto',
        'El examen final está oculto o mal configurado para los estudiantes. Le solicitamos revisar su visibilidad y sus fechas.',
      ),
    ],
    mejora: `Publicar el examen final en ${lugar}, con instrucciones sobre su duración, los intentos y los temas.`,
  },
  {
    numero: 19,
    clave: 'fecha-examen-final',
    nombre: 'Fecha del examen final',
    criterio: `Publica en ${lugar} la fecha, la hora y el lugar del examen final.`,
    evidencia: 'examenFinal',
    descriptores: [
      ...fechaHoraYLugar(lugar),
      nivel(NA, 'no-aplica', 'No aplica: aún no llega el momento de publicarlos.'),
    ],
    observaciones: [
      pos(
        'anticipada',
        'Publicó con anticipación la fecha, la hora y el lugar del examen final; los estudiantes pudieron organizar su tiempo.',
      ),
      pos(
        'recordatorio',
        'Destacamos que recordó la fecha del examen final por el foro de novedades y en el calendario del aula.',
      ),
      int(
        'calendario',
        'La fecha del examen final está publicada. Le sugerimos crear también el evento en el calendario del aula.',
      ),
      int(
        'lugar',
        'La fecha del examen final está publicada. Le recomendamos precisar la hora y el lugar o, si es virtual, el enlace.',
      ),
      neg(
        'ausente',
        `No encontramos la fecha, la hora ni el lugar del examen final. Le solicitamos publicarlos en ${lugar}.`,
      ),
      neg(
        'contradictoria',
        'La fecha del examen final no es la misma en todas las partes del aula. Le solicitamos unificarla e informarlo al grupo.',
      ),
    ],
    mejora: `Publicar en ${lugar} la fecha, la hora y el lugar del examen final, y recordarlos en el foro de novedades.`,
  },
  {
    numero: 20,
    clave: 'fecha-habilitacion',
    nombre: 'Fecha de la habilitación',
    criterio: `Publica en ${lugar} la fecha, la hora y el lugar del examen de habilitación.`,
    evidencia: 'examenHabilitacion',
    descriptores: [
      ...fechaHoraYLugar(lugar),
      nivel(NA, 'no-aplica', 'No aplica: la asignatura no es habilitable o aún no llega el momento de publicarlos.'),
    ],
    observaciones: [
      pos(
        'anticipada',
        'Publicó con anticipación la fecha, la hora y el lugar del examen de habilitación, y los estudiantes pudieron prepararse.',
      ),
      pos('temas', 'Destacamos que, con la fecha de la habilitación, publicó los temas y las condiciones del examen.'),
      int(
        'condiciones',
        'La fecha de la habilitación está publicada. Le sugerimos agregar los temas y las condiciones para presentarla.',
      ),
      int(
        'lugar',
        'La fecha de la habilitación está publicada. Le recomendamos precisar la hora y el lugar o, si es virtual, el enlace.',
      ),
      neg(
        'ausente',
        `No encontramos la fecha, la hora ni el lugar de la habilitación. Le solicitamos publicarlos en ${lugar}.`,
      ),
      neg(
        'tardia',
        'La fecha de la habilitación se publicó sin tiempo suficiente para prepararla. Le solicitamos anunciarla con mayor anticipación.',
      ),
    ],
    mejora: `Publicar en ${lugar} la fecha, la hora y el lugar del examen de habilitación, con sus temas y condiciones.`,
  },
];
