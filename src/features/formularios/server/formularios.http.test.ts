import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readRuta } from '#catalogo/arbol.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { FORMULARIOS } from '#catalogo/index.ts';
import { openApiOf } from '#platform/server/http/openapi.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createEjemplos } from '../../../testing/ejemplos.ts';
import { contractOf, numerosOf } from '../contract.ts';

const testApp = await createTestApp();
const { app, db, clock } = testApp;
const ejemplos = await createEjemplos(testApp);

beforeEach(async () => {
  await sql`truncate registros, envios, consecutivos cascade`.execute(db);
});

const stored = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from registros`.execute(db)).rows[0]!.n;

// Anonymous forms leave no record: their tests are in features/encuestas.
const publicos = FORMULARIOS.filter(({ acceso, anonimo }) => acceso === 'publico' && !anonimo);
const urlOf = ({ llamada }: Formulario): string => `/api${llamada.slice('POST '.length)}`;

describe.each(publicos)('the call of $slug', (formulario) => {
  const url = urlOf(formulario);
  const entrada = ejemplos.valores(formulario, () => 0.5);
  const send = async (valores: Record<string, unknown>, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload: ejemplos.payload(formulario, valores), headers });

  it('answers a sending with its number and time, and no message', async () => {
    const answer = await send(entrada);
    expect(answer.statusCode).toBe(201);
    const numeros = numerosOf(formulario).map(({ nombre }) => nombre);
    expect(answer.json()).toMatchObject({ comprobante: expect.any(String), id: expect.any(String) });
    expect(Object.keys(answer.json())).toEqual(expect.arrayContaining(['recibido', ...numeros]));
    expect(answer.json()).not.toHaveProperty('message');
    expect(await stored()).toBe(1);
  });

  it('takes no value of the server from a client', async () => {
    const foreign = { estado: 'cerrado', semestre: '1999-1', id: randomUUID(), creado: '1999-01-01' };
    await send({ ...foreign, ...entrada });
    const { rows } = await sql`select * from registros`.execute(db);
    expect(rows).toMatchObject([{ estado: 'abierto', semestre: '2026-2', creado: clock.now }]);
  });

  it('gives the first answer again under the same key, and 409 with its receipt for other content', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [await send(entrada, headers), await send(entrada, headers)];
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    const other = await send(
      ejemplos.valores(formulario, () => 0.25),
      headers,
    );
    const { error: _error, ...recibo } = first.json();
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ message: expect.stringContaining('ya se había enviado'), recibo });
    expect(await stored()).toBe(1);
  });

  it('refuses in words a filled hidden field, stores nothing, and takes the same without it', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const trapped = await send({ ...entrada, sitioWeb: 'https://spam.example' }, headers);
    expect([trapped.statusCode, Object.keys(trapped.json().errores)]).toEqual([400, ['sitioWeb']]);
    expect(trapped.json().message).toContain('un campo oculto');
    expect(await stored()).toBe(0);
    expect((await send({ ...entrada, sitioWeb: '' }, headers)).statusCode).toBe(201);
  });

  it('refuses a key that is no UUID', async () => {
    const answer = await send(entrada, { 'idempotency-key': 'hoy' });
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('Idempotency-Key')]);
    expect(await stored()).toBe(0);
  });
});

it('does not take the key of one form for another', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const [one, other] = publicos as [Formulario, Formulario];
  const send = async (formulario: Formulario) => {
    const payload = ejemplos.payload(
      formulario,
      ejemplos.valores(formulario, () => 0.5),
    );
    return app.inject({ method: 'POST', url: urlOf(formulario), payload, headers });
  };
  expect((await send(one)).statusCode).toBe(201);
  const answer = await send(other);
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'Este envío ya se hizo con otro formulario. Cargue la página de nuevo.',
  ]);
  expect(await stored()).toBe(1);
});

it('describes each call in the API document from the same definition', () => {
  const document = openApiOf([contractOf(FORMULARIOS)], { title: '', version: '1', base: '/api' });
  for (const { llamada, campos, viaje } of FORMULARIOS) {
    const path = llamada.slice('POST '.length);
    const operation = (document['paths'] as Record<string, { post: Record<string, unknown> }>)[path]!.post;
    const tipo = viaje === 'multipart' ? 'multipart/form-data' : 'application/json';
    const { properties } = readRuta(operation, `requestBody.content.${tipo}.schema`) as { properties: object };
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(campos)));
    expect(Object.keys(operation['responses'] as object)).toContain('409');
    expect(operation['parameters']).toContainEqual({
      name: 'idempotency-key',
      in: 'header',
      required: false,
      schema: expect.objectContaining({ format: 'uuid', description: expect.stringContaining('una sola vez') }),
    });
  }
});
