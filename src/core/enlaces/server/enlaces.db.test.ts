import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createEnlace, openEnlace } from './service.ts';

const { db } = await createTestDatabase();
const TIPO = { accion: 'informe.exportacion', datos: z.object({ buscar: z.string() }) };
const datos = { buscar: 'ana.zapata 1037654321' };
const now = new Date('2026-11-22T10:00:00Z');

const sesion = randomUUID();
await sql`insert into sesiones (id, servidor, usuario, nombre, email, moodle_id, moodle_token, roles, roles_leidos,
    roles_intentados, creada, vence)
  values (${sesion}, 'campus', 'gestora', 'Gestora', 'gestora@example.com', 1, '', '{manager}', ${now}, ${now}, ${now}, ${now})`.execute(
  db,
);

it('stores the data of a link unreadable: only the link opens them, for a minute', async () => {
  const enlace = await createEnlace(db, TIPO, { sesion, datos, now });
  const { rows } = await sql<{ texto: string }>`
    select concat_ws(' ', e::text, encode(e.datos, 'escape')) as texto from enlaces e`.execute(db);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.texto).not.toMatch(/ana|1037654321|buscar/);
  expect(await openEnlace(db, TIPO, { enlace, now })).toEqual(datos);
  expect(await openEnlace(db, { ...TIPO, accion: 'otra' }, { enlace, now })).toBeNull();
  expect(await openEnlace(db, TIPO, { enlace: `${enlace}x`, now })).toBeNull();
  expect(await openEnlace(db, TIPO, { enlace, now: new Date(now.getTime() + 60_000) })).toBeNull();
});

it('a link for a session that ended meanwhile is refused as the session is', async () => {
  const enlace = createEnlace(db, TIPO, { sesion: randomUUID(), datos, now });
  await expect(enlace).rejects.toMatchObject({ code: 'sin-sesion', status: 401 });
});
