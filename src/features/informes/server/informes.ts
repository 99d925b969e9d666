// What readers of a report ask of its rows.
import type { ColumnaDeInforme } from '#catalogo/columnas.ts';
import type { Informe } from '#catalogo/informe.ts';
import type { GruposDeInforme } from '../contract.ts';
import type { ConsultaDeInforme, FiltroDeInforme, GruposPedidos } from '../filtro.ts';
import type { OfferedFiltro } from './opciones.ts';
import type { Fila } from './store.ts';
import type { Lector } from './vista.ts';

export type Informes = {
  /**
   * Returns a page of rows.
   * @throws {AppError} `conflicto` if the row next to the page no longer exists
   */
  readonly pagina: (informe: Informe, consulta: ConsultaDeInforme, lector: Lector) => Promise<readonly Fila[]>;
  readonly count: (informe: Informe, filtro: FiltroDeInforme, lector: Lector) => Promise<number>;
  /** Counts the groups of a filter's rows, in order, and reads the heads of a page of them. */
  readonly grupos: (informe: Informe, consulta: GruposPedidos, lector: Lector) => Promise<GruposDeInforme>;
  /**
   * All rows of a filter, in lots, in order. Nothing is held open between two lots, however slow the reader is; a row
   * that exists from beginning to end comes once. `datos` holds the values of these columns, the report's by default.
   */
  readonly lotes: (
    informe: Informe,
    filtro: FiltroDeInforme,
    lector: Lector,
    columnas?: readonly ColumnaDeInforme[],
  ) => AsyncGenerator<readonly Fila[]>;
  /** Returns another text as soon as a row of a filter comes, goes or changes. */
  readonly checksum: (informe: Informe, filtro: FiltroDeInforme, lector: Lector) => Promise<string>;
  /** Puts a filter into words, part by part, without the search. */
  readonly inWords: (informe: Informe, filtro: FiltroDeInforme, lector: Lector) => Promise<string[]>;
  /** Puts the mark of a filter into words: 'Semana del 16 al 22 de noviembre de 2026 · Abierto'; null: none. */
  readonly marcaEnPalabras: (informe: Informe, filtro: FiltroDeInforme, lector: Lector) => Promise<string | null>;
  /** Returns the options of a report's filters, in the managers' order, withdrawn ones too; of rows, those that the reader has. */
  readonly opciones: (informe: Informe, lector: Lector) => Promise<readonly OfferedFiltro[]>;
  /** @throws {AppError} `no-existe` when the report has no such row for this reader */
  readonly registro: (informe: Informe, id: string, lector: Lector) => Promise<Fila>;
};
