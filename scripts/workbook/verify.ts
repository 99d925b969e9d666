import type { Resumen } from '../../src/features/cargas/contract.ts';
import type { Mail } from './mailbox.ts';

/**
 * Returns the faults of a finished load of good rows, in words.
 * @param mails those that Moodle sent: about a new account, and of welcome to a course
 */
export function verify(
  { filas, hechas, fallidas, pendientes, acciones }: Resumen,
  mails: readonly Mail[],
  rows: number,
): readonly string[] {
  const faults: string[] = [];
  if (filas !== rows || hechas !== rows || fallidas + pendientes > 0) {
    faults.push(`of ${filas} rows ${hechas} are done, ${fallidas} failed, ${pendientes} left, for ${rows}`);
  }
  for (const { accion, total, ...own } of acciones) {
    const wanted = accion === 'actualizar' ? 0 : rows;
    const sum = own.hechas + own.estaban + own.fallidas + own.pendientes;
    if (total !== wanted || sum !== wanted) faults.push(`${accion}: ${JSON.stringify({ total, ...own })}`);
  }
  const byMatter = Map.groupBy(mails, ({ sobre }) => sobre);
  if (byMatter.size !== 2) faults.push(`Moodle wrote about ${[...byMatter.keys()].join()}`);
  for (const [matter, all] of byMatter) {
    const people = new Set(all.map(({ para }) => para)).size;
    if (all.length !== rows || people !== rows)
      faults.push(`Moodle wrote ${all.length} times to ${people} about ${matter}`);
  }
  return faults;
}
