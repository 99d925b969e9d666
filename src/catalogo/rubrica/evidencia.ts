// Rules that turn facts of a subject (classroom, induction, calendar) into evidence: a finding for each criterion.
import { DAY_MS, HOUR_MS } from '#platform/contract/time.ts';
import { comienzoOf, nombreOfFestivo } from '../dias-habiles.ts';
import { formatDia } from '../momento.ts';
import { diaOf } from '../semestre.ts';
import { missingInCalendario, type Calendario } from './calendario.ts';
import { examenFinal, fechaExamenFinal, fechaHabilitacion, type Publicado } from './evidencia-examenes.ts';
import {
  countInWords,
  enumerate,
  suggest,
  withoutSugerencia,
  type Actividad,
  type Aula,
  type Hallazgo,
  type Induccion,
  type Nota,
  type Tema,
} from './evidencia-hechos.ts';
import type { Rubrica, Variante } from './rubrica.ts';

export type * from './evidencia-hechos.ts';

/** The facts about a subject that evidence is based on. */
export type Hechos = {
  readonly rubrica: Rubrica;
  readonly calendario: Calendario;
  /** Of the semester, from 1. */
  readonly semana: number;
  readonly hoy: Date;
  readonly habilitable: boolean | undefined;
  readonly induccion: Induccion;
  /** The contents of the classroom, or a sentence with the reason for having none. */
  readonly aula: Aula | string;
};

/**
 * Returns the findings by key of criterion, in the rubric's order, for the criteria that admit evidence. They choose nothing:
 * the evaluator reads and decides (DECISIONS §7).
 */
export function hallazgosOf(hechos: Hechos): ReadonlyMap<string, Hallazgo> {
  const { rubrica, induccion, aula } = hechos;
  const withEvidencia = rubrica.criterios.filter(({ evidencia }) => evidencia !== undefined);
  return new Map(
    withEvidencia.map(({ clave, evidencia }): [string, Hallazgo] => {
      if (evidencia === 'momentosInduccion') return [clave, momentosInduccion(induccion)];
      if (typeof aula === 'string') return [clave, withoutSugerencia(aula)];
      const regla = DEL_AULA[clave];
      if (!regla) throw new Error(`no rule reads the evidence of the criterion ${clave}`);
      return [clave, regla(aula, hechos)];
    }),
  );
}

/** Counted hours for answering a doubt in time (spec 1 §9, criteria 11 and 12). */
const HORAS_PARA_RESPONDER = 24;

/** Returns true if the hours of a civil day count: Monday to Saturday, except holidays (DECISIONS §7). */
const countsForAnswer = (dia: string): boolean =>
  new Date(`${dia}T12:00:00Z`).getUTCDay() !== 0 && nombreOfFestivo(dia) === undefined;

/** Yields the stretches of counted days, day by day, from an instant on. */
function* tramosFrom(instante: number): Generator<{ desde: number; hasta: number }> {
  for (let desde = instante; ;) {
    const dia = diaOf(new Date(desde));
    const hasta = comienzoOf(dia).getTime() + DAY_MS;
    if (countsForAnswer(dia)) yield { desde, hasta };
    desde = hasta;
  }
}

/**
 * Returns the counted hours between a doubt and its answer, without Sundays and holidays; 0 when the answer came first.
 */
export function horasOfRespuesta(duda: Date, respuesta: Date): number {
  const fin = respuesta.getTime();
  let counted = 0;
  for (const { desde, hasta } of tramosFrom(duda.getTime())) {
    if (!(desde < fin)) break;
    counted += Math.min(hasta, fin) - desde;
  }
  return counted / HOUR_MS;
}

/** Returns the last instant for an answer in time. If it is the end of a Saturday, it moves to the end of the Sunday. */
export function limitOfRespuesta(duda: Date): Date {
  let left = HORAS_PARA_RESPONDER * HOUR_MS;
  for (const { desde, hasta } of tramosFrom(duda.getTime())) {
    if (desde + left < hasta) return new Date(desde + left);
    left -= hasta - desde;
  }
  throw new Error('a calendar without working days');
}

