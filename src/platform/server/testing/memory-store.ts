import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { isKey, type FileStore } from '../files/disk-store.ts';
import type { Files } from '../files/open-files.ts';
import { createTestFiles } from './files.ts';

/** A store without a folder, as one that machines share; tests see its keys and make its calls fail. */
export type MemoryStore = FileStore & {
  readonly keys: () => readonly string[];
  /** Replaces the bytes of a file, as a fault would. */
  readonly damage: (key: string, bytes: string) => void;
  /** Called before each call; what it throws is the call's failure. */
  onCall: (call: 'put' | 'open' | 'size' | 'delete', key: string) => void;
  /** Gives the stream of an opened file; tests cut it off. */
  bodyOf: (bytes: Buffer) => Readable;
};

export function createMemoryStore(): MemoryStore {
  const held = new Map<string, Buffer>();
  const begin = (call: Parameters<MemoryStore['onCall']>[0], key: string): void => {
    if (!isKey(key)) throw new Error('a file key is a UUID in lower case');
    store.onCall(call, key);
  };
  const store: MemoryStore = {
    async put(key, file) {
      begin('put', key);
      held.set(key, await readFile(file));
      await rm(file);
    },
    async open(key) {
      begin('open', key);
      const bytes = held.get(key);
      return bytes ? { size: bytes.length, stream: store.bodyOf(bytes) } : null;
    },
    async size(key) {
      begin('size', key);
      return held.get(key)?.length ?? null;
    },
    async delete(key) {
      begin('delete', key);
      held.delete(key);
    },
    keys: () => [...held.keys()],
    damage: (key, bytes) => void held.set(key, Buffer.from(bytes)),
    onCall() {},
    bodyOf: (bytes) => Readable.from([bytes], { objectMode: false }),
  };
  return store;
}

/** Files of one machine of several that share stores: only the folder of files on their way is its own. */
export async function createSharedFiles(
  stores: Record<'store' | 'results' | 'copies', MemoryStore> = {
    store: createMemoryStore(),
    results: createMemoryStore(),
    copies: createMemoryStore(),
  },
): Promise<Files & typeof stores> {
  return { ...(await createTestFiles()), ...stores };
}
