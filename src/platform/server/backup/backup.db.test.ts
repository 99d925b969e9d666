import { createHash, randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { create, extract, Header } from 'tar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import { assertRunnable, findUnfinished, noteUnfinished } from '../db/runnable.ts';
import { assertTied, tie } from '../db/vinculos.ts';
import { createDiskStore, type FileStore } from '../files/disk-store.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { storeBytes } from '../testing/files.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { backup } from './backup.ts';
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
/** The stores of the installations that are copied and restored: folders, unless a test takes others. */
let [from, to]: FileStore[] = [];
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'gestion-prueba-'));
  for (const folder of ['origen', 'destino']) mkdirSync(path.join(dir, folder));
  [from, to] = ['origen', 'destino'].map((folder) => createDiskStore(path.join(dir, folder, 'archivos')));
  await sql`truncate registros, borradores_acompanamiento, archivos_sueltos cascade`.execute(source.db);
});
afterEach(() => rmSync(dir, { recursive: true }));

const file = (): string => path.join(dir, 'copia.tar.gz');
const makeBackup = async () =>
  backup({ connection: source.connection, dataDir: path.join(dir, 'origen'), store: from!, file: file() });
const restoreInto = async ({ connection }: TestDatabase, options: { readonly sameBucket?: boolean } = {}) =>
  restore({
    ...options,
    connection,
    dataDir: path.join(dir, 'destino'),
    store: to!,
    file: file(),
    place: { DATA_DIR: path.join(dir, 'destino') },
  });
const contentOf = async (store: FileStore, key: string): Promise<string | null> => {
  const stored = await store.open(key);
  return stored && String(await buffer(stored.stream));
};

/** Stores a file of a record, with its row. @returns its key */
async function storeFile(content: string, store = from!, { db }: TestDatabase = source): Promise<string> {
  const clave = await storeBytes({ incoming: dir, store }, content);
  const registro = randomUUID();
  await sql`insert into registros (id, formulario, version, semestre, creado, comprobante, datos, busqueda)
    values (${registro}, 'prueba', 1, '2026-2', now(), ${clave}, '{}', '')`.execute(db);
  await sql`insert into archivos (clave, registro, campo, nombre, tipo, tamano, sha256) values
    (${clave}, ${registro}, 'archivo', 'guía de Ana Inventada.pdf', 'application/pdf', ${content.length},
     ${createHash('sha256').update(content).digest()})`.execute(db);
  return clave;
}

/** Stores an image of a draft: of such files only their keys are known. @returns its key */
async function storeImage(content: string): Promise<string> {
  const clave = await storeBytes({ incoming: dir, store: from! }, content);
  await sql`insert into borradores_acompanamiento (id, evaluador, docente, correo, codigo_asignatura, tipo_asignatura,
      facultad, estado, img_firma, creado, guardado)
    values (${randomUUID()}, 'evaluadora', 'Docente Inventada', ${clave}, 'ABC', 'AMV', 'Una', '{}',
      ${JSON.stringify({ clave })}, now(), now())`.execute(source.db);
  return clave;
}
const all = async (db: Db): Promise<unknown[]> =>
  (
    await sql`select to_jsonb(n) as nota, d.orden from prueba_notas n left join prueba_detalles d on d.nota = n.id order by n.id`.execute(
      db,
    )
  ).rows;

it('brings back every row, file and number to come, as they were', async () => {
  const keys = [await storeFile('imagen'), await storeImage('firma')];
  await makeBackup();
  const target = await createWithTables();
  await restoreInto(target);
  expect(await all(target.db)).toEqual(await all(source.db));
  expect((await sql`select marca from instalacion`.execute(target.db)).rows).toEqual([{ marca: 'real' }]);
  expect(await Promise.all(keys.map(async (key) => contentOf(to!, key)))).toEqual(['imagen', 'firma']);
  const { rows } = await sql`insert into prueba_notas (texto) values ('x') returning id, sumas`.execute(target.db);
  expect(rows).toEqual([{ id: 3, sumas: 1 }]);
});

