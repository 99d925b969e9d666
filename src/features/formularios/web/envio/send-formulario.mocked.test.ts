import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { llamadaOfPropio, type Formulario } from '#catalogo/formulario.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { ENTORNO } from '#catalogo/testing/entorno.ts';
import { ATTEMPTS, type SendingProgress } from '#platform/web/send/deliver.ts';
import { newBorrador } from '../borrador/borrador.ts';
import type { Borrador } from '../borrador/lugares.ts';
import { valoresVacios } from '../formulario-abierto.ts';
import { sendFormulario } from './send-formulario.ts';

const recibo = {
  id: '019aa000-0000-7000-8000-000000000000',
  comprobante: 'HBV-00000-00000',
  recibido: '2026-11-20T20:45:00.000Z',
};
const json = (status: number, body: unknown): Response => Response.json(body, { status });
const lost = async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

const solving = vi.hoisted(() => vi.fn<() => Promise<string | null>>());
vi.mock('#platform/web/reto/solver.ts', () => ({ solveInWorker: solving }));

const fetching = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const context = { opciones: ENTORNO.opciones };
const borrador = newBorrador(valoresVacios(inscripcionHBV.campos));

type SendingParts = { readonly filled?: Borrador; readonly trampa?: string; readonly formulario?: Formulario };

/** Sends with answers in their order, however long it takes; tells how it ended and how often it was tried. */
async function sendTo(
  answers: readonly (() => Promise<Response> | Response)[],
  { filled = borrador, trampa = '', formulario = inscripcionHBV }: SendingParts = {},
) {
  for (const answer of answers) fetching.mockImplementationOnce(async () => answer());
  const intentos: number[] = [];
  const tell = ({ intento }: SendingProgress): number => intentos.push(intento);
  const ended = sendFormulario(formulario, filled, {
    ...context,
    signal: new AbortController().signal,
    trampa,
    tell,
  });
  await vi.runAllTimersAsync();
  return { desenlace: await ended, intentos };
}

