// The database of the browser that keeps drafts.
import { createStore, type UseStore } from 'idb-keyval';

/** Longest wait for the database of the device, in ms. */
export const PATIENCE_MS = { read: 6000, write: 5000 };

/** Runs work on the database; `otherwise` is the answer where it refuses, or does not answer in time. */
export type Ask = <T, O>(work: (drafts: UseStore) => Promise<T>, otherwise: O, patience: number) => Promise<T | O>;

/**
 * Opens a database of drafts in the browser, at its first use. A device that does not answer (private windows, a full
 * disk, a blocked database) must not block typing: after one wait in vain, no call waits for it until it answers again.
 */
export function createDraftDatabase(name: string): Ask {
  let store: UseStore | undefined;
  let isSilent = false;
  return async (work, otherwise, patience) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<typeof otherwise>((resolve) => {
      const giveUp = (): void => {
        isSilent = true;
        resolve(otherwise);
      };
      timer = setTimeout(giveUp, isSilent ? 0 : patience);
    });
    async function answer() {
      store ??= createStore(name, 'borradores');
      const given = await work(store);
      clearTimeout(timer);
      isSilent = false;
      return given;
    }
    return Promise.race([answer().catch(() => otherwise), silence]);
  };
}
