import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';

const { app, db, signIn } = await createTestApp();
const [ana, bruno] = [await signIn(['manager'], 'ana'), await signIn(['manager'], 'bruno')];
const FIRMA = {
  imagen: { nombre: 'firma.png', tipo: 'image/png', datos: Buffer.from('una firma de prueba').toString('base64') },
  copias: ['decanatura@universidad.edu.co'],
};
const url = '/api/acompanamientos/firma';
const read = async (headers = ana) => (await app.inject({ url, headers })).json<{ firma: unknown }>().firma;
const save = async (payload: object, headers = ana) => app.inject({ method: 'PUT', url, headers, payload });

it('is remembered for its evaluator alone, unreadable in the database, until it is deleted', async () => {
  expect(await read()).toBeNull();
  expect((await save(FIRMA)).statusCode).toBe(200);
  expect(await read()).toEqual(FIRMA);
  expect(await read(bruno)).toBeNull();
  const { rows } = await sql<{ contenido: Buffer }>`select contenido from firmas_evaluador`.execute(db);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.contenido.toString('latin1')).not.toMatch(/decanatura|firma\.png/);
  // Sealed for one row, it opens in no other.
  await sql`update firmas_evaluador set evaluador = 'bruno'`.execute(db);
  expect(await read(bruno)).toBeNull();
  await save({ ...FIRMA, imagen: null });
  expect(await read()).toEqual({ ...FIRMA, imagen: null });
  await app.inject({ method: 'DELETE', url, headers: ana });
  expect(await read()).toBeNull();
});

it.each([
  {},
  { ...FIRMA, imagen: { ...FIRMA.imagen, tipo: 'text/html' } },
  { ...FIRMA, imagen: { ...FIRMA.imagen, datos: '<svg>' } },
  { ...FIRMA, copias: ['x'.repeat(300)] },
])('refuses what is none (%#)', async (payload) => {
  expect((await save(payload)).statusCode).toBe(400);
});

it('is no matter of teachers', async () => {
  expect((await app.inject({ url, headers: await signIn(['editingteacher']) })).statusCode).toBe(403);
});
