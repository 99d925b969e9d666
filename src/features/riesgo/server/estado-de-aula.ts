// Reasons for visiting a classroom, from what Moodle says of it: no teacher, activity, dates or exam, and failed criteria.
import { DIAS_SIN_ACTIVIDAD, MOTIVOS_DE_AULA, SEMANA_DEL_EXAMEN } from '#catalogo/estado-de-aulas.ts';
import { semanasOf, type Calendario } from '#catalogo/rubrica/calendario.ts';
import { examenesFinales, isExamen } from '#catalogo/rubrica/evidencia-examenes.ts';
import { hallazgosOf, type Aula } from '#catalogo/rubrica/evidencia.ts';
import type { Criterio, Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { DAY_MS } from '#platform/contract/time.ts';

/** The facts about a classroom. */
export type HechosDeAula = {
  readonly aula: Aula;
  /** Of the course, in seconds since 1970. */
  readonly inicio: number;
  /** The subject of the course; null if it is not loaded. */
  readonly asignatura: { readonly rubrica: Rubrica; readonly habilitable: boolean } | null;
  readonly calendario: Calendario;
  readonly now: Date;
};

type Motivo = {
  readonly clave: string;
  readonly texto: string;
  /** In words, with its number. */
  readonly frase: string;
};

/** Null for what could not be read. */
type Numeros = {
  readonly docentes: number | null;
  readonly estudiantes: number | null;
  /** Days since anybody did anything. */
  readonly dias: number | null;
  readonly sinFecha: number | null;
};

export type EstadoDeAula = Numeros & {
  readonly motivos: readonly Motivo[];
  /** Why reasons may be missing, in words. */
  readonly sinMirar: readonly string[];
};

/** Returns true if Moodle let the service account read nothing of a classroom. */
export const isClosed = ({ actividades, temas, notas, docentes, estudiantes }: Aula): boolean =>
  actividades === null && temas === null && notas === null && docentes.length + estudiantes.length === 0;

/** Returns what is known of a classroom, and each reason to visit it. */
export function estadoOfAula(hechos: HechosDeAula): EstadoDeAula {
  const { aula, calendario, now } = hechos;
  // Without the participants the topics are not read either.
  const hasPersonas = aula.temas !== null || aula.docentes.length + aula.estudiantes.length > 0;
  const numeros: Numeros = {
    docentes: hasPersonas ? aula.docentes.length : null,
    estudiantes: hasPersonas ? aula.estudiantes.length : null,
    dias: daysWithoutActivity(hechos),
    sinFecha: aula.actividades && countWithoutFecha(aula.actividades),
  };
  // Before the first week 0; after the last one its number.
  const semana = semanasOf(calendario).filter(({ desde }) => desde <= diaOf(now)).length;
  return {
    ...numeros,
    motivos: motivosOf(hechos, numeros, semana),
    sinMirar: unreadOf(hechos, { hasPersonas, semana }),
  };
}

function motivosOf(hechos: HechosDeAula, { docentes, dias, sinFecha }: Numeros, semana: number): Motivo[] {
  const isSinExamen = semana >= SEMANA_DEL_EXAMEN && lacksExamen(hechos);
  const fechas = countOf(sinFecha ?? 0, 'actividad', 'actividades');
  const own: readonly (readonly [met: boolean, motivo: keyof typeof MOTIVOS_DE_AULA, frase: string])[] = [
    [docentes === 0, 'docente', 'sin docente'],
    [(dias ?? 0) >= DIAS_SIN_ACTIVIDAD, 'actividad', `nadie ha hecho nada en ${dias} días`],
    [(sinFecha ?? 0) > 0, 'fechas', `${fechas} sin fecha`],
    [isSinExamen, 'examen', `examen final sin publicar en la semana ${semana}`],
  ];
  return [
    ...own.flatMap(([met, motivo, frase]) => (met ? [{ ...MOTIVOS_DE_AULA[motivo], frase }] : [])),
    // The criterion of the exam would say the same again.
    ...failedCriterios(hechos, semana).filter(({ clave }) => !isSinExamen || clave !== 'examen-final'),
  ];
}

/** Returns true if students of a subject see no final exam. */
const lacksExamen = ({ aula: { actividades }, asignatura }: HechosDeAula): boolean =>
  asignatura !== null && actividades !== null && !examenesFinales(actividades).some(({ visible }) => visible);

function unreadOf(
  { aula: { actividades, temas, notas }, asignatura }: HechosDeAula,
  { hasPersonas, semana }: { readonly hasPersonas: boolean; readonly semana: number },
): string[] {
  const parts: readonly (readonly [missing: boolean, frase: string])[] = [
    [asignatura === null, 'la asignatura no está cargada: sin el examen ni los criterios de la rúbrica'],
    [asignatura !== null && semana === 0, 'el calendario del semestre no tiene semanas, o aún no comienza'],
    [!hasPersonas, 'Moodle no dejó leer los participantes'],
    [actividades === null, 'Moodle no dejó leer las actividades'],
    [temas === null, 'Moodle no dejó leer los foros'],
    [notas === null, 'Moodle no dejó leer las notas'],
  ];
  return parts.flatMap(([missing, frase]) => (missing ? [frase] : []));
}

/** Counts the days since the last submission, grade or message of anybody, or since the start; null if some were not read. */
function daysWithoutActivity({ aula: { notas, temas }, inicio, now }: HechosDeAula): number | null {
  if (notas === null || temas === null) return null;
  const instantes = [
    ...notas.flatMap(({ entregada, calificada }) => [entregada, calificada]),
    ...temas.flatMap(({ creado, mensajes }) => [creado, ...mensajes.map((mensaje) => mensaje.creado)]),
  ];
  const last = instantes.reduce((latest, instante) => Math.max(latest, instante?.getTime() ?? 0), inicio * 1000);
  return Math.max(0, Math.floor((now.getTime() - last) / DAY_MS));
}

/** Kinds of activity whose dates Moodle tells. */
const DATED = new Set(['assign', 'quiz']);

/** Counts what students see and have to do without an opening or due date; exams have criteria of their own. */
const countWithoutFecha = (actividades: NonNullable<Aula['actividades']>): number =>
  actividades.filter(
    ({ tipo, visible, abre, cierra, nombre }) =>
      DATED.has(tipo) && visible && abre === null && cierra === null && !isExamen({ nombre }),
  ).length;

/** Returns the criteria whose evidence suggests the lowest level. The induction is of the teacher, not of the classroom. */
function failedCriterios({ aula, asignatura, calendario, now }: HechosDeAula, semana: number): Motivo[] {
  if (!asignatura) return [];
  const { rubrica, habilitable } = asignatura;
  const criterios = rubrica.criterios.filter(({ evidencia }) => evidencia !== 'momentosInduccion');
  const hallazgos = hallazgosOf({
    rubrica: { ...rubrica, criterios },
    calendario,
    semana,
    hoy: now,
    habilitable,
    induccion: { momentos: [], registrables: 0 },
    aula,
  });
  return criterios.flatMap(({ clave, nombre, descriptores }) => {
    const nivel = lowestLevel(descriptores, hallazgos.get(clave)?.sugerencia ?? null);
    return nivel === undefined ? [] : [{ clave, texto: nombre, frase: `${nombre}: ${asPart(nivel.descripcion)}` }];
  });
}

/** Returns the level with a key if none has a lower score; undefined otherwise. */
function lowestLevel(descriptores: Criterio['descriptores'], clave: string | null) {
  const scores = descriptores.flatMap(({ valoracion }) => (typeof valoracion === 'number' ? [valoracion] : []));
  return descriptores.find((nivel) => nivel.clave === clave && nivel.valoracion === Math.min(...scores));
}

/** Writes a sentence as a part of another one. */
const asPart = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
