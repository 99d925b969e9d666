// The rubric of accompaniments: its types, builders of levels and observations, and texts of its form and results.
import { TEXTO_TIPO_ASIGNATURA } from '../campos/asignatura.ts';
import type { Asignatura } from '../campos/entorno.ts';
import { formatInstante } from '../momento.ts';
import { confirmationOf } from '../textos.ts';

/** The evidence of a criterion that the evaluator saw; a record keeps it unchanged. */
export type EvidenciaVista = {
  readonly texto: string;
  /** Source of the evidence: 'Campus Virtual, curso ESTADISTICA-01'. */
  readonly fuente: string;
  /** Instant of the reading, ISO 8601. */
  readonly consultada: string;
  /** Key of the suggested descriptor; null without suggestion. */
  readonly sugerencia: string | null;
};

/** Score of what does not apply, and of a choice that was taken back (spec 1 §2, DECISIONS §7). */
export const NA = 'N/A';

/** The score of a descriptor (spec 1 §3). */
export type Valoracion = 0 | 1 | 2 | 3 | 4 | 5 | typeof NA;

/** Sign of an observation: good, to be corrected, or good with an invitation to improve (spec 1 §3). */
export type Signo = 'pos' | 'neg' | 'int';

/** A level of a criterion. Keys are unique within it: records refer to them, and keep the text of the day. */
export type Descriptor = { readonly clave: string; readonly descripcion: string; readonly valoracion: Valoracion };

/** A standard remark to the teacher, in the form of *usted*. Keys are unique within the criterion. */
export type Observacion = { readonly clave: string; readonly observacion: string; readonly valoracion: Signo };

/** Kinds of evidence, from attendance records and from the subject's course in Moodle. */
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

/** A criterion of an accompaniment. Key and number are the same in both variants. */
export type Criterio = {
  readonly numero: number;
  readonly clave: string;
  /** Two or three words, for a list of criteria or the axis of a chart. */
  readonly nombre: string;
  readonly criterio: string;
  /** From best to worst; those without score come last. */
  readonly descriptores: readonly Descriptor[];
  readonly observaciones: readonly Observacion[];
  /** The action that an improvement plan proposes when the score is low. */
  readonly mejora: string;
  readonly evidencia?: Evidencia | undefined;
  /** Set when the criterion starts toggled off (DECISIONS §7). */
  readonly inicial?: typeof NA | undefined;
  /** Minimum score of an essential criterion, 1 to 5. */
  readonly esencial?: number | undefined;
  /** Minutes that its improvement usually takes, 5 to 600. */
  readonly minutos?: number | undefined;
};

/** The leading document of the subject: the teacher's own guide, or the commitment of a virtual program with its students. */
export type Variante = 'guiaDidactica' | 'compromisoAcademico';

/** A version of a variant, with its criteria by number. */
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

const withSigno =
  (valoracion: Signo) =>
  (clave: string, observacion: string): Observacion => ({ clave, observacion, valoracion });

export const pos = withSigno('pos');
export const int = withSigno('int');
export const neg = withSigno('neg');

/** The banner when something of the form is missing (spec 1 §5). */
export const ACOMPANAMIENTO_INCOMPLETO = 'Todos los campos marcados con * son de carácter obligatorio';

export const CONFIRMAR_ACOMPANAMIENTO = confirmationOf(
  'El resultado se enviará al docente, a usted y a los correos en copia.',
);

/** For addresses in copy; `{host}` is the first of the institution's domains (spec 1 §5, DECISIONS §1). */
export const COPIAS_INVALIDAS =
  'Los correos electrónicos deben ser correos válidos (nombre@{host}) y deben estar separados por coma';

/** Heading above the criteria, by type of subject (spec 1 §2). */
export const ENCABEZADO: Readonly<Record<Asignatura['tipoAsignatura'], { titulo: string; texto: string }>> = {
  AMV: {
    titulo: TEXTO_TIPO_ASIGNATURA.AMV,
    texto:
      'El aula se valora frente a la guía didáctica de la asignatura, que el docente elabora y desarrolla durante las 17 semanas del semestre.',
  },
  APV: {
    titulo: TEXTO_TIPO_ASIGNATURA.APV,
    texto:
      'El aula se valora frente al compromiso académico, que el docente acuerda con los estudiantes para desarrollar las unidades del programa.',
  },
};

/** Text of each sign, since a colour or symbol alone is not enough (spec 1 §3). */
export const TEXTO_DE_SIGNO: Readonly<Record<Signo, string>> = {
  pos: 'Fortaleza',
  int: 'Fortaleza por afianzar',
  neg: 'Aspecto por mejorar',
};

/** Writes a descriptor with its score: '3 · Entre uno y cinco recursos…'. */
export const descriptorText = ({ valoracion, descripcion }: Pick<Descriptor, 'valoracion' | 'descripcion'>): string =>
  `${valoracion} · ${descripcion}`;

/** Writes source and instant of an evidence: 'Campus Virtual, ESTADISTICA-01. Consultada el 20/11/2026, 3:45 p. m.'. */
export const procedenciaOf = ({ fuente, consultada }: Pick<EvidenciaVista, 'fuente' | 'consultada'>): string =>
  `${fuente}. Consultada el ${formatInstante(new Date(consultada))}`;
