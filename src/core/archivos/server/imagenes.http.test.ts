import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedListas } from '#features/listas/server/service.ts';
import { retoSchema } from '#platform/contract/reto.ts';
import type { QueuePlace } from '#platform/server/fair-queue.ts';
import { LINES } from '#platform/server/files/images.ts';
import { aPng } from '#platform/server/testing/sample-files.ts';
import { createTestApp } from '../../../testing/app.ts';
import { asPartes } from '../../../testing/contrato/cuerpo.ts';
import { cuerpoOf, LLAMADAS } from '../../../testing/contrato/llamadas.ts';

const { app, db, files, clock, signIn } = await createTestApp({ PICTURE_MEGAPIXELS_PER_MINUTE: '6' });
await seedListas(db);
const SOLICITUD = LLAMADAS.find(({ slug }) => slug === 'solicitudUDEV')!;
/** 2.5 megapixels, which the address may send twice in a minute; and the same as our own page would compress it. */
const [large, small] = [await aPng(2500, 1000), await aPng(40, 30)];
const BORRADORES = '/api/acompanamientos/borradores';
const BORRADOR = {
  docente: { nombre: 'Luz Ángela Peña', correo: 'luz.pena@universidad.edu.co' },
  asignatura: { codigo: '201101', tipo: 'AMV', facultad: 'Ingenierías' },
  estado: {
    versionRubrica: 1,
    evaluacion: { elecciones: {}, quitados: [] },
    semana: '4',
    usaEmailAlterno: false,
    emailAlterno: '',
    copias: [],
    otrosCorreos: '',
    observacionGeneral: '',
    trazos: [],
    evidencias: {},
  },
};
const stored = async (): Promise<number> => (await sql`select from registros`.execute(db)).rows.length;
const onTheWay = (): string[] => readdirSync(files.incoming);

beforeEach(async () => {
  await sql`truncate registros, envios, retos_usados cascade`.execute(db);
});

let network = 0;
/** An address that has sent nothing yet. */
const newAddress = (): string => `10.1.0.${++network}`;

/** The form's call with a picture, as it travels. */
function bodyWith(picture: Buffer) {
  const archivo = { archivo: 'pantalla.png', tipo: 'image/png', contenido: picture };
  return cuerpoOf({ ...SOLICITUD, partes: { infoSolicitud: 'json', imgEvidencia: archivo } });
}

async function send(picture: Buffer, from: string, reto?: string) {
  const { payload, headers } = bodyWith(picture);
  return app.inject({
    method: 'POST',
    url: SOLICITUD.url,
    remoteAddress: from,
    payload,
    headers: { ...headers, ...(reto !== undefined && { 'x-reto': reto }) },
  });
}

/** The challenge of a refusal, solved, as its header carries it. */
async function solved(refused: { json: () => { reto?: unknown } }): Promise<string> {
  const { reto } = refused.json();
  const { counter, derivedKey } = (await solveChallenge({ challenge: retoSchema.parse(reto), deriveKey }))!;
  return Buffer.from(JSON.stringify({ reto, solucion: { counter, derivedKey } })).toString('base64url');
}

describe('an address whose pictures are too many pixels', () => {
  it('is refused with a challenge and a time, keeps nothing stored, and goes on when it has solved it', async () => {
    const from = newAddress();
    for (let i = 0; i < 2; i++) expect((await send(large, from)).statusCode).toBe(201);
    const refused = await send(large, from);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(/Espere un momento/);
    expect(Number(refused.headers['retry-after'])).toBe(15);
    expect(await stored()).toBe(2);
    await expect.poll(onTheWay).toEqual([]);
    const reto = await solved(refused);
    expect((await send(large, from, reto)).statusCode).toBe(201);
    expect((await send(large, from, reto)).statusCode).toBe(429);
  });

  it('may send small ones as long as their pixels fit, and large ones again after a while', async () => {
    const from = newAddress();
    for (let i = 0; i < 2; i++) await send(large, from);
    expect((await send(small, from)).statusCode).toBe(201);
    clock.advance(14);
    expect((await send(large, from)).statusCode).toBe(429);
    clock.advance(2);
    expect((await send(large, from)).statusCode).toBe(201);
  });

  it('takes nothing from other addresses; an IPv6 customer counts as one', async () => {
    for (let i = 0; i < 2; i++) await send(large, '2001:db8:0:7::1');
    expect((await send(large, '2001:db8:0:7:abcd::9')).statusCode).toBe(429);
    expect((await send(large, '2001:db8:0:8::1')).statusCode).toBe(201);
  });
});

