import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createTestFolder } from '#platform/server/testing/files.ts';
import { aZip } from '#platform/server/testing/sample-files.ts';
import { backupContents, packTar } from '../../../../../demo/views/backup.ts';
import { findMbzProblem } from './mbz.ts';

const folder = createTestFolder();
const PACKERS = { 'tar.gz': (files: Files) => gzipSync(packTar(files)), zip: aZip };
type Files = ReturnType<typeof backupContents>;
const KINDS = ['tar.gz', 'zip'] as const;
const CURSO = 124;

const contents = (change: Partial<Parameters<typeof backupContents>[0]> = {}): Files =>
  backupContents({
    courseId: CURSO,
    version: 2024100700,
    release: '4.5',
    files: Buffer.alloc(300_000, 'páginas'),
    ...change,
  });

async function problemOf(bytes: Buffer) {
  const file = path.join(folder, 'copia.mbz');
  writeFileSync(file, bytes);
  return findMbzProblem(file, CURSO, new AbortController().signal);
}

it.each(KINDS)('finds nothing wrong with a good %s', async (kind) => {
  expect(await problemOf(PACKERS[kind](contents()))).toBeNull();
});

it.each(KINDS)('finds the version that no Moodle restores in a %s', async (kind) => {
  expect(await problemOf(PACKERS[kind](contents({ version: 2008111700, release: '2.0 dev' })))).toEqual({
    que: 'version',
    version: 2008111700,
  });
});

it.each(KINDS)('finds that a %s is of another course', async (kind) => {
  expect(await problemOf(PACKERS[kind](contents({ courseId: 125 })))).toEqual({ que: 'curso', curso: 125 });
});

it.each(KINDS)('cannot read a %s that is cut off, wherever its index lies', async (kind) => {
  const whole = PACKERS[kind](contents({ files: Buffer.from(Array.from({ length: 9000 }, (_, n) => (n * n) % 251)) }));
  const indexFirst = PACKERS[kind](contents().toReversed());
  for (const bytes of [whole, indexFirst]) {
    for (const length of [bytes.length - 30, Math.floor(bytes.length / 2), 10]) {
      expect(await problemOf(bytes.subarray(0, length))).toEqual({ que: 'ilegible' });
    }
  }
});

it.each(KINDS)('cannot read a %s without an index, or with one that says neither version nor course', async (kind) => {
  const [first, files] = contents() as [Files[0], Files[0]];
  expect(await problemOf(PACKERS[kind]([first, files]))).toEqual({ que: 'ilegible' });
  const silent = { name: 'moodle_backup.xml', content: Buffer.from('<moodle_backup/>') };
  expect(await problemOf(PACKERS[kind]([first, silent]))).toEqual({ que: 'ilegible' });
});

it('cannot read what is no archive', async () => {
  expect(await problemOf(Buffer.from('<html>Error</html>'))).toEqual({ que: 'ilegible' });
  expect(await problemOf(Buffer.alloc(0))).toEqual({ que: 'ilegible' });
});

it('stops when it is told to', async () => {
  const file = path.join(folder, 'copia.mbz');
  writeFileSync(file, PACKERS['tar.gz'](contents()));
  await expect(findMbzProblem(file, CURSO, AbortSignal.abort(new Error('detenida')))).rejects.toThrow('detenida');
});