const headersOf = (call: number): Record<string, string> =>
  Object.fromEntries(new Headers(fetching.mock.calls[call]?.[1].headers));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('addEventListener', vi.fn<() => void>());
  vi.stubGlobal('navigator', { onLine: true });
  // Without a session: nothing is remembered of the person.
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { hash: '' });
  fetching.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a sending', () => {
  it('says which request it follows, if the address of the form does', async () => {
    await sendTo([() => json(201, recibo)]);
    expect(headersOf(0)).not.toHaveProperty('x-solicitud-anterior');
    vi.stubGlobal('location', { hash: '#anterior=AAAAAAAAAAAAAAAAAAAAAA' });
    await sendTo([() => json(201, recibo)]);
    expect(headersOf(1)).toMatchObject({ 'x-solicitud-anterior': 'AAAAAAAAAAAAAAAAAAAAAA' });
  });

  it('says which version it filled in, if the unit made the form', async () => {
    await sendTo([() => json(201, recibo)]);
    expect(headersOf(0)).not.toHaveProperty('x-version');
    const formulario = { ...inscripcionHBV, slug: 'propia', llamada: llamadaOfPropio('propia'), version: 4 };
    await sendTo([() => json(201, recibo)], { formulario });
    expect(headersOf(1)).toMatchObject({ 'x-version': '4' });
  });

  it('ends with the receipt, under the key of the filled form', async () => {
    const { desenlace, intentos } = await sendTo([() => json(201, recibo)]);
    expect(desenlace).toEqual({ tipo: 'recibido', recibo });
    expect(intentos).toEqual([1]);
    expect(fetching.mock.calls[0]?.[0]).toBe('/api/crearInscripcionHBV');
    expect(headersOf(0)).toMatchObject({ 'idempotency-key': borrador.clave });
  });

  it.each([
    ['no answer', lost],
    ['a server that cannot now and does not say why', () => new Response('', { status: 503 })],
    ['too many at once', () => json(429, { message: 'Espere' })],
    ['a page of the network instead of ours', () => new Response('<html>Ingrese a la red</html>', { status: 200 })],
    ['half an answer', () => new Response('{"id":"019', { status: 201 })],
    ['another answer than a receipt', () => json(201, { mensaje: 'hola' })],
  ])('is repeated under the same key after %s', async (_, answer) => {
    const { desenlace } = await sendTo([answer, answer, () => json(201, recibo)]);
    expect(desenlace).toEqual({ tipo: 'recibido', recibo });
    expect([0, 1, 2].map((call) => headersOf(call)['idempotency-key'])).toEqual(Array(3).fill(borrador.clave));
  });

  describe('that is asked for proof of work', () => {
    const reto = {
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        cost: 1000,
        expiresAt: 1,
        keyLength: 32,
        keyPrefix: '00',
        keySignature: '00',
        nonce: '00',
        salt: '00',
      },
      signature: 'a'.repeat(64),
    };
    const asked = () => json(429, { message: 'Espere', reto });

    it('goes again with it at once, under the same key', async () => {
      solving.mockResolvedValueOnce('resuelto');
      const { desenlace, intentos } = await sendTo([asked, () => json(201, recibo)]);
      expect([desenlace, intentos]).toEqual([{ tipo: 'recibido', recibo }, [1]]);
      expect(headersOf(0)).not.toHaveProperty('x-reto');
      expect(headersOf(1)).toMatchObject({ 'x-reto': 'resuelto', 'idempotency-key': borrador.clave });
    });

    it('waits as after any refusal where it cannot be done, or was not enough', async () => {
      solving.mockResolvedValueOnce(null).mockResolvedValueOnce('tarde');
      const { desenlace, intentos } = await sendTo([asked, asked, asked, () => json(201, recibo)]);
      expect([desenlace, intentos]).toEqual([{ tipo: 'recibido', recibo }, [1, 2, 3]]);
    });
  });

  it('carries the content of the hidden field, and no such field if it is empty', async () => {
    const bodyOf = (call: number): unknown => JSON.parse(fetching.mock.calls[call]?.[1].body as string);
    await sendTo([() => json(400, { message: 'No', errores: { sitioWeb: 'No' } })], { trampa: 'https://spam.example' });
    expect(bodyOf(0)).toMatchObject({ sitioWeb: 'https://spam.example' });
    await sendTo([() => json(201, recibo)]);
    expect(bodyOf(1)).not.toHaveProperty('sitioWeb');
  });

  it('gives up after a few tries, and at once on a device that knows that it has no network', async () => {
    const { desenlace, intentos } = await sendTo(Array(ATTEMPTS).fill(lost));
    expect(desenlace).toEqual({ tipo: 'sin-conexion' });
    expect(intentos).toHaveLength(ATTEMPTS);

    vi.stubGlobal('navigator', { onLine: false });
    expect(await sendTo([lost])).toEqual({ desenlace: { tipo: 'sin-conexion' }, intentos: [1] });
  });

  it.each([
    ['200 with a message', 200, { message: 'La inscripción está cerrada.' }, 'La inscripción está cerrada.'],
    ['201 with a message', 201, { ...recibo, message: 'Ya existe.' }, 'Ya existe.'],
    ['200 with a logical error', 200, { error: true, message: 'No se guardó.' }, 'No se guardó.'],
    ['400 with an error alone', 400, { error: 'Solo error' }, 'Solo error'],
    ['200 with an error alone', 200, { error: 'El curso no existe.' }, 'El curso no existe.'],
    ['422 with both', 422, { error: 'Bad Request', message: 'Falta el cargo.' }, 'Falta el cargo.'],
  ])('is refused in the words of another server: %s', async (_, status, body, mensaje) => {
    const { desenlace, intentos } = await sendTo([() => json(status, body)]);
    expect(desenlace).toEqual({ tipo: 'rechazado', mensaje, errores: {} });
    expect(intentos).toEqual([1]);
  });

  it('is received with an error that says that there was none', async () => {
    const { desenlace } = await sendTo([() => json(201, { ...recibo, error: false })]);
    expect(desenlace).toMatchObject({ tipo: 'recibido' });
  });

  it('that cannot be now is told in the words of the server, or in those that are quoted for the form', async () => {
    const { desenlace, intentos } = await sendTo([() => json(503, { message: 'Vuelva en un minuto.' })]);
    expect([desenlace, intentos]).toEqual([{ tipo: 'fallido', mensaje: 'Vuelva en un minuto.' }, [1]]);
    const wordless = () => new Response('', { status: 500 });
    const textos = { ...inscripcionHBV.textos, fallo: 'Ocurrió un error inesperado' };
    for (let i = 0; i < ATTEMPTS; i++) fetching.mockImplementationOnce(async () => wordless());
    const signal = new AbortController().signal;
    const ended = sendFormulario({ ...inscripcionHBV, textos }, borrador, {
      ...context,
      signal,
      trampa: '',
      tell: () => {},
    });
    await vi.runAllTimersAsync();
    expect(await ended).toEqual({ tipo: 'fallido', mensaje: 'Ocurrió un error inesperado' });
  });

  it.each([429, 503])('waits as long as the server asks after %d, says so, and goes by itself', async (status) => {
    const later = () => Response.json({ message: 'Espere' }, { status, headers: { 'retry-after': '30' } });
    const told: (number | null)[] = [];
    const started = Date.now();
    for (const answer of [later, later, () => json(201, recibo)]) fetching.mockImplementationOnce(async () => answer());
    const ended = sendFormulario(inscripcionHBV, borrador, {
      ...context,
      signal: new AbortController().signal,
      trampa: '',
      tell: ({ intento, espera }) => {
        expect(intento).toBe(1);
        told.push(espera);
      },
    });
    await vi.runAllTimersAsync();
    expect(await ended).toEqual({ tipo: 'recibido', recibo });
    expect([told, Date.now() - started]).toEqual([[null, 30, null, 30, null], 60_000]);
  });

  it('does not wait for longer than a page waits at all', async () => {
    const later = () => Response.json({ message: 'Mañana' }, { status: 503, headers: { 'retry-after': '86400' } });
    expect(await sendTo([later])).toEqual({ desenlace: { tipo: 'fallido', mensaje: 'Mañana' }, intentos: [1] });
  });

  it('is not repeated when the server refuses what it says', async () => {
    const errores = { correo: 'El correo electrónico debe ser un correo válido.' };
    const { desenlace, intentos } = await sendTo([() => json(400, { message: 'Revise', errores })]);
    expect(desenlace).toEqual({ tipo: 'rechazado', mensaje: 'Revise', errores });
    expect(intentos).toEqual([1]);
  });

  it('learns of the earlier use of its key', async () => {
    const { desenlace } = await sendTo([() => json(409, { message: 'Ya', recibo })]);
    expect(desenlace).toEqual({ tipo: 'clave-usada', recibo });
  });

  it('says when it was filled in, if that was long ago', async () => {
    const enviado = Date.now() - 3_600_000;
    await sendTo([() => json(201, recibo)], { filled: { ...borrador, enviado } });
    expect(headersOf(0)['x-diligenciado']).toBe(new Date(enviado).toISOString());
    await sendTo([() => json(201, recibo)], { filled: { ...borrador, enviado: Date.now() } });
    expect(headersOf(1)).not.toHaveProperty('x-diligenciado');
  });

  it('stops at once when the person stops waiting', async () => {
    const controller = new AbortController();
    fetching.mockImplementation(lost);
    const ended = sendFormulario(inscripcionHBV, borrador, {
      ...context,
      signal: controller.signal,
      trampa: '',
      tell: () => {},
    });
    const reason = ended.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(500);
    controller.abort();
    expect(await reason).toBe(controller.signal.reason);
    expect(fetching).toHaveBeenCalledTimes(1);
  });
});
