import { type Criterio, int, NA, neg, nivel, pos } from '../rubrica.ts';

type Lugar = 'la semana 17' | 'la última unidad';

const fechaHoraYLugar = (donde: Lugar): Criterio['descriptores'] => [
  nivel(5, 'completa', `Publicó la fecha, la hora y el lugar en ${donde}.`),
  nivel(3, 'incompleta', `Publicó solo una parte de los datos, o los publicó fuera de ${donde}.`),
  nivel(0, 'ausente', 'No publicó la fecha, la hora ni el lugar.'),
];

/**
 * Criteria 18 to 20: the end of the semester stands in week 17 where a guía didáctica leads the subject, in the last
 * unit where a compromiso académico does (spec 1 §9).
 */
export const criteriosDeCierre = (donde: Lugar): readonly Criterio[] => [
  {
    numero: 18,
    clave: 'examen-final',
    nombre: 'Examen final',
    criterio: `Publica el examen final en ${donde} del aula.`,
    evidencia: 'examenFinal',
    descriptores: [
      nivel(5, 'publicado', `Publicó el examen final en ${donde}, con sus instrucciones.`),
      nivel(3, 'incompleto', `Publicó el examen final fuera de ${donde} o sin instrucciones.`),
      nivel(0, 'ausente', 'No publicó el examen final.'),
      nivel(NA, 'no-aplica', 'No aplica: aún no llega el momento de publicarlo.'),
    ],
    observaciones: [
      pos(
        'claro',
        `El examen final está publicado en ${donde}, con instrucciones claras sobre su duración, los intentos y los temas.`,
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
        `El examen final está publicado. Le sugerimos ubicarlo en ${donde}, donde los estudiantes lo esperan.`,
      ),
      neg('ausente', `No encontramos el examen final en el aula. Le solicitamos publicarlo en ${donde}.`),
      neg(
        'oculto',
        'El examen final está oculto o mal configurado para los estudiantes. Le solicitamos revisar su visibilidad y sus fechas.',
      ),
    ],
    mejora: `Publicar el examen final en ${donde}, con instrucciones sobre su duración, los intentos y los temas.`,
  },
  {
    numero: 19,
    clave: 'fecha-examen-final',
    nombre: 'Fecha del examen final',
    criterio: `Publica en ${donde} la fecha, la hora y el lugar del examen final.`,
    evidencia: 'examenFinal',
    descriptores: [
      ...fechaHoraYLugar(donde),
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
        `No encontramos la fecha, la hora ni el lugar del examen final. Le solicitamos publicarlos en ${donde}.`,
      ),
      neg(
        'contradictoria',
        'La fecha del examen final no es la misma en todas las partes del aula. Le solicitamos unificarla e informarlo al grupo.',
      ),
    ],
    mejora: `Publicar en ${donde} la fecha, la hora y el lugar del examen final, y recordarlos en el foro de novedades.`,
  },
  {
    numero: 20,
    clave: 'fecha-habilitacion',
    nombre: 'Fecha de la habilitación',
    criterio: `Publica en ${donde} la fecha, la hora y el lugar del examen de habilitación.`,
    evidencia: 'examenHabilitacion',
    descriptores: [
      ...fechaHoraYLugar(donde),
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
        `No encontramos la fecha, la hora ni el lugar de la habilitación. Le solicitamos publicarlos en ${donde}.`,
      ),
      neg(
        'tardia',
        'La fecha de la habilitación se publicó sin tiempo suficiente para prepararla. Le solicitamos anunciarla con mayor anticipación.',
      ),
    ],
    mejora: `Publicar en ${donde} la fecha, la hora y el lugar del examen de habilitación, con sus temas y condiciones.`,
  },
];
