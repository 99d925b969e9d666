// Essential criteria of a version of the rubric: the remark that a low one asks for, and whether a classroom reaches them.
import type { Fallo } from '../formulario.ts';
import type { CriterioEvaluado } from './evaluacion.ts';
import { NA, type Criterio, type Valoracion } from './rubrica.ts';

/** Limits of the minimum score of an essential criterion. */
export const ESENCIAL = { min: 1, max: 5 } as const;

/** Limits of the minutes that an improvement takes. */
export const MINUTOS_DE_MEJORA = { min: 5, max: 600 } as const;

/** Returns true for a score below the minimum of an essential criterion; false without score. */
export const isBelowEsencial = (
  criterio: Pick<Criterio, 'esencial'> | undefined,
  valoracion: Valoracion | null,
): boolean => criterio?.esencial !== undefined && typeof valoracion === 'number' && valoracion < criterio.esencial;

/**
 * Returns the missing remark of an essential criterion that is below its minimum.
 * @param criterio the criterion in the record's version; undefined for one of another rubric
 * @param ruta path of the evaluated criterion
 */
export function checkEsencial(criterio: Criterio | undefined, evaluado: CriterioEvaluado, ruta: string): Fallo[] {
  const { descriptor, observacionAdicional } = evaluado;
  if (observacionAdicional !== '' || !isBelowEsencial(criterio, descriptor?.valoracion ?? null)) return [];
  const mensaje = `Este criterio es esencial y está por debajo de ${criterio?.esencial}: escriba una observación adicional.`;
  return [{ ruta: `${ruta}.observacionAdicional`, mensaje, falta: true }];
}

/** An essential criterion of a result. */
export type CriterioEsencial = {
  readonly numero: number;
  readonly nombre: string;
  readonly minimo: number;
  /** Null or `N/A`: not judged. */
  readonly valoracion: Valoracion | null;
};

/** The essential criteria of a result by the rubric's number. */
export type Esencial = { readonly cumple: boolean; readonly criterios: CriterioEsencial[] };

/**
 * Returns whether an evaluation reaches what is essential; undefined if its version has no essential criteria.
 * A criterion without score is not judged. It is named in the result.
 */
export function esencialOf(
  criterios: readonly Criterio[],
  evaluados: readonly Pick<CriterioEvaluado, 'clave' | 'descriptor'>[],
): Esencial | undefined {
  const esenciales = criterios.flatMap(({ clave, numero, nombre, esencial }): CriterioEsencial[] => {
    const evaluado = evaluados.find((candidate) => candidate.clave === clave);
    const valoracion = evaluado?.descriptor?.valoracion ?? null;
    return esencial === undefined ? [] : [{ numero, nombre, minimo: esencial, valoracion }];
  });
  if (esenciales.length === 0) return undefined;
  return { cumple: esenciales.every((criterio) => !isLow(criterio)), criterios: esenciales };
}

const isLow = ({ minimo, valoracion }: CriterioEsencial): boolean => isBelowEsencial({ esencial: minimo }, valoracion);

const isUnjudged = ({ valoracion }: CriterioEsencial): boolean => valoracion === null || valoracion === NA;

/** Says in two or three words whether a result reaches what is essential. */
export function tituloOfEsencial({ cumple, criterios }: Esencial): string {
  if (criterios.every(isUnjudged)) return 'Lo esencial no se valoró';
  return cumple ? 'Cumple lo esencial' : 'No cumple lo esencial';
}

/** Names the criteria concerned: those below their minimum, or else all, and those without score. */
export function detalleOfEsencial({ criterios }: Esencial): string {
  const low = criterios.filter(isLow);
  const judged = criterios.filter((criterio) => !isUnjudged(criterio));
  const nombreOf = ({ numero, nombre }: CriterioEsencial): string => `${numero}. ${nombre}`;
  const shown = low.length > 0 ? low : judged;
  const unjudged = criterios.filter(isUnjudged).map(nombreOf);
  return [
    ...shown.map((criterio) => `${nombreOf(criterio)} (${criterio.valoracion} de 5, mínimo ${criterio.minimo})`),
    ...(unjudged.length > 0 ? [`sin valorar: ${unjudged.join(', ')}`] : []),
  ].join('; ');
}
