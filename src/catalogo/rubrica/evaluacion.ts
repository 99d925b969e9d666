import type { Fallo } from '../validar.ts';
import { conDecimales } from '../decimales.ts';
import { type Criterio, NA, type Rubrica, type Signo, type Valoracion } from './rubrica.ts';

/** The result of an accompaniment, with two decimals at most; 'N/A' where nothing was scored (DECISIONS §7). */
export type Total = number | typeof NA;

/**
 * The arithmetic mean of the scores, rounded half up to two decimals; what has none does not count.
 * @param valoraciones one per criterion that was kept; null where it has no score that is known
 */
export function totalDe(valoraciones: readonly (Valoracion | null)[]): Total {
  const numeros = valoraciones.filter((valoracion) => typeof valoracion === 'number');
  if (numeros.length === 0) return NA;
  const suma = numeros.reduce<number>((a, b) => a + b, 0);
  // Multiplied before it is divided: a mean that ends in half a hundredth is then exact.
  return Math.round((suma * 100) / numeros.length) / 100;
}

/** A total as people read it: '4,20', 'N/A'. */
export const textoDeTotal = (total: Total): string => (total === NA ? NA : conDecimales(total, 2));

/** What an evaluator chose of one criterion: keys; NA what was toggled off; nothing where nobody touched (DECISIONS §7). */
export type Eleccion = {
  readonly descriptor?: string | undefined;
  readonly observacion?: string | undefined;
  readonly observacionAdicional: string;
};

/** What was chosen of each criterion, by its key, and which cards were taken away; they can come back as they were. */
export type Evaluacion = {
  readonly elecciones: Readonly<Record<string, Eleccion>>;
  readonly quitados: readonly string[];
};

/** A descriptor as it was chosen and as a record keeps it: its words and score of the day; no key where it is toggled off. */
export type DescriptorElegido = {
  readonly clave: string | null;
  readonly descripcion: string;
  readonly valoracion: Valoracion | null;
};

/** An observation likewise; toggled off it is no observation. */
export type ObservacionElegida = {
  readonly clave: string | null;
  readonly observacion: string;
  readonly valoracion: Signo | typeof NA | null;
};

/** What the classroom showed of a criterion while it was evaluated; a record keeps it as it was shown. */
export type EvidenciaVista = {
  readonly texto: string;
  /** Where it was read: 'Campus Virtual, curso ESTADISTICA-01'. */
  readonly fuente: string;
  /** When, ISO 8601. */
  readonly consultada: string;
  /** The key of the descriptor that it suggested; null where it left the choice open. */
  readonly sugerencia: string | null;
};

/** A criterion that was kept, in words: what travels, and what a record keeps. */
export type CriterioEvaluado = {
  /** Null for a criterion of another rubric than ours. */
  readonly clave: string | null;
  readonly criterio: string;
  /** Null while untouched. */
  readonly descriptor: DescriptorElegido | null;
  readonly observacion: ObservacionElegida | null;
  readonly observacionAdicional: string;
  /** Null or absent where none was at hand. */
  readonly evidencia?: EvidenciaVista | null | undefined;
};

export const DESCRIPTOR_NA: DescriptorElegido = { clave: null, descripcion: NA, valoracion: NA };
export const OBSERVACION_NA: ObservacionElegida = { clave: null, observacion: NA, valoracion: NA };

/** A new evaluation: nothing is chosen but what the rubric says comes as 'N/A'. */
export const evaluacionNueva = ({ criterios }: Rubrica): Evaluacion => ({
  elecciones: Object.fromEntries(
    criterios.map(({ clave, inicial }) => [clave, { descriptor: inicial, observacionAdicional: '' }]),
  ),
  quitados: [],
});

/** What a click on a radio makes of the choice: the same one again takes it back, which is 'N/A' (spec 1 §2). */
export const alternar = (actual: string | undefined, clicada: string): string => (actual === clicada ? NA : clicada);

function descriptorDe({ descriptores }: Criterio, clave: string | undefined): DescriptorElegido | null {
  return clave === NA ? DESCRIPTOR_NA : (descriptores.find((descriptor) => descriptor.clave === clave) ?? null);
}

function observacionDe({ observaciones }: Criterio, clave: string | undefined): ObservacionElegida | null {
  return clave === NA ? OBSERVACION_NA : (observaciones.find((observacion) => observacion.clave === clave) ?? null);
}

/** The criteria that were kept, in the words of the rubric, in its order. */
export const evaluadosDe = ({ criterios }: Rubrica, { elecciones, quitados }: Evaluacion): CriterioEvaluado[] =>
  criterios
    .filter(({ clave }) => !quitados.includes(clave))
    .map((criterio) => ({
      clave: criterio.clave,
      criterio: criterio.criterio,
      descriptor: descriptorDe(criterio, elecciones[criterio.clave]?.descriptor),
      observacion: observacionDe(criterio, elecciones[criterio.clave]?.observacion),
      observacionAdicional: elecciones[criterio.clave]?.observacionAdicional.trim() ?? '',
    }));

/** The total of what was kept (spec 1 §9, DECISIONS §7). */
export const totalDeEvaluados = (evaluados: readonly CriterioEvaluado[]): Total =>
  totalDe(evaluados.map(({ descriptor }) => descriptor?.valoracion ?? null));

/** Where the criteria stand in the payload (spec 1 §3, DECISIONS §4). */
export const RUTA_CRITERIOS = 'infoAcompanamiento.informacionAcompanamiento';

/**
 * What a criterion still lacks: a descriptor, for which 'N/A' does; an observation or an additional one, for which it
 * does not (spec 1 §5, DECISIONS §7).
 * @param ruta where the criterion stands
 */
export function revisarEvaluado(evaluado: CriterioEvaluado, ruta: string): Fallo[] {
  const { descriptor, observacion, observacionAdicional } = evaluado;
  const sinObservacion = (observacion === null || observacion.valoracion === NA) && observacionAdicional === '';
  const falta = (campo: string, mensaje: string): Fallo => ({ ruta: `${ruta}.${campo}`, mensaje, falta: true });
  return [
    ...(descriptor === null ? [falta('descriptor', 'Elija un descriptor.')] : []),
    ...(sinObservacion ? [falta('observacion', 'Elija una observación o escriba una observación adicional.')] : []),
  ];
}

/** What all that were kept still lack, each at its position among them. */
export const revisarEvaluados = (evaluados: readonly CriterioEvaluado[]): Fallo[] =>
  evaluados.flatMap((evaluado, i) => revisarEvaluado(evaluado, `${RUTA_CRITERIOS}.${i}`));
