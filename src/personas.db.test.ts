import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { ALMACENES, SLICES } from './services.ts';

const SIN_PERSONAS = Object.assign({}, ...SLICES.map(({ withoutPersonas }) => withoutPersonas)) as Record<
  string,
  string
>;

const { db } = await createTestDatabase();

it('every table is in a store of persons, or in the list of those that hold none, and in one of them only', async () => {
  const { rows } = await sql<{ tabla: string; comentario: string | null }>`
    select c.relname as tabla, obj_description(c.oid) as comentario from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(
    db,
  );
  const withPersonas = new Set(ALMACENES.flatMap(({ tablas }) => tablas));
  const undeclared = rows.filter(({ tabla }) => !withPersonas.has(tabla) && SIN_PERSONAS[tabla] === undefined);
  expect(undeclared.map(({ tabla }) => tabla)).toEqual([]);
  expect([...withPersonas].filter((tabla) => SIN_PERSONAS[tabla] !== undefined)).toEqual([]);
  const tablas = new Set(rows.map(({ tabla }) => tabla));
  expect([...withPersonas, ...Object.keys(SIN_PERSONAS)].filter((tabla) => !tablas.has(tabla))).toEqual([]);
  // What a migration says of a table is what the list says.
  const dichas = rows.filter(({ comentario }) => comentario?.includes('[personas]')).map(({ tabla }) => tabla);
  expect(dichas.filter((tabla) => !withPersonas.has(tabla))).toEqual([]);
});

it('stores are told apart by their names', () => {
  expect(new Set(ALMACENES.map(({ nombre }) => nombre)).size).toBe(ALMACENES.length);
});
