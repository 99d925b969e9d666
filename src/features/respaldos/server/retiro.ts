import type { Db } from '#platform/server/db/database.ts';
import type { FileStore } from '#platform/server/files/disk-store.ts';
import { deleteRetirada, selectRetiradas } from './copias.store.ts';

/** Removes the files of copies that nobody sees any more, and forgets these. Begun again it goes on with what is left. */
export async function removeRetiradas({ db, store }: { readonly db: Db; readonly store: FileStore }): Promise<void> {
  for (const id of await selectRetiradas(db)) {
    await store.delete(id);
    await deleteRetirada(db, id);
  }
}
