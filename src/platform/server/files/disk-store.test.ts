import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFiles, type Files } from './open-files.ts';

let dir: string;
let files: Files;
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'gestion-prueba-'));
  files = await openFiles(dir);
});
afterEach(() => rmSync(dir, { recursive: true }));

const arrive = (content: string): string => {
  const file = path.join(files.incoming, randomUUID());
  writeFileSync(file, content);
  return file;
};

it('takes over what came, gives it back, and forgets what is deleted', async () => {
  const key = randomUUID();
  await files.store.put(key, arrive('hola'));
  expect(readdirSync(files.incoming)).toEqual([]);
  const stored = await files.store.open(key);
  expect([stored!.size, String(await buffer(stored!.stream))]).toEqual([4, 'hola']);

  await files.store.delete(key);
  expect(await files.store.open(key)).toBeNull();
  await files.store.delete(key);
});

it('is still there when the folder is opened again, and unreadable for other accounts', async () => {
  const key = randomUUID();
  await files.store.put(key, arrive('hola'));
  const again = await openFiles(dir);
  const stored = await again.store.open(key);
  expect(String(await buffer(stored!.stream))).toBe('hola');
  expect(statSync(path.join(dir, 'archivos')).mode & 0o077).toBe(0);
});

it.each(['../../secretos.json', '', 'AAAAAAAA-0000-4000-8000-000000000000', 'x/y'])(
  'takes no %s for a key',
  async (key) => {
    await expect(files.store.open(key)).rejects.toThrow('UUID');
    await expect(files.store.delete(key)).rejects.toThrow('UUID');
    await expect(files.store.put(key, arrive('x'))).rejects.toThrow('UUID');
  },
);

it('removes what a dead process left on its way in, and not what is on its way now', async () => {
  const [old, fresh] = [arrive('viejo'), arrive('nuevo')];
  const now = new Date('2026-11-26T12:00:00Z');
  utimesSync(old, now, new Date('2026-11-26T10:59:00Z'));
  utimesSync(fresh, now, new Date('2026-11-26T11:01:00Z'));
  await files.cleanIncoming(now);
  expect(readdirSync(files.incoming)).toEqual([path.basename(fresh)]);
});
