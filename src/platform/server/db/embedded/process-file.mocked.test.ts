import type * as FileSystem from 'node:fs';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { removeStaleProcessFiles } from './process-file.ts';

const during = vi.hoisted(() => ({ scan: () => {} }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof FileSystem>();
  return {
    ...fs,
    readdirSync: (folder: string) => {
      during.scan();
      return fs.readdirSync(folder);
    },
  };
});

let dir: string;
let file: string;
let lock: string;

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'gestion-prueba-'));
  file = path.join(dir, 'postmaster.pid');
  lock = path.join(dir, '.s.PGSQL.5432.lock');
  during.scan = () => {};
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

const write = (pid: number): void => {
  for (const each of [file, lock]) writeFileSync(each, `${pid}\n/elsewhere\n1\n5432\n/nowhere\n`);
};

it('removes the files that a killed server left', () => {
  write(1);
  removeStaleProcessFiles(dir, dir);
  expect([file, lock].filter(existsSync)).toEqual([]);
});

it.runIf(process.platform === 'linux')('keeps what another starter writes while it looks for processes', () => {
  during.scan = () => write(2);
  removeStaleProcessFiles(dir, dir);
  expect([file, lock].filter(existsSync)).toEqual([file, lock]);

  write(1);
  removeStaleProcessFiles(dir, dir);
  expect([file, lock].filter(existsSync)).toEqual([file, lock]);
});
