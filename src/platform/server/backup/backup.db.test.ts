import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { create, extract } from 'tar';
import { assertRunnable, findUnfinished, noteUnfinished } from '../db/runnable.ts';
import { assertTied, tie } from '../db/vinculos.ts';
import { backup } from './backup.ts';
import { removeUnnamed } from './files.ts';
import { restore } from './restore.ts';

/** A migrated database with tables that use what COPY could get wrong. */
async function createWithTables(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await sql`
    create table prueba_notas (
      id bigint generated always as identity primary key,
      texto text not null, crudo bytea, datos jsonb, precio numeric(12, 4), dia date, instante timestamptz,
      anterior bigint references prueba_notas,
      largo int generated always as (length(texto)) stored,
      sumas int not null default 0)`.execute(database.db);
  // In the order of names it comes before the table that it refers to.
  await sql`create table prueba_detalles (nota bigint not null references prueba_notas, orden int)`.execute(
    database.db,
  );
  await sql`create function prueba_sumar() returns trigger language plpgsql as
    'begin new.sumas := new.sumas + 1; return new; end'`.execute(database.db);
  await sql`create trigger prueba_sumar before insert on prueba_notas for each row execute function prueba_sumar()`.execute(
    database.db,
  );
  return database;
}

async function insertNote(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into prueba_notas (texto) values ('otra')`.execute(tx);
    await sql`insert into prueba_detalles select max(id) from prueba_notas`.execute(tx);
  });
}

const source = await createWithTables();
await sql`
  insert into prueba_notas (texto, crudo, datos, precio, dia, instante, anterior) values
    (${'Ñandú\tcon «todo»:\n\\N \\. 😀'}, '\\x00ff', '{"a": [1, null]}', 1234.5678, '2026-02-28',
     '2026-02-28 23:59:59.999999-05', null),
    ('', null, null, null, null, null, 1)`.execute(source.db);
await sql`insert into prueba_detalles values (2, 1)`.execute(source.db);
await sql`insert into instalacion (marca) values ('real')`.execute(source.db);

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'gestion-prueba-'));
  for (const folder of ['origen/archivos/ab', 'destino']) mkdirSync(path.join(dir, folder), { recursive: true });
  writeFileSync(path.join(dir, 'origen/archivos/ab/foto'), 'imagen');
});
afterEach(() => rmSync(dir, { recursive: true }));

const file = (): string => path.join(dir, 'copia.tar.gz');
const makeBackup = async () =>
  backup({ connection: source.connection, dataDir: path.join(dir, 'origen'), file: file() });
const restoreInto = async ({ connection }: TestDatabase) =>
  restore({ connection, dataDir: path.join(dir, 'destino'), file: file() });
const all = async (db: Db): Promise<unknown[]> =>
  (
    await sql`select to_jsonb(n) as nota, d.orden from prueba_notas n left join prueba_detalles d on d.nota = n.id order by n.id`.execute(
      db,
    )
  ).rows;

it('brings back every row, file and number to come, as they were', async () => {
  await makeBackup();
  const target = await createWithTables();
  await restoreInto(target);
  expect(await all(target.db)).toEqual(await all(source.db));
  expect((await sql`select marca from instalacion`.execute(target.db)).rows).toEqual([{ marca: 'real' }]);
  expect(readFileSync(path.join(dir, 'destino/archivos/ab/foto'), 'utf8')).toBe('imagen');
  const { rows } = await sql`insert into prueba_notas (texto) values ('x') returning id, sumas`.execute(target.db);
  expect(rows).toEqual([{ id: 3, sumas: 1 }]);
});

it('leaves one private file and nothing else', async () => {
  await makeBackup();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.join(dir, 'origen'))).toEqual(['archivos']);
  await expect(makeBackup()).rejects.toThrow(`Ya existe ${file()}`);
});

it('holds the rows of one instant while others are written', async () => {
  await insertNote(source.db);
  const copied = new AbortController();
  await insertNote(source.db);
  const writing = (async () => {
    while (!copied.signal.aborted) await insertNote(source.db);
  })();
  await makeBackup();
  copied.abort();
  await writing;
  const target = await createWithTables();
  await restoreInto(target);
  const { rows } = await sql`
    select (select count(*) from prueba_notas where texto = 'otra') as notas,
           (select count(*) from prueba_detalles where orden is null) as detalles`.execute(target.db);
  const [{ notas, detalles }] = rows as [{ notas: number; detalles: number }];
  expect(notas).toBe(detalles);
  expect(notas).toBeGreaterThan(0);
});

it('leaves out sessions, so that a restore signs no one in again', async () => {
  await sql`insert into intentos_ingreso (usuario, red, instante) values ('ana', '10.0.0.1', now())`.execute(source.db);
  const { tablas } = await makeBackup();
  expect(tablas.map(({ nombre }) => nombre)).toEqual(expect.not.arrayContaining(['sesiones', 'intentos_ingreso']));
});

it('is restored where a link to a file was alive when it was made: links go with their sessions', async () => {
  const sesion = randomUUID();
  await sql`
    insert into sesiones (id, usuario, nombre, email, roles, servidor, moodle_id, moodle_token, roles_leidos,
      roles_intentados, creada, vence)
    values (${sesion}, 'ana', 'Ana', 'ana@example.com', '{manager}', 'demo', 1, '\\x00', now(), now(), now(),
      now() + interval '1 hour')`.execute(source.db);
  await sql`
    insert into enlaces (clave, sesion, accion, datos, vence)
    values ('\\x01', ${sesion}, 'informe.exportacion', '\\x02', now() + interval '1 minute')`.execute(source.db);
  await makeBackup();
  const target = await createWithTables();
  await restoreInto(target);
  expect(await all(target.db)).toEqual(await all(source.db));
  expect((await sql`select from enlaces`.execute(target.db)).rows).toEqual([]);
});

it('is restored on another machine, whose folder and next keys are those of the database from then on', async () => {
  const [origin, target] = [path.join(dir, 'origen'), path.join(dir, 'destino')];
  const keys = { SESSION_SECRET: 'a'.repeat(32), ENCRYPTION_KEY: 'b'.repeat(32) };
  await tie(source.db, { ...keys, DATA_DIR: origin });
  await makeBackup();
  const database = await createWithTables();
  await tie(database.db, { ...keys, DATA_DIR: origin });
  await restoreInto(database);
  const other = { ...keys, ENCRYPTION_KEY: 'c'.repeat(32) };
  await expect(tie(database.db, { ...keys, DATA_DIR: origin })).rejects.toThrow(`${origin} no es la de esta`);
  await tie(database.db, { ...other, DATA_DIR: target });
  await expect(assertTied(database.db, { ...keys, DATA_DIR: target })).rejects.toThrow('(ENCRYPTION_KEY)');
});

it('overwrites neither records nor files', async () => {
  await makeBackup();
  const target = await createWithTables();
  await insertNote(target.db);
  await expect(restoreInto(target)).rejects.toThrow('ya tiene registros (tabla prueba_detalles)');
  mkdirSync(path.join(dir, 'destino/archivos/cd'), { recursive: true });
  writeFileSync(path.join(dir, 'destino/archivos/cd/otro'), 'x');
  await expect(restoreInto(await createWithTables())).rejects.toThrow('ya tiene archivos');
});

it('changes nothing when the backup is broken', async () => {
  await makeBackup();
  const whole = readFileSync(file());
  const target = await createWithTables();
  for (const broken of [whole.subarray(0, whole.length / 2), Buffer.from('nada')]) {
    writeFileSync(file(), broken);
    await expect(restoreInto(target)).rejects.toThrow('no es una copia de seguridad de Gestión Curricular');
  }
  expect(await all(target.db)).toEqual([]);
  expect(existsSync(path.join(dir, 'destino/archivos'))).toBe(false);
});

it('refuses a backup of a newer version', async () => {
  await sql`insert into migraciones (name, run_on) values ('29990101000000_futuro', now())`.execute(source.db);
  await makeBackup();
  await sql`delete from migraciones where name like '2999%'`.execute(source.db);
  await expect(restoreInto(await createWithTables())).rejects.toThrow('de una versión más nueva');
});

/** Stores a file of a record in the source's folder, with its row. @returns its key */
async function storeFile(content: string): Promise<string> {
  const clave = randomUUID();
  const folder = path.join(dir, 'origen/archivos', clave.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, clave), content);
  const registro = randomUUID();
  await sql`insert into registros (id, formulario, version, semestre, creado, comprobante, datos, busqueda)
    values (${registro}, 'prueba', 1, '2026-2', now(), ${clave}, '{}', '')`.execute(source.db);
  await sql`insert into archivos (clave, registro, campo, nombre, tipo, tamano, sha256) values
    (${clave}, ${registro}, 'archivo', 'guía de Ana Inventada.pdf', 'application/pdf', ${content.length},
     ${createHash('sha256').update(content).digest()})`.execute(source.db);
  return clave;
}

/** Unpacks the backup, lets it be changed, and packs it again. */
async function changeBackup(change: (folder: string) => void): Promise<void> {
  const folder = mkdtempSync(path.join(dir, 'abierta-'));
  await extract({ file: file(), cwd: folder });
  change(folder);
  await create({ gzip: true, cwd: folder, file: file() }, readdirSync(folder));
}

describe('a backup whose content is not what was written', () => {
  const keyOf = new Map<string, string>();
  beforeEach(async () => {
    await sql`delete from registros`.execute(source.db);
    for (const name of ['igual', 'falta', 'cambia']) keyOf.set(name, await storeFile(name));
  });
  afterEach(async () => void (await sql`delete from registros`.execute(source.db)));
  const fileOf = (name: string): string => `archivos/${keyOf.get(name)!.slice(0, 2)}/${keyOf.get(name)!}`;

  it('is refused with the keys of the files that are missing or changed, and leaves no records', async () => {
    await makeBackup();
    await changeBackup((folder) => {
      rmSync(path.join(folder, fileOf('falta')));
      writeFileSync(path.join(folder, fileOf('cambia')), 'CAMBIA');
    });
    const target = await createWithTables();
    const failure = await restoreInto(target).catch(String);
    const keys = ['falta', 'cambia'].map((name) => keyOf.get(name)!).sort();
    expect(failure).toContain(`faltan o cambiaron archivos (${keys.join(', ')})`);
    expect(failure).not.toContain('Inventada');
    expect(await all(target.db)).toEqual([]);
    expect(existsSync(path.join(dir, 'destino/archivos'))).toBe(false);
    await expect(assertRunnable(target.db)).resolves.toBeUndefined();
    expect(readdirSync(path.join(dir, 'destino'))).toEqual([]);
  });

  it('is refused when a file without a row is missing', async () => {
    await makeBackup();
    await changeBackup((folder) => rmSync(path.join(folder, 'archivos/ab/foto')));
    await expect(restoreInto(await createWithTables())).rejects.toThrow('le faltan 1 archivos');
  });

  it.each([
    ['in the middle of a row', (text: string) => text.slice(0, -2)],
    ['between two rows', (text: string) => text.split('\n').slice(0, -2).join('\n') + '\n'],
  ])('is refused with the table that was cut %s', async (_, cut) => {
    await makeBackup();
    await changeBackup((folder) => {
      const table = path.join(folder, 'base/prueba_notas');
      writeFileSync(table, cut(readFileSync(table, 'utf8')));
    });
    const target = await createWithTables();
    await expect(restoreInto(target)).rejects.toThrow('la tabla prueba_notas no tiene las filas');
    expect(await all(target.db)).toEqual([]);
  });

  it('is restored when the installation already lacked the file, which it says', async () => {
    rmSync(path.join(dir, 'origen', fileOf('falta')));
    expect((await makeBackup()).faltan).toEqual([keyOf.get('falta')]);
    expect((await restoreInto(await createWithTables())).faltan).toEqual([keyOf.get('falta')]);
    expect(existsSync(path.join(dir, 'destino', fileOf('igual')))).toBe(true);
  });
});

it('leaves out files that came or went while the rows were read, unless a row names them', async () => {
  const [named, unnamed, constant] = [randomUUID(), randomUUID(), randomUUID()];
  const folder = mkdtempSync(path.join(dir, 'montaje-'));
  for (const sub of ['archivos', 'base']) mkdirSync(path.join(folder, sub));
  for (const key of [named, unnamed, constant]) writeFileSync(path.join(folder, 'archivos', key), key);
  writeFileSync(path.join(folder, 'base/tabla'), `${'x'.repeat(65_520)}${named}\t7\n`);
  await removeUnnamed([named, unnamed], path.join(folder, 'archivos'), path.join(folder, 'base'));
  expect(readdirSync(path.join(folder, 'archivos')).sort()).toEqual([named, constant].sort());
});

it('takes the place of a restore that was interrupted in the same folder, and of no other', async () => {
  await makeBackup();
  const target = await createWithTables();
  await insertNote(target.db);
  mkdirSync(path.join(dir, 'destino/archivos/cd'), { recursive: true });
  writeFileSync(path.join(dir, 'destino/archivos/cd/otro'), 'x');
  await noteUnfinished(target.db, { archivo: file(), carpeta: path.join(dir, 'otra') });
  await expect(restoreInto(target)).rejects.toThrow('ya tiene archivos');

  await noteUnfinished(target.db, { archivo: file(), carpeta: realpathSync(path.join(dir, 'destino')) });
  await expect(assertRunnable(target.db)).rejects.toThrow(`npm run restore -- ${file()}`);
  await restoreInto(target);
  expect(await all(target.db)).toEqual(await all(source.db));
  expect(readdirSync(path.join(dir, 'destino/archivos'))).toEqual(['ab']);
  expect(await findUnfinished(target.db)).toBeUndefined();
});

it.each([
  ['/proc/x/copia.tar.gz', /^StartProblem: No se pudo escribir en \/proc\/x \(ENOENT\)\.$/],
  ['/dev/null/copia.tar.gz', /^StartProblem: No se pudo escribir en \/dev\/null \(\w+\)\.$/],
])('says in a sentence that it cannot write %s', async (target, sentence) => {
  const made = backup({ connection: source.connection, dataDir: path.join(dir, 'origen'), file: target });
  expect(await made.catch(String)).toMatch(sentence);
  expect(readdirSync(path.join(dir, 'origen'))).toEqual(['archivos']);
});