/** Returns true if an answer came within 24 counted hours, the limit included. */
export const answeredInTime = (duda: Date, respuesta: Date): boolean => respuesta <= limitOfRespuesta(duda);

/** Returns the day that assigns a grade to a part of the semester: when it was due, else handed in, else graded. */
const diaDeNota = ({ vence, entregada, calificada }: Nota): string => {
  const instante = vence ?? entregada ?? calificada;
  return instante ? diaOf(instante) : '';
};

/**
 * Criteria 16 and 17: grades entered in the platform by the calendar's date, that day included. The product cannot read the
 * academic information system, and the text says so.
 */
function notasUntil(notas: readonly Nota[], fecha: string, today: Date): Hallazgo {
  const limite = formatDia(fecha);
  if (diaOf(today) <= fecha) return suggest('no-aplica', `La fecha fijada es el ${limite}: aún no ha pasado.`);
  if (notas.length === 0) {
    return withoutSugerencia(`En el aula no hay entregas ni notas que correspondan a la fecha fijada, el ${limite}.`);
  }
  const registradas = notas.filter(({ calificada }) => calificada !== null).length;
  const aTiempo = notas.filter(({ calificada }) => calificada !== null && diaOf(calificada) <= fecha).length;
  const texto =
    `De ${notas.length} notas que corresponden a la fecha fijada, el ${limite}, ${aTiempo} se registraron a tiempo en la plataforma, ` +
    `${registradas - aTiempo} después y ${notas.length - registradas} no se han registrado.` +
    ' No incluye el sistema de información académica.';
  if (registradas === 0) return suggest('sin-registrar', texto);
  return suggest(aTiempo === notas.length ? 'a-tiempo' : 'incompletas', texto);
}

const withoutFecha = (missing: readonly string[]): Hallazgo =>
  withoutSugerencia(`En el calendario del semestre falta ${missing.join(' y ')}: no se puede comparar.`);

function notasDel60(notas: readonly Nota[], calendario: Calendario, today: Date): Hallazgo {
  const { notas60 } = calendario;
  if (notas60 === null) return withoutFecha(missingInCalendario(calendario, ['notas60']));
  return notasUntil(
    notas.filter((nota) => diaDeNota(nota) <= notas60),
    notas60,
    today,
  );
}

/** Criterion 17: grades due after the date of the first part belong to the second. */
function notasDel40(notas: readonly Nota[], calendario: Calendario, today: Date): Hallazgo {
  const { notas60, notas40 } = calendario;
  if (notas60 === null || notas40 === null)
    return withoutFecha(missingInCalendario(calendario, ['notas60', 'notas40']));
  return notasUntil(
    notas.filter((nota) => diaDeNota(nota) > notas60),
    notas40,
    today,
  );
}

type Duda = { readonly foro: string; readonly creada: Date; readonly respuesta: Date | undefined };

type Personas = Pick<Aula, 'docentes' | 'estudiantes'>;

/**
 * Returns the doubts: the topics that students opened. Replies inside a topic are not counted: they may be thanks or the
 * activity itself.
 */
const dudasOf = (temas: readonly Tema[], { docentes, estudiantes }: Personas): Duda[] =>
  temas
    .filter(({ autor }) => estudiantes.includes(autor))
    .map(({ foro, creado, mensajes }) => {
      const respuestas = mensajes
        .filter((mensaje) => docentes.includes(mensaje.autor) && !mensaje.borrado)
        .map((mensaje) => mensaje.creado.getTime());
      return {
        foro,
        creada: creado,
        respuesta: respuestas.length > 0 ? new Date(Math.min(...respuestas)) : undefined,
      };
    });

const DUDAS = ['duda', 'dudas', 'ninguna duda'] as const;

/**
 * Criterion 11: answers within 24 hours, Monday to Saturday, without holidays (spec 1 §9, DECISIONS §7). A doubt still within
 * its term does not count yet.
 */
