import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createTestFiles, createTestFolder } from '../testing/files.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { freeBytes } from './disk.ts';
import { removeStale, roomFor, withLocalFile } from './local-files.ts';

const { signal } = new AbortController();

it('uses a whole local file, which is gone afterwards', async () => {
  const folder = createTestFolder();
  const used = await withLocalFile(folder, Readable.from(['áé', 'í']), {
    signal,
    use: async (file, size) => [readFileSync(file, 'utf8'), size],
  });
  expect([used, readdirSync(folder)]).toEqual([['áéí', 6], []]);
});

it('uses nothing of content that is cut off, and leaves nothing', async () => {
  const folder = createTestFolder();
  const cut = new AbortController();
  async function* content(): AsyncGenerator<string> {
    yield 'a';
    cut.abort();
    yield 'b';
  }
  const writing = withLocalFile(folder, Readable.from(content()), {
    signal: cut.signal,
    use: async () => expect.unreachable(),
  });
  await expect(writing).rejects.toThrow(/abort/i);
  expect(readdirSync(folder)).toEqual([]);
});

it('counts the room of the disks that a file crosses: that of a store without a folder is not asked for', async () => {
  const { incoming, copies } = await createTestFiles();
  const free = await freeBytes(incoming);
  for (const store of [copies, createMemoryStore()]) {
    expect(Math.abs((await roomFor(incoming, store)) - free)).toBeLessThan(1e9);
  }
  await expect(roomFor(incoming, { ...copies, folder: '/nonexistent' })).rejects.toThrow('ENOENT');
});

it('removes abandoned files, also in folders below, and none of a folder that is not there', async () => {
  const folder = createTestFolder();
  mkdirSync(path.join(folder, 'ab'));
  for (const name of ['viejo', 'ab/viejo', 'nuevo']) writeFileSync(path.join(folder, name), '');
  for (const name of ['viejo', 'ab/viejo']) utimesSync(path.join(folder, name), 0, new Date('2026-01-01'));
  await removeStale(folder, new Date('2026-01-02'));
  await removeStale(path.join(folder, 'otra'), new Date('2026-01-02'));
  expect([readdirSync(folder).length, readdirSync(path.join(folder, 'ab'))]).toEqual([2, []]);
});
