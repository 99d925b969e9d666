import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AMV, COMPLETA, IMAGEN } from '../../testing/diligencia.ts';
import { estadoDeEvaluacion } from './diligencia.ts';
import { infoOf } from './payload.ts';
import { sendAcompanamiento, type EnvioPayload } from './useEnvio.ts';

const CLAVE = '019aa000-0000-7000-8000-000000000001';
const recibo = {
  id: '019aa000-0000-7000-8000-000000000000',
  comprobante: 'ACO-00000-00000',
  recibido: '2026-11-20T20:45:00.000Z',
};
const envio: EnvioPayload = {
  infoAcompanamiento: infoOf(COMPLETA, estadoDeEvaluacion(AMV, COMPLETA.evaluacion)),
  imgSemana: IMAGEN,
  imgFirma: IMAGEN,
  imgResultadoAcompanamiento: null,
};

const fetching = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
vi.mock('#platform/web/upload.ts', () => ({
  uploadTelling: () => async (url: string, init: RequestInit) => fetching(url, init),
}));

const lost = async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const json = (status: number, body: unknown) => async (): Promise<Response> =>
  Promise.resolve(Response.json(body, { status }));

/** Sends an accompaniment; the answers come in order. */
async function sendTo(...answers: readonly (() => Promise<Response>)[]) {
  for (const answer of answers) fetching.mockImplementationOnce(answer);
  const ended = sendAcompanamiento(envio, {
    clave: CLAVE,
    signal: new AbortController().signal,
    tell: () => undefined,
  });
  await vi.runAllTimersAsync();
  return ended;
}

const partsOf = (call: number): FormData => fetching.mock.calls[call]?.[1].body as FormData;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  vi.stubGlobal('addEventListener', vi.fn<() => void>());
  vi.stubGlobal('navigator', { onLine: true });
  fetching.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is sent in the parts of the contract, under the id of its draft as key', async () => {
  await expect(sendTo(json(201, recibo))).resolves.toEqual({ tipo: 'recibido', recibo });
  expect(fetching.mock.calls[0]?.[0]).toBe('/api/acompanamientoDocente');
  expect(new Headers(fetching.mock.calls[0]?.[1].headers).get('idempotency-key')).toBe(CLAVE);
  // A missing image has no part.
  expect([...partsOf(0).keys()]).toEqual(['infoAcompanamiento', 'imgSemana', 'imgFirma']);
  const info = partsOf(0).get('infoAcompanamiento');
  expect(typeof info === 'string' && JSON.parse(info)).toMatchObject({
    informacionDocente: { correo: 'luz.pena@universidad.edu.co' },
    informacionAsignatura: { codigoAsignatura: '3007852-01', tipoAsignatura: 'AMV', semana: '1' },
    emailUsuarios: { emailUsuariosList: [] },
    versionRubrica: 1,
  });
});

it.each([
  ['no answer', lost],
  ['a server that cannot now and does not say why', async () => Promise.resolve(new Response('', { status: 503 }))],
  [
    'a server that says when',
    async () =>
      Promise.resolve(Response.json({ message: 'Espere' }, { status: 503, headers: { 'retry-after': '30' } })),
  ],
  [
    'a page of the network instead of ours',
    async () => Promise.resolve(new Response('<html></html>', { status: 200 })),
  ],
  ['half an answer', async () => Promise.resolve(new Response('{"id":"019', { status: 201 }))],
])('is sent again with the same content under the same key after %s', async (_, answer) => {
  await expect(sendTo(answer, answer, json(201, recibo))).resolves.toEqual({ tipo: 'recibido', recibo });
  const keys = fetching.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'));
  expect(keys).toEqual([CLAVE, CLAVE, CLAVE]);
  expect(partsOf(2).get('infoAcompanamiento')).toBe(partsOf(0).get('infoAcompanamiento'));
});

it('reports that it was received before the latest changes', async () => {
  const usada = json(409, { message: 'Ya se recibió', recibo });
  await expect(sendTo(usada)).resolves.toEqual({ tipo: 'ya-recibido', recibo });
});

it('reports the faults found by the server by path, and does not retry', async () => {
  const errores = { 'infoAcompanamiento.emailAlterno': 'Escriba el email alterno.' };
  await expect(sendTo(json(400, { message: 'Falta', errores }))).resolves.toEqual({
    tipo: 'rechazado',
    mensaje: 'Falta',
    errores,
  });
  expect(fetching).toHaveBeenCalledTimes(1);
});

it('reports the message of a failing server at once', async () => {
  await expect(sendTo(json(500, { message: 'No hay espacio.' }))).resolves.toEqual({
    tipo: 'fallido',
    mensaje: 'No hay espacio.',
  });
  expect(fetching).toHaveBeenCalledTimes(1);
});

it('gives up after some attempts without knowing if it arrived', async () => {
  await expect(sendTo(lost, lost, lost, lost)).resolves.toMatchObject({ tipo: 'sin-conexion' });
  expect(fetching).toHaveBeenCalledTimes(4);
});