function respuestasEnForos(temas: readonly Tema[], personas: Personas, today: Date): Hallazgo {
  if (personas.docentes.length === 0) {
    return withoutSugerencia('El aula no tiene docentes matriculados: no se sabe quién debía responder.');
  }
  const all = dudasOf(temas, personas);
  const inPlazo = all.filter(({ creada, respuesta }) => !respuesta && today <= limitOfRespuesta(creada));
  const dudas = all.filter((duda) => !inPlazo.includes(duda));
  const aTiempo = dudas.filter(({ creada, respuesta }) => respuesta && answeredInTime(creada, respuesta)).length;
  const unanswered = dudas.filter(({ respuesta }) => !respuesta).length;
  const late = dudas.length - aTiempo - unanswered;

  const pendientes =
    inPlazo.length > 0 ? ` Además, ${countInWords(inPlazo.length, DUDAS)} todavía en plazo de respuesta.` : '';
  if (dudas.length === 0) return suggest('no-aplica', `No hay dudas de estudiantes en los foros.${pendientes}`);
  const texto =
    `Los estudiantes plantearon ${countInWords(dudas.length, DUDAS)} en ${enumerate([...new Set(dudas.map(({ foro }) => foro))])}: ` +
    `${aTiempo} con respuesta a tiempo, ${late} con respuesta tardía y ${unanswered} sin respuesta.${pendientes}` +
    ' Se cuentan los temas que abrieron los estudiantes.';
  if (unanswered === dudas.length) return suggest('ninguna', texto);
  if (unanswered > 0) return suggest('pendientes', texto);
  return suggest(late > 0 ? 'tarde' : 'a-tiempo', texto);
}

/** Texts and frames on the course's page are neither resource nor activity. */
const NO_CUENTAN = new Set(['label', 'subsection']);

/** The best level has more than this number a week (spec 1 §9). */
const MANY = 5;

/**
 * Criterion 14: resources and activities that students see in each section, from the first to that of the current week.
 * Sections count as weeks, as in the unit's classrooms.
 */
function recursosPorSemana(
  actividades: readonly Actividad[],
  { ultimaSeccion, semana }: { readonly ultimaSeccion: number; readonly semana: number },
): Hallazgo {
  const hasta = Math.min(semana, ultimaSeccion);
  if (hasta < 1)
    return withoutSugerencia('El aula no tiene secciones por semana: no se puede contar lo que hay en cada una.');
  const bySemana = Array.from(
    { length: hasta },
    (_, i) =>
      actividades.filter(({ seccion, visible, tipo }) => visible && seccion === i + 1 && !NO_CUENTAN.has(tipo)).length,
  );
  const detalle = bySemana.map((numero, i) => `semana ${i + 1}: ${numero}`).join('; ');
  const texto = `Recursos y actividades visibles en el aula: ${detalle}.`;
  if (bySemana.every((numero) => numero > MANY)) return suggest('mas-de-cinco', texto);
  return suggest(bySemana.every((numero) => numero === 0) ? 'ninguno' : 'de-uno-a-cinco', texto);
}

/** Criterion 15: grades with and without comment; the levels between all and none differ by variant (spec 1 §9). */
function comentariosDeRetroalimentacion(notas: readonly Nota[], variante: Variante): Hallazgo {
  const calificadas = notas.filter(({ calificada }) => calificada !== null);
  const comentadas = calificadas.filter(({ comentada }) => comentada).length;
  const ungraded = notas.length - calificadas.length;
  if (calificadas.length === 0) {
    return ungraded === 0
      ? suggest('no-aplica', 'En el aula no hay entregas ni notas de los estudiantes.')
      : suggest('sin-retroalimentar', `Hay ${countInWords(ungraded, ['entrega', 'entregas', ''])} y ninguna nota.`);
  }
  const resto = ungraded > 0 ? ` Hay además ${countInWords(ungraded, ['entrega', 'entregas', ''])} sin calificar.` : '';
  const texto = `De ${countInWords(calificadas.length, ['nota registrada', 'notas registradas', ''])} en el aula, ${comentadas} con comentario.${resto}`;
  if (comentadas === 0) return suggest('sin-comentario', texto);
  if (comentadas === calificadas.length) return suggest('todas', texto);
  if (variante === 'compromisoAcademico') return suggest('algunas', texto);
  return suggest(comentadas * 2 >= calificadas.length ? 'mayoria' : 'minoria', texto);
}

