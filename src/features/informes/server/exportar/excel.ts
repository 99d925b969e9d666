import type { Readable } from 'node:stream';
import { writeBook } from '#platform/server/sheet/write-book.ts';
import type { Fila } from '../store.ts';
import type { Documento } from './documento.ts';
import { hojaDe } from './hoja.ts';

/** A report's rows as an Excel file, written while they are read. */
export const excelDe = (documento: Documento, lotes: AsyncIterable<readonly Fila[]>): Readable =>
  writeBook([hojaDe(documento, lotes)]);
