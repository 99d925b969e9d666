// The promises of every store of files, for its tests and for `npm run test:s3` against a real one.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../files/disk-store.ts';

export type StoreSubject = {
  readonly store: FileStore;
  /** Writes a new local file. @returns its path */
  readonly write: (content: Buffer | string) => string;
};

async function contentOf(store: FileStore, key: string): Promise<Buffer | null> {
  const file = await store.open(key);
  if (!file) return null;
  const content = await buffer(file.stream);
  assert.equal(content.length, file.size);
  return content;
}

/** Each rejects when the store does not keep it, and removes what it put. */
export const FILE_STORE_CONTRACT: Readonly<Record<string, (subject: StoreSubject) => Promise<void>>> = {
  async 'takes over a local file, gives it back, and forgets what is deleted'({ store, write }) {
    const key = randomUUID();
    const file = write('señal');
    await store.put(key, file);
    assert.equal(existsSync(file), false);
    assert.equal(String(await contentOf(store, key)), 'señal');
    assert.equal(await store.size(key), 6);
    await store.delete(key);
    assert.deepEqual([await store.open(key), await store.size(key)], [null, null]);
  },
  async 'has nothing under a key that was never put, and deletes it all the same'({ store }) {
    const key = randomUUID();
    await store.delete(key);
    assert.deepEqual([await store.open(key), await store.size(key)], [null, null]);
  },
  async 'keeps an empty file'({ store, write }) {
    const key = randomUUID();
    await store.put(key, write(''));
    assert.deepEqual([await store.size(key), await contentOf(store, key)], [0, Buffer.alloc(0)]);
    await store.delete(key);
  },
  async 'keeps every byte of 20 MB, and gives them to several at once'({ store, write }) {
    const [key, content] = [randomUUID(), randomBytes(20 * 1_048_576)];
    await store.put(key, write(content));
    const read = await Promise.all([1, 2, 3].map(async () => contentOf(store, key)));
    assert.deepEqual(
      read.map((bytes) => bytes?.equals(content)),
      [true, true, true],
    );
    await store.delete(key);
  },
  async 'holds the last of what was put under a key'({ store, write }) {
    const key = randomUUID();
    for (const content of ['primero', 'segundo, más largo']) await store.put(key, write(content));
    assert.equal(String(await contentOf(store, key)), 'segundo, más largo');
    await store.delete(key);
  },
  async 'goes on after a reader that left midway'({ store, write }) {
    const [key, content] = [randomUUID(), randomBytes(4 * 1_048_576)];
    await store.put(key, write(content));
    const left = await store.open(key);
    for await (const chunk of left!.stream) {
      assert.ok((chunk as Buffer).length > 0);
      break;
    }
    assert.ok(left!.stream.destroyed);
    assert.ok((await contentOf(store, key))?.equals(content));
    await store.delete(key);
  },
  async 'keeps many at once apart'({ store, write }) {
    const keys = Array.from({ length: 40 }, () => randomUUID());
    await Promise.all(keys.map(async (key) => store.put(key, write(key))));
    const read = await Promise.all(keys.map(async (key) => String(await contentOf(store, key))));
    assert.deepEqual(read, keys);
    await Promise.all(keys.map(async (key) => store.delete(key)));
  },
  async 'tells that the local file is missing, and keeps what it has'({ store, write }) {
    const key = randomUUID();
    await store.put(key, write('antes'));
    await assert.rejects(store.put(key, `${write('x')}-no-existe`), { code: 'ENOENT' });
    assert.equal(String(await contentOf(store, key)), 'antes');
    await store.delete(key);
  },
  async 'takes nothing but a UUID in lower case for a key'({ store, write }) {
    for (const key of ['../../secretos.json', '', 'AAAAAAAA-0000-4000-8000-000000000000', 'x/y']) {
      for (const use of [store.open(key), store.size(key), store.delete(key), store.put(key, write('x'))]) {
        await assert.rejects(use, /UUID/);
      }
    }
  },
};
