import type { Readable } from 'node:stream';
import { writeCsv } from '#platform/server/sheet/write-csv.ts';
import type { Fila } from '../store.ts';
import type { Documento } from './documento.ts';
import { hojaDe } from './hoja.ts';

/** A report's rows as text with semicolons, written while they are read. */
export const csvDe = (documento: Documento, lotes: AsyncIterable<readonly Fila[]>): Readable =>
  writeCsv(hojaDe(documento, lotes));