it('leaves one private file and nothing else', async () => {
  await makeBackup();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.join(dir, 'origen'))).toEqual([]);
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
  await storeBytes({ incoming: dir, store: to! }, 'x');
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
  expect(readdirSync(path.join(dir, 'destino'))).toEqual([]);
});

it('refuses a backup of a newer version', async () => {
  await sql`insert into migraciones (name, run_on) values ('29990101000000_futuro', now())`.execute(source.db);
  await makeBackup();
  await sql`delete from migraciones where name like '2999%'`.execute(source.db);
  await expect(restoreInto(await createWithTables())).rejects.toThrow('de una versión más nueva');
});

it('refuses a backup of before the first release, and a database of that time', async () => {
  const target = await createWithTables();
  const old = async (db: Db): Promise<unknown> =>
    sql`update migraciones set name = replace(name, '20261127100000', '20261120060000')`.execute(db);
  await makeBackup();
  await changeBackup((folder) => {
    const manifest = path.join(folder, 'manifiesto.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('20261127100000', '20261120060000'));
  });
  await expect(restoreInto(target)).rejects.toThrow(
    'La copia es anterior a la primera versión de Gestión Curricular: restáurela con la versión que la hizo.',
  );
  expect(await all(target.db)).toEqual([]);
  await old(target.db);
  await expect(restoreInto(target)).rejects.toThrow('La base de datos es anterior a la primera versión');
  await expect(findUnfinished(target.db)).resolves.toBeUndefined();
});

/** Unpacks the backup, lets it be changed, and packs it again. */
async function changeBackup(change: (folder: string) => void): Promise<void> {
  const folder = mkdtempSync(path.join(dir, 'abierta-'));
  await extract({ file: file(), cwd: folder });
  change(folder);
  await create({ gzip: true, cwd: folder, file: file() }, readdirSync(folder));
}

const fileOf = (key: string): string => path.join('archivos', key.slice(0, 2), key);

describe('a backup whose content is not what was written', () => {
  it('is refused with the keys of the files that are missing or changed, and leaves no records', async () => {
    const [, missing, changed] = [await storeFile('igual'), await storeFile('falta'), await storeFile('cambia')];
    await makeBackup();
    await changeBackup((folder) => {
      rmSync(path.join(folder, fileOf(missing)));
      writeFileSync(path.join(folder, fileOf(changed)), 'CAMBIA');
    });
    const target = await createWithTables();
    const failure = await restoreInto(target).catch(String);
    expect(failure).toContain(`faltan o cambiaron archivos (${[missing, changed].sort().join(', ')})`);
    expect(failure).not.toContain('Inventada');
    expect(await all(target.db)).toEqual([]);
    await expect(assertRunnable(target.db)).resolves.toBeUndefined();
    expect(readdirSync(path.join(dir, 'destino'))).toEqual([]);
  });

  it('is refused when a file of which only the key is known is missing', async () => {
    const image = await storeImage('firma');
    await makeBackup();
    await changeBackup((folder) => rmSync(path.join(folder, fileOf(image))));
    await expect(restoreInto(await createWithTables())).rejects.toThrow(`faltan o cambiaron archivos (${image})`);
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
});

describe.each([
  ['a folder', 'another folder', () => from!, () => to!],
  ['a folder', 'a store without one', () => from!, createMemoryStore],
  ['a store without a folder', 'a folder', createMemoryStore, () => to!],
])('a backup of %s, restored into %s', (_, __, openFrom, openTo) => {
  beforeEach(() => {
    [from, to] = [openFrom(), openTo()];
  });

  it('holds what rows name, and nothing else', async () => {
    const [named, left] = [await storeFile('imagen'), await storeBytes({ incoming: dir, store: from! }, 'sin dueño')];
    await sql`insert into archivos_sueltos (clave) values (${left})`.execute(source.db);
    expect(await makeBackup()).toMatchObject({ archivos: 1, faltan: [], retirados: [] });
    await restoreInto(await createWithTables());
    expect([await contentOf(to!, named), await to!.size(left)]).toEqual(['imagen', null]);
  });

  it('is made and restored when the installation already lacked a file, which it says', async () => {
    const [kept, lost] = [await storeFile('igual'), await storeFile('falta')];
    await from!.delete(lost);
    expect((await makeBackup()).faltan).toEqual([lost]);
    expect((await restoreInto(await createWithTables())).faltan).toEqual([lost]);
    expect(await contentOf(to!, kept)).toBe('igual');
  });

  it('names a file whose content is not that of its row', async () => {
    const changed = await storeFile('igual');
    await storeBytes({ incoming: dir, store: from! }, 'iguaL', { key: changed });
    expect((await makeBackup()).faltan).toEqual([changed]);
    await restoreInto(await createWithTables());
    expect(await contentOf(to!, changed)).toBe('iguaL');
  });

  it('is restored again after it was interrupted among the files', async () => {
    const keys = [await storeFile('una'), await storeFile('otra')];
    await makeBackup();
    const target = await createWithTables();
    const whole = to!;
    to = { ...whole, put: async () => Promise.reject(new Error('power is cut')) };
    await expect(restoreInto(target)).rejects.toThrow('power is cut');
    await expect(assertRunnable(target.db)).rejects.toThrow(`npm run restore -- ${file()}`);
    to = whole;
    await restoreInto(target);
    expect(await Promise.all(keys.map(async (key) => contentOf(to!, key)))).toEqual(['una', 'otra']);
    await expect(assertRunnable(target.db)).resolves.toBeUndefined();
  });
});

describe('a store that fails while it is copied', () => {
  const store = createMemoryStore();
  beforeEach(() => {
    from = store;
    store.onCall = () => {};
    store.bodyOf = (bytes) => Readable.from([bytes]);
  });
  const cutOff = (bytes: Buffer): Readable =>
    Readable.from(
      (async function* () {
        yield bytes.subarray(0, 3);
        throw new Error('cut off');
      })(),
    );

  it('is asked again for a file that it cut off', async () => {
    const key = await storeFile('entero');
    let times = 0;
    store.bodyOf = (bytes) => ((times += 1) < 3 ? cutOff(bytes) : Readable.from([bytes]));
    expect(await makeBackup()).toMatchObject({ archivos: 1, faltan: [] });
    await restoreInto(await createWithTables());
    expect(await contentOf(to!, key)).toBe('entero');
  });

  it('is said to lack a file that it always cuts off; the backup is made and restored', async () => {
    const [cut, whole] = [await storeFile('cortado'), await storeFile('entero')];
    store.bodyOf = (bytes) => (String(bytes) === 'cortado' ? cutOff(bytes) : Readable.from([bytes]));
    expect((await makeBackup()).faltan).toEqual([cut]);
    await restoreInto(await createWithTables());
    expect(await contentOf(to!, whole)).toBe('entero');
  });

  it('ends the backup with a sentence when it does not answer, and leaves nothing', async () => {
    await storeFile('entero');
    store.onCall = (call) => {
      if (call === 'open') throw new Error('503');
    };
    await expect(makeBackup()).rejects.toThrow('El almacén de archivos no responde');
    expect([readdirSync(dir).sort(), readdirSync(path.join(dir, 'origen'))]).toEqual([['destino', 'origen'], []]);
  });

  it('is not said to lack a file that was removed with its row meanwhile', async () => {
    const [gone, kept] = [await storeFile('se va'), await storeFile('queda')];
    const open = store.open.bind(store);
    from = {
      ...store,
      async open(key) {
        await sql`delete from registros where id in (select registro from archivos where clave = ${gone})`.execute(
          source.db,
        );
        await store.delete(gone);
        return open(key);
      },
    };
    expect(await makeBackup()).toMatchObject({ faltan: [], retirados: [gone] });
    await restoreInto(await createWithTables());
    expect(await contentOf(to!, kept)).toBe('queda');
  });
});

it('is not restored beside the database whose bucket holds its files, unless it takes its place', async () => {
  [from, to] = [createMemoryStore(), createMemoryStore()];
  const key = await storeFile('imagen');
  await makeBackup();
  to = from!;
  const target = await createWithTables();
  await expect(restoreInto(target)).rejects.toThrow('S3_PREFIX');
  expect(await all(target.db)).toEqual([]);
  expect(await findUnfinished(target.db)).toBeUndefined();
  await restoreInto(target, { sameBucket: true });
  expect(await contentOf(to, key)).toBe('imagen');
});

it('is restored again into a bucket after it was interrupted when some files were there', async () => {
  const keys = [await storeFile('una'), await storeFile('otra')];
  await makeBackup();
  const target = await createWithTables();
  const whole = createMemoryStore();
  let puts = 0;
  to = {
    ...whole,
    async put(key, content) {
      if (++puts > 1) throw new Error('power is cut');
      await whole.put(key, content);
    },
  };
  await expect(restoreInto(target)).rejects.toThrow('power is cut');
  expect(whole.keys()).toHaveLength(1);
  to = whole;
  await restoreInto(target);
  expect(await Promise.all(keys.map(async (key) => contentOf(whole, key)))).toEqual(['una', 'otra']);
});

it('takes the place of a restore that was interrupted in the same folder, and of no other', async () => {
  const key = await storeFile('imagen');
  await makeBackup();
  const target = await createWithTables();
  await insertNote(target.db);
  const left = await storeFile('de otra copia', to, target);
  await noteUnfinished(target.db, { archivo: file(), carpeta: path.join(dir, 'otra') });
  await expect(restoreInto(target)).rejects.toThrow('ya tiene archivos');

  await noteUnfinished(target.db, { archivo: file(), carpeta: realpathSync(path.join(dir, 'destino')) });
  await expect(assertRunnable(target.db)).rejects.toThrow(`npm run restore -- ${file()}`);
  await restoreInto(target);
  expect(await all(target.db)).toEqual(await all(source.db));
  expect(await contentOf(to!, key)).toBe('imagen');
  expect(await findUnfinished(target.db)).toBeUndefined();
  // The routine removes the files of the other backup.
  expect((await sql`select clave, lugar from archivos_sueltos`.execute(target.db)).rows).toEqual([
    { clave: left, lugar: 'archivos' },
  ]);
});

it.each<[string, (folder: string) => void]>([
  ['a link out of its folder', (folder) => symlinkSync('/etc', path.join(folder, 'archivos'))],
  ['a link to a file', (folder) => symlinkSync('/etc/hostname', path.join(folder, 'copia.json'))],
  ['a folder where a file is expected', (folder) => mkdirSync(path.join(folder, 'copia.json'))],
])('an archive with %s is no backup, and the disk is not blamed', async (_, fill) => {
  const made = path.join(dir, 'ajeno');
  mkdirSync(made);
  fill(made);
  await create({ file: file(), gzip: true, cwd: made }, readdirSync(made));
  await expect(restoreInto(await createWithTables())).rejects.toThrow('no es una copia de seguridad');
});

it('an archive with a place outside of its folder is no backup', async () => {
  const header = new Header({ path: '../fuera', size: 0, type: 'File', mode: 0o600, mtime: new Date() });
  header.encode();
  writeFileSync(file(), gzipSync(Buffer.concat([header.block!, Buffer.alloc(1024)])));
  await expect(restoreInto(await createWithTables())).rejects.toThrow('no es una copia de seguridad');
});

it.each([
  ['/proc/x/copia.tar.gz', /^StartProblem: No se pudo escribir en \/proc\/x \(ENOENT\)\.$/],
  ['/dev/null/copia.tar.gz', /^StartProblem: No se pudo escribir en \/dev\/null \(\w+\)\.$/],
])('says in a sentence that it cannot write %s', async (target, sentence) => {
  const { connection } = source;
  const made = backup({ connection, dataDir: path.join(dir, 'origen'), store: from!, file: target });
  expect(await made.catch(String)).toMatch(sentence);
  expect(readdirSync(path.join(dir, 'origen'))).toEqual([]);
});