it('counts the pictures of an accompaniment by session, without a challenge', async () => {
  const begin = async (usuario: string) => {
    const headers = await signIn(['manager'], usuario);
    const answer = await app.inject({ method: 'POST', url: BORRADORES, headers, payload: BORRADOR });
    const url = `${BORRADORES}/${answer.json<{ id: string }>().id}/imagenes/semana`;
    return async (picture: Buffer) => {
      const cuerpo = asPartes([{ nombre: 'archivo', contenido: picture, archivo: 'semana.png', tipo: 'image/png' }]);
      return app.inject({ method: 'POST', url, payload: cuerpo.payload, headers: { ...headers, ...cuerpo.headers } });
    };
  };
  const [put, putAsOther] = [await begin('gloria.demo'), await begin('otra.demo')];
  // A picture that was replaced counts all the same.
  for (let i = 0; i < 2; i++) expect([200, 409]).toContain((await put(large)).statusCode);
  const refused = await put(large);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '15']);
  expect(refused.json()).toEqual({ message: expect.stringMatching(/Espere un momento/) as string });
  expect((await putAsOther(large)).statusCode).toBe(200);
});

describe('while large pictures are read', () => {
  const places: QueuePlace[] = [];
  const waiting: Promise<unknown>[] = [];

  /** Makes a number of large pictures of others wait behind a slow one. */
  async function fillLine(count: number): Promise<void> {
    places.push(await LINES.large.enter('somebody'));
    for (let i = 0; i < count; i++) {
      waiting.push(LINES.large.enter(`other ${i}`).then((place) => place.leave()));
    }
  }
  afterEach(async () => {
    for (const place of places.splice(0)) place.leave();
    await Promise.all(waiting.splice(0));
  });

  it('a small one is answered at once', async () => {
    await fillLine(12);
    expect((await send(small, newAddress())).statusCode).toBe(201);
  });

  it('a large one beyond what may wait is refused with a time, and nothing of it is left', async () => {
    await fillLine(12);
    const refused = await send(large, newAddress());
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
    expect(refused.json()).toEqual({ message: expect.stringMatching(/demasiadas imágenes.*se conserva/) as string });
    expect(await stored()).toBe(0);
    await expect.poll(onTheWay).toEqual([]);
  });

  it('one whose sender went away leaves the line and is not stored', async () => {
    await fillLine(11);
    const origin = await listening();
    const { payload, headers } = bodyWith(large);
    const sender = new AbortController();
    const sending = fetch(origin + SOLICITUD.url, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: { ...headers, 'idempotency-key': randomUUID() },
      signal: sender.signal,
    });
    sending.catch(() => {});
    await expect.poll(lineIsFull).toBe(true);
    sender.abort();
    await expect.poll(lineIsFull).toBe(false);
    await expect.poll(onTheWay).toEqual([]);
    expect(await stored()).toBe(0);
  });

  async function lineIsFull(): Promise<boolean> {
    const probe = new AbortController();
    const entering = LINES.large.enter('probe', probe.signal).then(
      () => false,
      (error: unknown) => error !== probe.signal.reason,
    );
    probe.abort(new Error('only a probe'));
    return entering;
  }
});

async function listening(): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
