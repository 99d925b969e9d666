import { formatInstante } from '../src/catalogo/momento.ts';
import type { Manifest } from '../src/platform/server/backup/backup.ts';

const number = new Intl.NumberFormat('es-CO');
const count = (n: number, one: string, many: string): string => `${number.format(n)} ${n === 1 ? one : many}`;

/** Writes a number of files: `3 archivos`. */
export const countArchivos = (n: number): string => count(n, 'archivo', 'archivos');

/** Describes the content of a backup in words. */
export function contents({ tablas, archivos, creada }: Manifest): string {
  const rows = tablas.reduce((sum, { filas }) => sum + filas, 0);
  const what = [count(rows, 'fila', 'filas'), count(tablas.length, 'tabla', 'tablas')].join(' de ');
  return `${what} y ${countArchivos(archivos)} (tal como estaban el ${formatInstante(new Date(creada))})`;
}

/** Says which files the installation lacked when the backup was made. @returns whether there are any */
export function sayMissing({ faltan }: Manifest): boolean {
  if (faltan.length === 0) return false;
  console.error(
    `La instalación no tenía completos ${countArchivos(faltan.length)}, que la copia no lleva o lleva así: ${faltan.join(', ')}.`,
  );
  return true;
}
