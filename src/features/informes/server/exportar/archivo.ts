import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { columnasDe } from '#catalogo/columnas.ts';
import type { Informe } from '#catalogo/informe.ts';
import { writeCsv } from '#platform/server/sheet/write-csv.ts';
import { writeBook } from '#platform/server/sheet/write-book.ts';
import type { FiltroDeInforme } from '../../filtro.ts';
import { FORMATOS, type Formato } from '../../formatos.ts';
import type { Informes } from '../service.ts';
import type { Fila } from '../store.ts';
import { sinColumna } from '../tools.ts';
import type { Lector } from '../vista.ts';
import { type Documento, nombreDeArchivo } from './documento.ts';
import { hojaDe } from './hoja.ts';

/** A report's rows as an Excel file, written while they are read. */
const excelDe = (documento: Documento, lotes: AsyncIterable<readonly Fila[]>): Readable =>
  writeBook([hojaDe(documento, lotes)]);

/** A report's rows as text with semicolons, written while they are read. */
const csvDe = (documento: Documento, lotes: AsyncIterable<readonly Fila[]>): Readable =>
  writeCsv(hojaDe(documento, lotes));

/** Writes rows in a format, while they are read. */
export type Escritor = (documento: Documento, lotes: AsyncIterable<readonly Fila[]>) => Readable | Promise<Readable>;

/** What the application writes for whoever waits for it; the rest is for jobs. */
export const ESCRITORES_EN_LINEA = { excel: excelDe, csv: csvDe } as const;

/** Whether a format is written while somebody waits for it. */
export const seEscribeEnLinea = (formato: Formato): formato is keyof typeof ESCRITORES_EN_LINEA =>
  formato in ESCRITORES_EN_LINEA;

/** Rows after which others have their turn: requests, and those who want to know how far it is or that it be cancelled. */
const RESPIRO = 5;

/** What is asked for, by whom: enough to write the same file again. */
export type Pedido = {
  readonly informe: Informe;
  readonly formato: Formato;
  readonly filtro: FiltroDeInforme;
  /** Keys of columns; undefined: all. */
  readonly columnas?: readonly string[] | undefined;
  readonly lector: Lector & { readonly nombre: string };
  readonly now: Date;
};

export type Archivo = { readonly nombre: string; readonly tipo: string; readonly contenido: Readable };

/** The columns of those keys, in that order. @throws {AppError} `datos-invalidos` for what is no column */
export function columnasElegidas(informe: Informe, claves: readonly string[] | undefined) {
  const todas = columnasDe(informe);
  return (
    claves?.map((clave) => {
      const columna = todas.find((one) => one.clave === clave);
      if (columna) return columna;
      throw sinColumna();
    }) ?? todas
  );
}

type Escritura = {
  readonly total: number;
  readonly escribir: Escritor;
  /** Told how many rows went in, again and again. */
  readonly onFilas?: (filas: number) => void;
};

/** The rows that were asked for, as a file, written while they are read. */
export async function archivoDe(
  informes: Informes,
  { informe, formato, filtro, columnas, lector, now }: Pedido,
  { total, escribir, onFilas = () => {} }: Escritura,
): Promise<Archivo> {
  const { nombre } = lector;
  const palabras = await informes.enPalabras(informe, filtro, lector);
  const documento = { informe, columnas: columnasElegidas(informe, columnas), filtro, palabras, total, nombre, now };
  const lotes = contados(informes.lotes(informe, filtro, lector, documento.columnas), onFilas);
  return {
    nombre: nombreDeArchivo(documento, formato),
    tipo: FORMATOS[formato].tipo,
    contenido: await escribir(documento, lotes),
  };
}

async function* contados(
  lotes: AsyncIterable<readonly Fila[]>,
  onFilas: (filas: number) => void,
): AsyncGenerator<readonly Fila[]> {
  let filas = 0;
  for await (const lote of lotes) {
    for (let i = 0; i < lote.length; i += RESPIRO) {
      const parte = lote.slice(i, i + RESPIRO);
      yield parte;
      onFilas((filas += parte.length));
      await setImmediate();
    }
  }
}
