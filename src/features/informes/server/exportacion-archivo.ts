// Writes a report's rows to Excel, CSV or a given writer; name, head lines and columns of all exports.
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import {
  groupColumnas,
  offeredColumnasOf,
  type ColumnaDeInforme,
  type FormatoDeCelda,
  type GrupoDeColumnas,
} from '#catalogo/columnas.ts';
import type { Informe } from '#catalogo/informe.ts';
import { formatInstante } from '#catalogo/momento.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { writeBook, type Sheet, type SheetCell, type SheetFormat } from '#platform/server/sheet/write-book.ts';
import { writeCsv } from '#platform/server/sheet/write-csv.ts';
import { filtroText, type FiltroDeInforme } from '../filtro.ts';
import { FORMATOS, type Formato } from '../formatos.ts';
import { tablasOnPaper, type TablaOnPaper } from '../papel.ts';
import { columnaError } from './context.ts';
import { sheetColumnsOf } from './fila.ts';
import type { Informes } from './informes.ts';
import type { Fila } from './store.ts';
import type { Lector } from './vista.ts';

/** Contents of an exported file, in any format. */
export type Documento = {
  readonly informe: Informe;
  /** The columns of the reader's view, in its order. */
  readonly columnas: readonly ColumnaDeInforme[];
  readonly filtro: FiltroDeInforme;
  /** The filter in words, part by part, without the search. */
  readonly palabras: readonly string[];
  /** Number of rows when writing begins. */
  readonly total: number;
  /** Name of the person who exports. */
  readonly nombre: string;
  readonly now: Date;
};

/** Lines under the title: filter, number of rows, instant and person. */
export const headLinesOf = ({
  filtro,
  palabras,
  total,
  nombre,
  now,
}: Omit<Documento, 'informe' | 'columnas'>): string[] => [
  filtroText(palabras, filtro.buscar),
  countOf(total, 'registro', 'registros'),
  `${formatInstante(now)}, ${nombre}`,
];

/** Headings of groups of columns, for sheets and printed tables. */
export const bandsOf = (tramos: readonly GrupoDeColumnas[]) =>
  tramos.flatMap(({ grupo, desde, cuantas: count }) =>
    grupo === null ? [] : [{ title: grupo, from: desde, columns: count }],
  );

/** Returns the tables of a report on paper, headed by the columns of its person, or by its first one without those. */
export function tablasOf({ onScreen: { identidad } }: Informe, columnas: Documento['columnas']): TablaOnPaper[] {
  const lugares = identidad.map((campo) =>
    columnas.findIndex(({ source }) => 'partes' in source && source.partes.some(({ ruta }) => ruta === campo)),
  );
  // Readers may leave out the columns of the person.
  const halladas = [...new Set(lugares.filter((lugar) => lugar !== -1))];
  return tablasOnPaper(columnas, halladas.length > 0 ? halladas : [0]);
}

const FORMATOS_DE_CELDAS: Record<FormatoDeCelda, SheetFormat> = {
  texto: 'text',
  numero: 'number',
  dia: 'date',
  instante: 'datetime',
};

function sheetOf(documento: Documento, lotes: AsyncIterable<readonly Fila[]>): Sheet {
  const { informe } = documento;
  const columnas = sheetColumnsOf(documento.columnas);
  const rowOf = (fila: Fila): SheetCell[] => columnas.map(({ cellOf }) => cellOf(fila));

  async function* rows(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
    for await (const lote of lotes) yield lote.map(rowOf);
  }

  return {
    name: 'Informe',
    title: informe.tituloExportacion,
    facts: headLinesOf(documento),
    columns: columnas.map(({ titulo, formato, ancho }) => ({
      title: titulo,
      format: FORMATOS_DE_CELDAS[formato],
      width: Math.max(ancho, titulo.length + 2),
    })),
    bands: bandsOf(groupColumnas(columnas)),
    rows: rows(),
  };
}

/** Name of a file: `Inscripciones a HBV 2026-2.xlsx`, `Gráficos de Inscripciones a HBV 2026-2.pdf`. */
export function fileNameOf(
  { informe: { titulo }, filtro: { semestre } }: Pick<Documento, 'informe' | 'filtro'>,
  formato: Formato,
): string {
  const nombre = [formato === 'graficos' ? `Gráficos de ${titulo}` : titulo, semestre].filter(Boolean).join(' ');
  return `${nombre.replaceAll(/[\\/:*?"<>|]/g, '-')}.${FORMATOS[formato].extension}`;
}

const writeExcel = (documento: Documento, lotes: AsyncIterable<readonly Fila[]>): Readable =>
  writeBook([sheetOf(documento, lotes)]);

const writeCsvFile = (documento: Documento, lotes: AsyncIterable<readonly Fila[]>): Readable =>
  writeCsv(sheetOf(documento, lotes));

export type Writer = (documento: Documento, lotes: AsyncIterable<readonly Fila[]>) => Readable | Promise<Readable>;

/** Writers of formats that a request waits for; jobs write the others. */
export const INLINE_WRITERS = { excel: writeExcel, csv: writeCsvFile } as const;

/** Returns true if a request waits for the format. */
export const isInlineFormat = (formato: Formato): formato is keyof typeof INLINE_WRITERS => formato in INLINE_WRITERS;

/** Rows between two pauses, in which other requests, progress and cancelling have their turn. */
const ROWS_PER_TURN = 5;

/** An export and its reader: enough to write the same file again. */
export type PedidoDeArchivo = {
  readonly informe: Informe;
  readonly formato: Formato;
  readonly filtro: FiltroDeInforme;
  /** Keys of columns; undefined: all. */
  readonly columnas?: readonly string[] | undefined;
  readonly lector: Lector & { readonly nombre: string };
  readonly now: Date;
};

export type Archivo = { readonly nombre: string; readonly tipo: string; readonly contenido: Readable };

/** Returns the columns with these keys, in their order. @throws {AppError} `datos-invalidos` for an unknown key */
export function chosenColumns(informe: Informe, claves: readonly string[] | undefined) {
  const all = offeredColumnasOf(informe);
  return (
    claves?.map((clave) => {
      const columna = all.find((one) => one.clave === clave);
      if (columna) return columna;
      throw columnaError();
    }) ?? all
  );
}

type WriteOptions = {
  readonly total: number;
  readonly write: Writer;
  /** Called with the number of written rows as it grows. */
  readonly onFilas?: (filas: number) => void;
};

/** Writes the requested rows as a file while they are read. */
export async function writeArchivo(
  informes: Informes,
  { informe, formato, filtro, columnas, lector, now }: PedidoDeArchivo,
  { total, write, onFilas = () => {} }: WriteOptions,
): Promise<Archivo> {
  const { nombre } = lector;
  const palabras = await informes.inWords(informe, filtro, lector);
  const documento = { informe, columnas: chosenColumns(informe, columnas), filtro, palabras, total, nombre, now };
  const lotes = countWritten(informes.lotes(informe, filtro, lector, documento.columnas), onFilas);
  return {
    nombre: fileNameOf(documento, formato),
    tipo: FORMATOS[formato].tipo,
    contenido: await write(documento, lotes),
  };
}

async function* countWritten(
  lotes: AsyncIterable<readonly Fila[]>,
  onFilas: (filas: number) => void,
): AsyncGenerator<readonly Fila[]> {
  let filas = 0;
  for await (const lote of lotes) {
    for (let i = 0; i < lote.length; i += ROWS_PER_TURN) {
      const parte = lote.slice(i, i + ROWS_PER_TURN);
      yield parte;
      onFilas((filas += parte.length));
      await setImmediate();
    }
  }
}
