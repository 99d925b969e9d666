import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ERRORS } from '#platform/contract/errors.ts';
import { defineContract } from '#platform/contract/route.ts';
import { call } from './api.ts';
import { ApiError, ConnectionError } from './http.ts';

const contract = defineContract({
  'GET /cosas': {
    acceso: 'publico',
    resumen: 'Cosas.',
    respuestas: { 200: z.object({ cosas: z.array(z.string()) }) },
  },
});

async function callAnswered(response: Response): Promise<unknown> {
  vi.stubGlobal('fetch', async () => Promise.resolve(response));
  return call(contract, 'GET /cosas', {}).catch((error: unknown) => error);
}

it('gives what the contract names and nothing else', async () => {
  expect(await callAnswered(Response.json({ cosas: ['una'], otras: 1 }))).toEqual({ cosas: ['una'] });
});

it.each([
  ['a page of somebody in between', new Response('<!doctype html><title>Sign in</title>')],
  ['JSON without a field that the contract names', Response.json({ otras: [] })],
])('tells a success that is %s in our words', async (_, response) => {
  const error = await callAnswered(response);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: ERRORS.interno.status, message: ERRORS.interno.message });
});

it('reports an answer that breaks off as a lost connection', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
  expect(await callAnswered(new Response(broken))).toBeInstanceOf(ConnectionError);
});

it('leaves what is wrong with a field to its field, and says a sentence of its own otherwise', async () => {
  const errores = { 'registros.0.valor': 'Falta.' };
  for (const [message, shown] of [
    ['«registros.0.valor»: Falta.', ERRORS['datos-invalidos'].message],
    ['Asignatura: Falta.', 'Asignatura: Falta.'],
  ]) {
    const error = await callAnswered(Response.json({ message, errores }, { status: 400 }));
    expect(error).toMatchObject({ message: shown, errores });
  }
});