/** The moments of an induction (spec 1 §9). */
const MOMENTOS = 5;

const POR_NUMERO = ['ninguno', 'uno', 'dos', 'tres', 'cuatro', 'cinco'] as const;

/** Criterion 1: distinct moments, and how many could be recorded at all (DECISIONS §2). */
function momentosInduccion({ momentos, registrables }: Induccion): Hallazgo {
  const asistio = Math.min(new Set(momentos).size, MOMENTOS);
  const missing =
    registrables < MOMENTOS
      ? ` El formulario de asistencia solo permitía registrar ${registrables} de los ${MOMENTOS}: consulte los demás por otro medio.`
      : '';
  const count = countInWords(asistio, ['momento', 'momentos', 'ningún momento']);
  return suggest(
    POR_NUMERO[asistio]!,
    `${asistio === 0 ? 'No registró' : 'Registró'} su asistencia a ${count} de la inducción de este semestre.${missing}`,
  );
}

/** Criterion 10: lists the meetings. It cannot tell whether all were recorded, so it suggests nothing (DECISIONS §7). */
function encuentrosSincronicos(actividades: readonly Actividad[]): Hallazgo {
  const hallados = actividades.filter(({ isEncuentro, visible }) => isEncuentro && visible);
  const count = countInWords(hallados.length, [
    'espacio de encuentro o enlace de reunión',
    'espacios de encuentro o enlaces de reunión',
    'ningún espacio de encuentro ni enlace de reunión',
  ]);
  const nombres = hallados.length > 0 ? `: ${enumerate(hallados.map(({ nombre }) => nombre))}` : '';
  return withoutSugerencia(
    `En el aula ${hallados.length > 1 ? 'se ven' : hallados.length === 1 ? 'se ve' : 'no se ve'} ${count}${nombres}.`,
  );
}

const ILEGIBLE = 'Moodle no dejó leer esta parte del aula con la cuenta de servicio.';

/** Applies a rule to a part of the classroom; a part that could not be read gives a finding without suggestion. */
const ifRead = <T>(parte: T | null, toHallazgo: (parte: T) => Hallazgo): Hallazgo =>
  parte === null ? withoutSugerencia(ILEGIBLE) : toHallazgo(parte);

type Regla = (aula: Aula, hechos: Hechos) => Hallazgo;

const publicadoIn = (aula: Aula, { rubrica, calendario, hoy: today }: Hechos): Publicado => ({
  actividades: aula.actividades ?? [],
  eventos: aula.eventos ?? [],
  ultimaSeccion: aula.ultimaSeccion,
  variante: rubrica.variante,
  calendario,
  hoy: today,
});

const forExamen =
  (toHallazgo: (publicado: Publicado, hechos: Hechos) => Hallazgo): Regla =>
  (aula, hechos) =>
    ifRead(aula.actividades, () => toHallazgo(publicadoIn(aula, hechos), hechos));

const DEL_AULA: Readonly<Record<string, Regla>> = {
  encuentros: ({ actividades }) => ifRead(actividades, encuentrosSincronicos),
  'dudas-foros': (aula, { hoy: today }) => ifRead(aula.temas, (leidos) => respuestasEnForos(leidos, aula, today)),
  'recursos-semana': ({ actividades, ultimaSeccion }, { semana }) =>
    ifRead(actividades, (leidas) => recursosPorSemana(leidas, { ultimaSeccion, semana })),
  'retroalimentacion-comentada': ({ notas }, { rubrica }) =>
    ifRead(notas, (leidas) => comentariosDeRetroalimentacion(leidas, rubrica.variante)),
  'notas-60': ({ notas }, { calendario, hoy: today }) =>
    ifRead(notas, (leidas) => notasDel60(leidas, calendario, today)),
  'notas-40': ({ notas }, { calendario, hoy: today }) =>
    ifRead(notas, (leidas) => notasDel40(leidas, calendario, today)),
  'examen-final': forExamen(examenFinal),
  'fecha-examen-final': forExamen(fechaExamenFinal),
  'fecha-habilitacion': forExamen((publicado, { habilitable }) => fechaHabilitacion(publicado, habilitable)),
};
