import type { Asignatura } from '../campos/asignatura.ts';

/** What has no score: what does not apply, and a choice that was taken back (spec 1 §2, DECISIONS §7). */
export const NA = 'N/A';

/** The score of a descriptor (spec 1 §3). */
export type Valoracion = 0 | 1 | 2 | 3 | 4 | 5 | typeof NA;

/** What an observation says of the teacher's work: good, to be corrected, or good with an invitation to improve (spec 1 §3). */
export type Signo = 'pos' | 'neg' | 'int';

/** One level of a criterion. Keys are unique within it: records refer to them, and keep the text of the day. */
export type Descriptor = { readonly clave: string; readonly descripcion: string; readonly valoracion: Valoracion };

/** A standard remark to the teacher, in the form of *usted*. Keys are unique within the criterion. */
export type Observacion = { readonly clave: string; readonly observacion: string; readonly valoracion: Signo };

/** What data can say something about, where it can: attendance records, and what the subject's course in Moodle holds. */
export const EVIDENCIAS = [
  'momentosInduccion',
  'encuentrosSincronicos',
  'respuestasEnForos',
  'recursosPorSemana',
  'comentariosDeRetroalimentacion',
  'notasDel60',
  'notasDel40',
  'examenFinal',
  'examenHabilitacion',
] as const;

export type Evidencia = (typeof EVIDENCIAS)[number];

/** One thing that an accompaniment evaluates. Key and number are the same in both variants. */
export type Criterio = {
  readonly numero: number;
  readonly clave: string;
  /** Two or three words, for a list of criteria or the axis of a chart. */
  readonly nombre: string;
  readonly criterio: string;
  /** From the best to the least; those without score stand last. */
  readonly descriptores: readonly Descriptor[];
  readonly observaciones: readonly Observacion[];
  /** The action that an improvement plan proposes when the score is low. */
  readonly mejora: string;
  readonly evidencia?: Evidencia | undefined;
  /** Taken as toggled off before anybody touches it (DECISIONS §7). */
  readonly inicial?: typeof NA | undefined;
};

/** Which document leads the subject: the teacher's own guide, or what a virtual program agrees upon with its students. */
export type Variante = 'guiaDidactica' | 'compromisoAcademico';

/** The criteria of a variant as a version of the rubric words them, by number. */
export type Rubrica = {
  readonly version: number;
  readonly variante: Variante;
  readonly criterios: readonly Criterio[];
};

/** The variant by which a subject is evaluated (DECISIONS §1). */
export const VARIANTE_DE: Readonly<Record<Asignatura['tipoAsignatura'], Variante>> = {
  AMV: 'guiaDidactica',
  APV: 'compromisoAcademico',
};

export const nivel = (valoracion: Valoracion, clave: string, descripcion: string): Descriptor => ({
  clave,
  descripcion,
  valoracion,
});

const conSigno =
  (valoracion: Signo) =>
  (clave: string, observacion: string): Observacion => ({ clave, observacion, valoracion });

export const pos = conSigno('pos');
export const int = conSigno('int');
export const neg = conSigno('neg');
