import { createHash } from 'node:crypto';
import { AppError } from '#platform/contract/errors.ts';
import { ReceivedFile } from '#platform/server/http/parts/received-file.ts';

/** Deeper than any form; JSON.parse takes a million levels, a call stack does not. */
const NIVELES = 16;

/**
 * A payload in short: equal for equal payloads, whatever the order of their keys, and different between forms. Of a
 * file, its bytes as they came count, and its name does not.
 * @throws {AppError} `datos-invalidos` for one that nests too deep
 */
export const huellaDe = (slug: string, entrada: unknown): string =>
  createHash('sha256')
    .update(`${slug}\n${canonicalJson(entrada, NIVELES)}`)
    .digest('hex');

function canonicalJson(value: unknown, niveles: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (value instanceof ReceivedFile) return `{"sha256":"${value.sha256}"}`;
  if (niveles === 0)
    throw new AppError('datos-invalidos', { message: 'Los datos enviados tienen demasiados niveles.' });
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, niveles - 1)).join()}]`;
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([clave, item]) => `${JSON.stringify(clave)}:${canonicalJson(item, niveles - 1)}`);
  return `{${entries.join()}}`;
}
