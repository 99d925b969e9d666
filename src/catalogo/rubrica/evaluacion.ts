// The evaluation of a classroom: choices per criterion, their words, the total, and the check for missing choices.
import { formatDecimals } from '../decimales.ts';
import type { Fallo } from '../formulario.ts';
import { NA, type Criterio, type EvidenciaVista, type Rubrica, type Signo, type Valoracion } from './rubrica.ts';

/** The two choices of a criterion. */
export type ParteDeCriterio = 'descriptor' | 'observacion';

/** The choices for one criterion, as keys: NA when toggled off, undefined when untouched (DECISIONS §7). */
export type Eleccion = {
  readonly descriptor?: string | undefined;
  readonly observacion?: string | undefined;
  readonly observacionAdicional: string;
};

/** The choices by key of criterion, and the removed cards, which keep their choices. */
export type Evaluacion = {
  readonly elecciones: Readonly<Record<string, Eleccion>>;
  readonly quitados: readonly string[];
};

/** A chosen descriptor as a record keeps it, with the words and the score of the day; without key when toggled off. */
export type DescriptorElegido = {
  readonly clave: string | null;
  readonly descripcion: string;
  readonly valoracion: Valoracion | null;
};

/** A chosen observation as a record keeps it; toggled off, it counts as missing. */
export type ObservacionElegida = {
  readonly clave: string | null;
  readonly observacion: string;
  readonly valoracion: Signo | typeof NA | null;
};

/** An evaluated criterion in words, as sent and as stored. */
export type CriterioEvaluado = {
  /** Null for a criterion of a foreign rubric. */
  readonly clave: string | null;
  readonly criterio: string;
  /** Null while untouched. */
  readonly descriptor: DescriptorElegido | null;
  readonly observacion: ObservacionElegida | null;
  readonly observacionAdicional: string;
  /** Null or absent without evidence. */
  readonly evidencia?: EvidenciaVista | null | undefined;
};

export const DESCRIPTOR_NA: DescriptorElegido = { clave: null, descripcion: NA, valoracion: NA };
export const OBSERVACION_NA: ObservacionElegida = { clave: null, observacion: NA, valoracion: NA };

/** Returns a new evaluation, with only the choices that the rubric sets to 'N/A'. */
export const newEvaluacion = ({ criterios }: Rubrica): Evaluacion => ({
  elecciones: Object.fromEntries(
    criterios.map(({ clave, inicial }) => [clave, { descriptor: inicial, observacionAdicional: '' }]),
  ),
  quitados: [],
});

/** Returns the choice after a click on a radio: a click on the chosen one takes it back to 'N/A' (spec 1 §2). */
export const toggleEleccion = (actual: string | undefined, clicada: string): string =>
  actual === clicada ? NA : clicada;

function descriptorOf({ descriptores }: Criterio, clave: string | undefined): DescriptorElegido | null {
  return clave === NA ? DESCRIPTOR_NA : (descriptores.find((descriptor) => descriptor.clave === clave) ?? null);
}

function observacionOf({ observaciones }: Criterio, clave: string | undefined): ObservacionElegida | null {
  return clave === NA ? OBSERVACION_NA : (observaciones.find((observacion) => observacion.clave === clave) ?? null);
}

/** Returns the evaluated criteria in the words and order of the rubric, without the removed ones. */
export const evaluadosOf = ({ criterios }: Rubrica, { elecciones, quitados }: Evaluacion): CriterioEvaluado[] =>
  criterios
    .filter(({ clave }) => !quitados.includes(clave))
    .map((criterio) => ({
      clave: criterio.clave,
      criterio: criterio.criterio,
      descriptor: descriptorOf(criterio, elecciones[criterio.clave]?.descriptor),
      observacion: observacionOf(criterio, elecciones[criterio.clave]?.observacion),
      observacionAdicional: elecciones[criterio.clave]?.observacionAdicional.trim() ?? '',
    }));

/** Returns the total of the evaluated criteria (spec 1 §9, DECISIONS §7). */
export const totalOfEvaluados = (evaluados: readonly CriterioEvaluado[]): Total =>
  totalOf(evaluados.map(({ descriptor }) => descriptor?.valoracion ?? null));

/** Path of the criteria in the payload (spec 1 §3, DECISIONS §4). */
export const RUTA_CRITERIOS = 'infoAcompanamiento.informacionAcompanamiento';

/**
 * Returns the missing choices of a criterion. 'N/A' is enough as a descriptor, but not as an observation, which an additional
 * one may replace (spec 1 §5, DECISIONS §7).
 * @param ruta path of the criterion
 */
export function checkEvaluado(evaluado: CriterioEvaluado, ruta: string): Fallo[] {
  const { descriptor, observacion, observacionAdicional } = evaluado;
  const withoutObservacion = (observacion === null || observacion.valoracion === NA) && observacionAdicional === '';
  const missing = (campo: string, mensaje: string): Fallo => ({ ruta: `${ruta}.${campo}`, mensaje, falta: true });
  return [
    ...(descriptor === null ? [missing('descriptor', 'Elija un descriptor.')] : []),
    ...(withoutObservacion
      ? [missing('observacion', 'Elija una observación o escriba una observación adicional.')]
      : []),
  ];
}

/** Returns the missing choices of all evaluated criteria, each at its position. */
export const checkEvaluados = (evaluados: readonly CriterioEvaluado[]): Fallo[] =>
  evaluados.flatMap((evaluado, i) => checkEvaluado(evaluado, `${RUTA_CRITERIOS}.${i}`));

/** The result of an accompaniment, with two decimals at most; 'N/A' without scores (DECISIONS §7). */
export type Total = number | typeof NA;

/**
 * Returns the arithmetic mean of the scores, rounded half up to two decimals; criteria without score do not count.
 * @param valoraciones one per evaluated criterion; null for an unknown score
 */
export function totalOf(valoraciones: readonly (Valoracion | null)[]): Total {
  const numeros = valoraciones.filter((valoracion) => typeof valoracion === 'number');
  if (numeros.length === 0) return NA;
  const suma = numeros.reduce<number>((a, b) => a + b, 0);
  // Multiplied before it is divided: a mean that ends in half a hundredth is then exact.
  return Math.round((suma * 100) / numeros.length) / 100;
}

/** Writes a total as people read it: '4,20', 'N/A'. */
export const totalText = (total: Total): string => (total === NA ? NA : formatDecimals(total, 2));
