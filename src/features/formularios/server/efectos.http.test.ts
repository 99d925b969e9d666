import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { setCupos } from '#core/cupos/service.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';

const testApp = await createTestApp();
const { app, db, signIn } = testApp;
const processes = [app, await testApp.anotherProcess()];
await seedListas(db);

const CUPO = { lista: 'catedras', clave: 'catedra-de-deporte-y-cultura', semestre: '2026-2' };
const SIN_CUPOS = 'Esta opción ya no tiene cupos. Elija otra.';
const SENDS = 200;
const PLACES = 10;

beforeEach(async () => {
  await sql`truncate registros, envios, cupos cascade`.execute(db);
});

const send = async (to: FastifyInstance, nth: number, clave: string | null) =>
  to.inject({
    method: 'POST',
    url: '/api/crearInscripcionCatedra',
    payload: { ...CARGAS['inscripcionCatedra'], numDocumento: String(1_000_000 + nth) },
    ...(clave && { headers: { 'idempotency-key': clave } }),
  });

const stored = async () => (await sql<{ id: string }>`select id from registros`.execute(db)).rows.map(({ id }) => id);

const libres = async (): Promise<number> => {
  const answer = await app.inject({ url: '/api/formularios/inscripcionCatedra', headers: await signIn(['manager']) });
  const opciones: { clave: string; atributos: { cupos: number } }[] = answer.json().listas.catedras;
  return opciones.find(({ clave }) => clave === CUPO.clave)!.atributos.cupos;
};

describe.each([
  { who: 'our own pages', clave: () => randomUUID() },
  { who: 'clients without a key', clave: () => null },
])('the last places, asked for by 200 at once through two processes: $who', ({ clave }) => {
  it('are given once each; the others are told so, keep nothing, and may choose again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    await setCupos(db, CUPO, PLACES);
    const answers = await Promise.all(
      Array.from({ length: SENDS }, async (_, i) => send(processes[i % 2]!, i, clave())),
    );
    const given = answers.filter(({ statusCode }) => statusCode === 201);
    const refused = answers.filter(({ statusCode }) => statusCode === 400);
    expect([given.length, refused.length]).toEqual([PLACES, SENDS - PLACES]);
    expect(new Set(await stored())).toEqual(new Set(given.map((answer) => answer.json().id)));
    for (const answer of refused)
      expect(answer.json()).toEqual({ message: SIN_CUPOS, errores: { catedra: SIN_CUPOS } });
    vi.advanceTimersByTime(5000);
    expect(await libres()).toBe(0);
  });
});

it('a repeated sending takes no second place', async () => {
  await setCupos(db, CUPO, 1);
  const clave = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, async (_, i) => send(processes[i % 2]!, 0, clave)));
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
  expect(await stored()).toEqual([answers[0]!.json().id]);
});

it('a document that has a place is refused in the quoted words, which tell nothing of the place', async () => {
  expect((await send(app, 7, null)).statusCode).toBe(201);
  const refused = await send(app, 7, null);
  const mensaje = 'Ya hay una inscripción con este documento';
  expect([refused.statusCode, refused.json()]).toEqual([400, { message: mensaje, errores: { numDocumento: mensaje } }]);
});
