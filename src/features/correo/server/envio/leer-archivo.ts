import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#platform/server/files/disk-store.ts';

/** Reads stored templates. */
export const lectorDe =
  (store: FileStore) =>
  async (clave: string): Promise<Buffer> => {
    const stored = await store.open(clave);
    if (!stored) throw new Error(`the stored file ${clave} is not in its folder`);
    return buffer(stored.stream);
  };
