import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { retoSchema, type Reto } from '#platform/contract/reto.ts';
import { removeUsedRetos } from '#platform/server/retos.ts';
import { retoInHeader, solveReto } from '#platform/server/testing/retos.ts';
import { createTestApp } from '../../../testing/app.ts';
import { cuerpoOf, LLAMADAS } from '../../../testing/contrato/llamadas.ts';

const LIMIT = 3;
const testApp = await createTestApp({ SENDS_PER_MINUTE: String(LIMIT) });
const { app, db, signIn } = testApp;
const other = await testApp.anotherProcess();
await seedListas(db);

beforeEach(async () => {
  await sql`truncate registros, envios, retos_usados cascade`.execute(db);
});
afterEach(() => {
  vi.useRealTimers();
});

let campus = 0;
/** An address that has sent nothing yet. */
const newAddress = (): string => `10.0.0.${++campus}`;

type Sending = { readonly from: string; readonly reto?: string; readonly through?: FastifyInstance };

const send = async ({ from, reto, through = app }: Sending) =>
  through.inject({
    method: 'POST',
    url: '/api/crearInscripcionHBV',
    remoteAddress: from,
    payload: CARGAS['inscripcionHBV']!,
    ...(reto !== undefined && { headers: { 'x-reto': reto } }),
  });

/** Sends from an address until proof of work is required. @returns the challenge */
async function exhaust(from: string, through = app): Promise<Reto> {
  for (let i = 0; i < LIMIT; i++) expect((await send({ from, through })).statusCode).toBe(201);
  const refused = await send({ from, through });
  expect(refused.statusCode).toBe(429);
  return retoSchema.parse(refused.json().reto);
}

describe('an address that sends more than a campus does', () => {
  it('is told to wait, in words that clients without a browser understand', async () => {
    const from = newAddress();
    await exhaust(from);
    const answer = await send({ from });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('Espere un momento') });
    expect((await sql`select from registros`.execute(db)).rows).toHaveLength(LIMIT);
  });

  it('is let in for each challenge that it solved', async () => {
    const from = newAddress();
    const reto = await exhaust(from);
    expect((await send({ from, reto: retoInHeader(await solveReto(reto)) })).statusCode).toBe(201);
  });

  it('is let in once for each, in any process', async () => {
    const from = newAddress();
    const reto = retoInHeader(await solveReto(await exhaust(from)));
    await exhaust(from, other);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => send({ from, reto, through: i % 2 === 0 ? app : other })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(9);
  });

  it('is not let in by a challenge whose time is over', async () => {
    const from = newAddress();
    const reto = retoInHeader(await solveReto(await exhaust(from)));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    await exhaust(newAddress());
    expect((await sql`select from retos_usados`.execute(db)).rows).toEqual([]);
    const there = newAddress();
    await exhaust(there);
    expect((await send({ from: there, reto })).statusCode).toBe(429);
  });

  it('is not let in by an unsolved challenge, or by one that is not ours', async () => {
    const from = newAddress();
    const good = await solveReto(await exhaust(from));
    const { reto, solucion } = good;
    const bad: unknown[] = [
      { reto },
      { reto, solucion: { ...solucion, counter: solucion.counter + 1, derivedKey: '00'.repeat(32) } },
      { reto: { ...reto, parameters: { ...reto.parameters, expiresAt: reto.parameters.expiresAt + 60 } }, solucion },
      { reto: { ...reto, signature: '0'.repeat(64) }, solucion },
      { reto: { ...reto, signature: reto.signature.toUpperCase() }, solucion },
      { reto: { ...reto, parameters: null }, solucion },
      [],
      null,
      'x'.repeat(5000),
    ];
    for (const one of bad) expect((await send({ from, reto: retoInHeader(one) })).statusCode).toBe(429);
    for (const words of ['', '%%%', '{"reto":1}']) expect((await send({ from, reto: words })).statusCode).toBe(429);
    expect((await send({ from, reto: retoInHeader(good) })).statusCode).toBe(201);
  });

  it('does not limit other addresses; an IPv6 customer counts as one', async () => {
    await exhaust(newAddress());
    await exhaust('2001:db8:0:7::1');
    expect((await send({ from: '2001:db8:0:7:abcd::9' })).statusCode).toBe(429);
    expect((await send({ from: '2001:db8:0:8::1' })).statusCode).toBe(201);
  });

  it('is refused in the words that the clients of the call read', async () => {
    const from = newAddress();
    await exhaust(from);
    const url = '/api/gestionVirtual-service/generals/survey/saveDigitalCharacterizationSurvey';
    const answer = await app.inject({ method: 'POST', url, remoteAddress: from, payload: {} });
    expect([answer.statusCode, answer.json().error]).toEqual([429, true]);
  });

  it('is refused the calls that bring files too, and is let in there by a challenge of any form', async () => {
    const from = newAddress();
    const reto = await exhaust(from);
    const { payload, headers } = cuerpoOf(LLAMADAS.find(({ slug }) => slug === 'notariaDocente')!);
    const request = { method: 'POST', url: '/api/notariaDocente', remoteAddress: from, payload } as const;
    expect((await app.inject({ ...request, headers: { ...headers } })).statusCode).toBe(429);
    const solved = retoInHeader(await solveReto(reto));
    expect((await app.inject({ ...request, headers: { ...headers, 'x-reto': solved } })).statusCode).toBe(201);
  });

  it('may read, and who signed in may send', async () => {
    const from = newAddress();
    await exhaust(from);
    expect((await app.inject({ url: '/api/generales/ultimaSolicitudUDEV', remoteAddress: from })).statusCode).toBe(200);
    const headers = await signIn(['editingteacher']);
    const url = '/api/apoyoExamenHabilitacion';
    const payload = CARGAS['apoyoExamenHabilitacion']!;
    const answer = await app.inject({ method: 'POST', url, remoteAddress: from, payload, headers });
    expect(answer.statusCode).toBe(201);
  });
});

it('forgets used challenges after their day', async () => {
  await sql`insert into retos_usados values ('\\x01', '2026-11-17'), ('\\x02', '2026-11-20')`.execute(db);
  await removeUsedRetos(db, new Date('2026-11-20T12:00:00Z'));
  const { rows } = await sql`select from retos_usados where firma in ('\\x01', '\\x02')`.execute(db);
  expect(rows).toHaveLength(1);
});
