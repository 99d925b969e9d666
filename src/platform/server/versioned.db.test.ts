import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Db } from './db/database.ts';
import { createTestDatabase } from './testing/database.ts';
import { versioned } from './versioned.ts';

const { db } = await createTestDatabase();
await sql`create table cosas (nombre text primary key, color text not null, version integer not null default 1)`.execute(
  db,
);

type Cosa = { readonly nombre: string; readonly color: string; readonly version: number };

// The database takes histories of kinds that it knows alone: things keep theirs as settings do.
const cosas = versioned<Cosa, { readonly detalle: { readonly color: string } }>({
  resource: 'ajustes',
  async lock(tx, nombre) {
    const { rows } =
      await sql<Cosa>`select nombre, color, version from cosas where nombre = ${nombre} for update`.execute(tx);
    return rows[0];
  },
  gone: 'No existe esa cosa.',
  changed: 'Otra persona pintó esta cosa.',
  present: (_tx, { color }) => ({ ahora: color }),
});

const now = new Date('2026-11-26T12:00:00.000Z');

async function paint(nombre: string, seen: number, color: string, usuario = 'ana'): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { version } = await cosas.lockSeen(tx, nombre, seen);
    await sql`update cosas set color = ${color}, version = version + 1 where nombre = ${nombre}`.execute(tx);
    const change = { key: nombre, version: version + 1, detalle: { color } };
    await cosas.append(tx, { usuario, nombre: usuario.toUpperCase(), now }, [change]);
  });
}

beforeEach(async () => {
  await sql`truncate cosas, cambios`.execute(db);
  await sql`insert into cosas values ('silla', 'gris'), ('mesa', 'gris')`.execute(db);
});

it('keeps each change with who made it, the newest first', async () => {
  await paint('silla', 1, 'rojo');
  await paint('silla', 2, 'azul', 'luis');
  const change = { key: 'silla', instante: now.toISOString(), origen: null, antes: null, despues: null, nota: null };
  expect(await cosas.history(db, 'silla')).toEqual([
    { ...change, version: 3, nombre: 'LUIS', detalle: { color: 'azul' } },
    { ...change, version: 2, nombre: 'ANA', detalle: { color: 'rojo' } },
  ]);
  expect((await cosas.history(db, 'silla', 1)).map(({ version }) => version)).toEqual([3]);
});

it('reads several histories at once, of each as many changes as asked for', async () => {
  await paint('silla', 1, 'rojo');
  await paint('silla', 2, 'azul');
  await paint('mesa', 1, 'verde');
  const colours = async (...which: [Parameters<typeof cosas.histories>[1]?]) =>
    [...(await cosas.histories(db, ...which))].map(([key, changes]) => [
      key,
      ...changes.map(({ detalle }) => detalle.color),
    ]);
  expect(await colours()).toEqual([
    ['mesa', 'verde'],
    ['silla', 'azul', 'rojo'],
  ]);
  expect(await colours({ limit: 1 })).toEqual([
    ['mesa', 'verde'],
    ['silla', 'azul'],
  ]);
  expect(await colours({ keys: ['silla'] })).toEqual([['silla', 'azul', 'rojo']]);
  expect(await colours({ keys: [] })).toEqual([]);
});

it('refuses a change of what is not there, or was changed since it was seen, and says how it is now', async () => {
  await paint('silla', 1, 'rojo');
  await expect(paint('silla', 1, 'azul')).rejects.toMatchObject({
    code: 'conflicto',
    message: 'Otra persona pintó esta cosa.',
    ademas: { ahora: 'rojo' },
  });
  await expect(paint('cama', 1, 'azul')).rejects.toMatchObject({ code: 'no-existe', message: 'No existe esa cosa.' });
  expect(await cosas.history(db, 'silla')).toHaveLength(1);
});

it('lets one of two win who change the same at the same moment', async () => {
  const both = await Promise.allSettled([paint('silla', 1, 'rojo'), paint('silla', 1, 'azul', 'luis')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await cosas.history(db, 'silla')).toHaveLength(1);
});

it('keeps a version once, and only of kinds and contents that the database knows', async () => {
  const author = { usuario: 'ana', nombre: 'Ana', now };
  const append = async (tx: Db, detalle: unknown, version: number) =>
    cosas.append(tx, author, [{ key: 'silla', version, detalle: detalle as { color: string } }]);
  await append(db, { color: 'rojo' }, 2);
  await expect(append(db, { color: 'azul' }, 2)).rejects.toThrow('cambios_pkey');
  await expect(append(db, 'azul', 3)).rejects.toThrow('check constraint');
  await expect(append(db, { color: 'azul' }, 0)).rejects.toThrow('check constraint');
  const others = versioned<Cosa, { readonly detalle: object }>({
    resource: 'otra',
    lock: async () => Promise.resolve(undefined),
    changed: '',
  });
  await expect(others.append(db, author, [{ key: 'silla', version: 3, detalle: {} }])).rejects.toThrow(
    'check constraint',
  );
});
