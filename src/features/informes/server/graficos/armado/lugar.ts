import type { GraficoDeInforme } from '../../../contract-graficos.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import type { Tramo } from '#catalogo/rangos.ts';

/** A category of a chart, or a series of it, before it is known how many there may be. */
export type Lugar = {
  readonly clave: string;
  readonly texto: string;
  readonly corto?: string;
  readonly tono?: GraficoDeInforme['series'][number]['tono'];
};

/** What rows are told apart by, in the order in which it is drawn, and where each of them belongs. */
export type Lugares = {
  /** What these are: 'Semana'. */
  readonly nombre: string;
  readonly lugares: readonly Lugar[];
  /** The key of the place of what the database grouped by. */
  readonly lugarDe: (clave: string) => string;
  /** They stand in the order of what they come to, the greatest first. */
  readonly porTamano?: boolean;
  /** How long the stretches of time are that these are. */
  readonly tramo?: Tramo;
  /** The running one of them, in words: 'El último trimestre'; absent where all are over. */
  readonly enCurso?: string;
};

/** What the database grouped by, how many rows each has, and the words for it where rows have them. */
export type Agrupado = {
  readonly clave: string;
  readonly texto: string | null;
  readonly filas: number;
  /** Of what the mean is told of; null where rows are counted. */
  readonly suma: number | null;
};

/** What is to be known of the world to name categories. */
export type Mundo = {
  /** `AAAA-MM-DD` */
  readonly hoy: string;
  /** Every option that a list ever had, in the managers' order. */
  readonly opciones: ReadonlyMap<string, readonly Opcion[]>;
  readonly facultades: ReadonlyMap<string, string>;
  /** The criteria of the rubric, in its order; none where no chart tells rows apart by them. */
  readonly criterios: readonly Lugar[];
  /** By field, what its options that lie in each other are called: rows do not tell equal names apart. */
  readonly nombres: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

/** Categories of a chart, at most: more cannot be told apart. Of bars in the order of their lengths, the first are seen. */
export const MAX_CATEGORIAS = 40;
export const MAX_BARRAS = 200;

/** The place of what is its own. */
export const igual = (clave: string): string => clave;
