import { cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { createTestFolder } from '../testing/files.ts';
import { assertSamePlace, assertTied, tie, tiePlace, tieToKeys, tieToPlace } from './vinculos.ts';

const { db } = await createTestDatabase();
const parent = createTestFolder();
const newFolder = (): string => mkdtempSync(path.join(parent, 'datos-'));
const keys = {
  SESSION_SECRET: 'secreto-inventado-para-las-pruebas',
  ENCRYPTION_KEY: 'otro-secreto-inventado-de-prueba',
};
const idOf = (folder: string): string => readFileSync(path.join(folder, 'instalacion'), 'utf8');

beforeEach(async () => void (await db.deleteFrom('vinculos').execute()));

it('ties a database at its first start, and admits the same folder and keys from then on', async () => {
  const own = { ...keys, DATA_DIR: newFolder() };
  await assertTied(db, own);
  expect(existsSync(path.join(own.DATA_DIR, 'instalacion'))).toBe(false);
  await tie(db, own);
  await assertTied(db, own);
  await tie(db, own);
  expect(await db.selectFrom('vinculos').select('nombre').orderBy('nombre').execute()).toHaveLength(3);
});

it('admits a folder that was moved or copied whole: its id goes with it', async () => {
  const [DATA_DIR, copy] = [newFolder(), newFolder()];
  await tie(db, { ...keys, DATA_DIR });
  cpSync(DATA_DIR, copy, { recursive: true });
  await expect(assertSamePlace(db, { DATA_DIR: copy })).resolves.toBeUndefined();
});

it('refuses another folder with the ways out, and leaves nothing in it', async () => {
  await tie(db, { ...keys, DATA_DIR: newFolder() });
  const other = newFolder();
  const refused = tie(db, { ...keys, DATA_DIR: other });
  await expect(refused).rejects.toThrow(`La carpeta de datos ${other} no es la de esta base de datos`);
  await expect(refused).rejects.toThrow('npm run marcar-base -- carpeta');
  expect(existsSync(path.join(other, 'instalacion'))).toBe(false);
  await tieToPlace(db, { DATA_DIR: other });
  await expect(tie(db, { ...keys, DATA_DIR: other })).resolves.toBeUndefined();
});

it('refuses a bucket in place of the folder and the folder in place of the bucket, until the files are said to be there', async () => {
  const disk = { ...keys, DATA_DIR: newFolder() };
  const bucket = { ...disk, S3_ENDPOINT: 'https://objetos.example.co', S3_BUCKET: 'gestion', S3_PREFIX: 'produccion' };
  await tie(db, disk);
  const refused = tie(db, bucket);
  await expect(refused).rejects.toThrow('El cubo gestion no es el lugar de los archivos de esta base de datos');
  await expect(refused).rejects.toThrow('npm run mover-archivos');
  await tieToPlace(db, bucket);
  // Another machine has a folder of its own.
  await tie(db, { ...bucket, DATA_DIR: newFolder() });
  await expect(tie(db, { ...bucket, S3_PREFIX: 'pruebas' })).rejects.toThrow('El cubo gestion');
  await expect(tie(db, disk)).rejects.toThrow('La carpeta de datos');
});

it('ties the embedded database to the place of its files alone, wherever its data folder is copied', async () => {
  const [DATA_DIR, copy] = [newFolder(), newFolder()];
  const bucket = { DATA_DIR, S3_ENDPOINT: 'https://objetos.example.co', S3_BUCKET: 'gestion' };
  await tiePlace(db, { DATA_DIR });
  expect(await db.selectFrom('vinculos').select('nombre').execute()).toEqual([{ nombre: 'carpeta' }]);
  cpSync(DATA_DIR, copy, { recursive: true });
  await tiePlace(db, { DATA_DIR: copy });
  await expect(tiePlace(db, bucket)).rejects.toThrow('El cubo gestion no es el lugar');
  await tieToPlace(db, bucket);
  await expect(tiePlace(db, { DATA_DIR })).rejects.toThrow('los ajustes S3 si los tenía');
});

it.each([
  [{ SESSION_SECRET: 'x'.repeat(32) }, '(SESSION_SECRET)'],
  [{ ENCRYPTION_KEY: 'x'.repeat(32) }, '(ENCRYPTION_KEY)'],
  [{ SESSION_SECRET: keys.ENCRYPTION_KEY, ENCRYPTION_KEY: keys.SESSION_SECRET }, '(SESSION_SECRET, ENCRYPTION_KEY)'],
])('refuses other keys %j by name, with the ways out', async (other, named) => {
  const own = { ...keys, DATA_DIR: newFolder() };
  await tie(db, own);
  const refused = tie(db, { ...own, ...other });
  await expect(refused).rejects.toThrow(`no son las de esta base de datos ${named}`);
  await expect(refused).rejects.toThrow('npm run marcar-base -- claves');
  await tieToKeys(db, { ...own, ...other });
  await expect(assertTied(db, { ...own, ...other })).resolves.toBeUndefined();
});

/** Lets several processes tie the database at the same moment: none writes before all are about to. */
async function tieAtOnce(folders: readonly string[]): Promise<PromiseSettledResult<void>[]> {
  const waiting = sql<{ count: number }>`
    select count(*) from pg_locks where relation = 'vinculos'::regclass and not granted`;
  const starts = await db.transaction().execute(async (tx) => {
    await sql`lock table vinculos in exclusive mode`.execute(tx);
    const begun = Promise.allSettled(folders.map(async (DATA_DIR) => tie(db, { ...keys, DATA_DIR })));
    await expect.poll(async () => (await waiting.execute(tx)).rows[0]!.count).toBe(folders.length);
    return { begun };
  });
  return starts.begun;
}

it('lets one of several first starts at once decide', async () => {
  const ended = await tieAtOnce([newFolder(), newFolder(), newFolder()]);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

  await db.deleteFrom('vinculos').execute();
  const folder = newFolder();
  const together = await tieAtOnce([folder, folder, folder]);
  expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

it('does not write the keys', async () => {
  await tie(db, { ...keys, DATA_DIR: newFolder() });
  const { rows } = await sql<{ all: string }>`select string_agg(valor, ' ') as all from vinculos`.execute(db);
  for (const key of Object.values(keys)) expect(rows[0]!.all).not.toContain(key);
});

it('gives a folder one id, whatever database is tied to it', async () => {
  const folder = newFolder();
  await tieToPlace(db, { DATA_DIR: folder });
  const id = idOf(folder);
  await db.deleteFrom('vinculos').execute();
  await tie(db, { ...keys, DATA_DIR: folder });
  expect(idOf(folder)).toBe(id);
});
