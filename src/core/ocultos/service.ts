// Records that are kept from a reader until they reviewed them: hides and shows them, and runs work without them.
import type { Db } from '#platform/server/db/database.ts';
import { forReader } from '#platform/server/db/readers.ts';
import { deleteOculto, hasOcultos, hasOcultosSql, insertOculto, type Oculto } from './store.ts';

/**
 * Hides a record from a person, and whatever tells of it: its items, history, messages, jobs, acts and improvement
 * actions. It holds for their requests and jobs that begin after the transaction.
 */
export const hideRegistro = async (tx: Db, oculto: Oculto): Promise<void> => insertOculto(tx, oculto);

/** Shows a record again. @returns true if it was hidden */
export const showRegistro = async (tx: Db, oculto: Oculto): Promise<boolean> => deleteOculto(tx, oculto);

/** Runs work of a person without the records that are kept from them. */
export async function asReader<T>(db: Db, usuario: string, work: () => Promise<T>): Promise<T> {
  return forReader((await hasOcultos(db, usuario)) ? usuario : null, work);
}

export { hasOcultosSql };
