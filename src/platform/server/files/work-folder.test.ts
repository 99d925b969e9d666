import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeWorkFolder, ownName, removeAbandoned } from './work-folder.ts';

let dir: string;
beforeEach(() => void (dir = mkdtempSync(path.join(tmpdir(), 'gestion-prueba-'))));
afterEach(() => rmSync(dir, { recursive: true }));

const fail = (text: string): never => {
  throw new Error(text);
};

it('keeps what a running process makes, and everything that has another name', async () => {
  const partial = path.join(dir, 'x.tar.gz.parcial');
  writeFileSync(partial, 'mitad');
  await makeWorkFolder(dir, 'copia', partial);
  await makeWorkFolder(dir, 'restauracion');
  for (const name of [
    ownName('postgres.nueva'),
    'copias',
    'postgres',
    'postgresql-18.4.0',
    'copia-de-ana',
    'copia-Zz9aa1',
  ]) {
    mkdirSync(path.join(dir, name));
  }
  const before = readdirSync(dir);
  await removeAbandoned(dir, fail);
  expect(readdirSync(dir)).toEqual(before);
});

it('removes what processes that are gone left', async () => {
  const gone = `${process.pid}-1`; // this number, of a process that started at another time
  for (const name of [`copia-${gone}-AbC123`, `restauracion-${gone}-xyz789`, `postgres.nueva-${gone}`]) {
    mkdirSync(path.join(dir, name, 'base'), { recursive: true });
    writeFileSync(path.join(dir, name, 'base/registros'), 'Ana Inventada');
  }
  const partial = path.join(mkdtempSync(path.join(dir, 'otra ruta ')), 'x.tar.gz.parcial');
  writeFileSync(partial, 'mitad');
  writeFileSync(path.join(dir, `copia-${gone}-AbC123`, 'parcial'), partial);
  await removeAbandoned(dir, fail);
  expect(readdirSync(dir)).toEqual([path.basename(path.dirname(partial))]);
  expect(existsSync(partial)).toBe(false);
});
