import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ReadableStream } from 'node:stream/web';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, errorSchema } from '../../contract/route.ts';
import { createServer } from './create-server.ts';
import { ReceivedFile, receiveFilesIn, watchFlow } from './parts.ts';
import { serve, type Handlers } from './serve.ts';

const MAX = 1000;
const GRANDE = 20 * 1_048_576;
const DEMASIADO = 'El archivo no puede pesar más de 1000 bytes.';
const partes = {
  info: { tipo: 'json' },
  nota: { tipo: 'texto' },
  foto: { tipo: 'archivo', max: MAX, mensajeMax: DEMASIADO },
  grande: { tipo: 'archivo', max: GRANDE, mensajeMax: DEMASIADO },
} as const;
const contract = defineContract({
  'POST /partes': {
    acceso: 'publico',
    resumen: 'Recibe partes.',
    partes,
    body: z.unknown(),
    bodyLimit: 5000,
    respuestas: { 200: z.unknown() },
  },
  'POST /json': { acceso: 'publico', resumen: 'Recibe JSON.', body: z.unknown(), respuestas: { 200: z.unknown() } },
});

const folder = mkdtempSync(path.join(tmpdir(), 'gestion-partes-'));
const taken = mkdtempSync(path.join(tmpdir(), 'gestion-partes-'));
let app: FastifyInstance;
let url: string;
/** Input of the last call, and the bytes of its file. */
let got: { body: Record<string, unknown>; bytes: Buffer | null };
let keep = false;

beforeAll(async () => {
  app = await createServer({
    authenticate: async () => Promise.resolve(null),
    ready: async () => Promise.resolve(),
    metricsToken: undefined,
    requestsPerMinute: 1_000_000,
    publicUrl: undefined,
    trustProxy: false,
    logLevel: 'silent',
  });
  receiveFilesIn(app, { folder, antivirus: null });
  const handlers: Handlers<typeof contract> = {
    async 'POST /partes'({ body }) {
      const { foto } = body as Record<string, unknown>;
      const file = foto instanceof ReceivedFile ? foto : null;
      got = { body: body as Record<string, unknown>, bytes: file && (await readFile(file.path)) };
      if (file && keep) renameSync(file.path, path.join(taken, 'foto'));
      return { status: 200, body: {} };
    },
    'POST /json': async () => Promise.resolve({ status: 200, body: {} }),
  };
  serve(app, contract, handlers);
  url = await app.listen();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  rmSync(taken, { recursive: true });
});
afterEach(async () => {
  keep = false;
  await vi.waitUntil(() => readdirSync(folder).length === 0);
});

const send = async (body: FormData) => fetch(`${url}/api/partes`, { method: 'POST', body });

const formOf = (entries: Readonly<Record<string, string | Blob>>): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(entries)) body.append(name, value);
  return body;
};

const sendRaw = async (body: string | Buffer<ArrayBuffer>, type = 'multipart/form-data; boundary=X') =>
  fetch(`${url}/api/partes`, { method: 'POST', body, headers: { 'content-type': type } });

const field = (name: string, value: string) =>
  `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const INCOMPLETO = 'El envío llegó incompleto o no se puede leer. Inténtelo de nuevo.';

const END = '--X--\r\n';

const messageOf = async (answer: Response) => errorSchema.parse(await answer.json()).message;

const png = (size: number, name = 'foto.png'): File =>
  new File([randomBytes(size)], name, { type: 'application/x-mentira' });

describe('a multipart body', () => {
  it('gives words as they are, what JSON words say, and a file with its name, size and fingerprint', async () => {
    const foto = png(MAX, 'Señal de "año nuevo" y “ñ”.png');
    const answer = await send(formOf({ info: '{"a":["ñ"]}', nota: '{"a":1}', foto }));
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await foto.arrayBuffer());
    expect(got.bytes).toEqual(bytes);
    expect(got.body).toEqual({
      info: { a: ['ñ'] },
      nota: '{"a":1}',
      foto: expect.objectContaining({
        name: foto.name,
        size: MAX,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }) as ReceivedFile,
    });
  });

  it('leaves alone a file that was taken away', async () => {
    keep = true;
    const foto = png(10);
    await send(formOf({ foto }));
    expect(await readFile(path.join(taken, 'foto'))).toEqual(Buffer.from(await foto.arrayBuffer()));
  });

  it('ignores words under unknown names, and under none', async () => {
    const nameless = '--X\r\nContent-Disposition: form-data\r\n\r\nx\r\n--X\r\n\r\nx\r\n';
    expect((await sendRaw(field('info', '1') + field('ajeno', 'x') + nameless + END)).status).toBe(200);
    expect(got.body).toEqual({ info: 1 });
  });

  it('takes the nameless nothing of a browser without file as no file', async () => {
    const answer = await send(formOf({ foto: new File([], '') }));
    expect([answer.status, got.body]).toEqual([200, {}]);
  });

  it('may declare its words as JSON', async () => {
    const part = 'Content-Disposition: form-data; name="info"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n';
    expect((await sendRaw(`--X\r\n${part}--X--\r\n`)).status).toBe(200);
    expect(got.body).toEqual({ info: { a: 1 } });
  });

  it('that is empty is an empty form', async () => {
    expect((await sendRaw('')).status).toBe(200);
    expect(got.body).toEqual({});
  });
});

describe('a body with something wrong is refused in words, and nothing of it is left', () => {
  it.each<[string, Record<string, string | Blob>, number, string, string]>([
    [
      'words that are no JSON',
      { foto: png(10), info: '{"a":' },
      400,
      'info',
      'La parte «info» debe ser un texto JSON.',
    ],
    ['no words where JSON is due', { info: '' }, 400, 'info', 'La parte «info» debe ser un texto JSON.'],
    ['a file where JSON is due', { info: png(10) }, 400, 'info', 'En la parte «info» no se espera un archivo.'],
    ['a file where words are due', { nota: png(10) }, 400, 'nota', 'En la parte «nota» no se espera un archivo.'],
    ['words where a file is due', { foto: 'x' }, 400, 'foto', 'En la parte «foto» se espera un archivo.'],
    ['a file of unknown name', { otra: png(10) }, 400, 'otra', 'En la parte «otra» no se espera un archivo.'],
    ['a file that is too large', { foto: png(MAX + 1) }, 413, 'foto', DEMASIADO],
  ])('%s', async (_, entries, status, name, message) => {
    const answer = await send(formOf(entries));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ message, errores: { [name]: message } });
  });

  it('a part that comes twice', async () => {
    const body = formOf({ foto: png(10) });
    body.append('foto', png(10));
    const answer = await send(body);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { errores: { foto: expect.stringContaining('más de una vez') } },
    ]);
  });

  it('too many parts', async () => {
    const entries = Array.from({ length: 40 }, (_, i) => [`p${i}`, 'x'] as const);
    const answer = await send(formOf(Object.fromEntries(entries)));
    expect([answer.status, await messageOf(answer)]).toEqual([400, expect.stringMatching(/\S/)]);
  });

  it.each([
    ['under one name', { nota: 'x'.repeat(5001) }],
    ['under many names', Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`p${i}`, 'x'.repeat(1000)]))],
  ])('too many words, %s', async (_, entries) => {
    const answer = await send(formOf(entries));
    expect([answer.status, await messageOf(answer)]).toEqual([413, expect.stringContaining('no puede pesar más')]);
  });

  it.each([
    ['no end', field('nota', 'x')],
    ['an end in the middle of a part', '--X\r\nContent-Disposition: form-data; name="foto"; filename="a"\r\n\r\nabc'],
    ['another boundary', field('nota', 'x').replaceAll('X', 'Y')],
    ['a name of the language', field('toString', 'x') + END],
    [
      'JSON words that name a prototype',
      field('info', '{"__proto__":{"a":1}}').replace('"info"', '"info"\r\nContent-Type: application/json') + END,
    ],
    ['bytes without meaning', randomBytes(3000)],
  ])('%s', async (_, body) => {
    const answer = await sendRaw(body);
    expect([answer.status, await messageOf(answer)]).toEqual([400, INCOMPLETO]);
  });

  it('a header without boundary', async () => {
    const answer = await sendRaw(field('nota', 'x') + END, 'multipart/form-data');
    expect([answer.status, await messageOf(answer)]).toEqual([400, INCOMPLETO]);
  });

  it('more than all its parts may take', async () => {
    const answer = await sendRaw(`${'x'.repeat(GRANDE + 100_000)}\r\n${field('nota', 'x')}${END}`);
    expect(answer.status).toBe(413);
  });

  it('JSON where parts are due, and parts where JSON is due', async () => {
    expect((await sendRaw('{}', 'application/json')).status).toBe(415);
    expect((await fetch(`${url}/api/json`, { method: 'POST', body: formOf({ info: '1' }) })).status).toBe(415);
  });
});

it('takes the rest of what is too large from a sender who listens only at the end', async () => {
  const socket = connect(Number(new URL(url).port), new URL(url).hostname);
  const rest = 30_000_000;
  const head = '--X\r\nContent-Disposition: form-data; name="foto"; filename="a"\r\n\r\n';
  socket.write(
    'POST /api/partes HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=X\r\n' +
      `Content-Length: ${head.length + rest}\r\n\r\n${head}`,
  );
  await new Promise((sent) => void socket.write(Buffer.alloc(rest), sent));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain(DEMASIADO);
});

it('keeps nothing of a body whose sender goes away', async () => {
  const socket = connect(Number(new URL(url).port), new URL(url).hostname);
  socket.write(
    'POST /api/partes HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=X\r\nContent-Length: 900\r\n\r\n' +
      '--X\r\nContent-Disposition: form-data; name="foto"; filename="a"\r\n\r\nabc',
  );
  await vi.waitUntil(() => readdirSync(folder).length === 1);
  socket.destroy();
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});

describe('the watch over a body', () => {
  it('breaks when nothing more comes for half a minute, and not before', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const body = new PassThrough();
    const flow = watchFlow(body, 100);
    const ending = flow.unlessBroken(new Promise<never>(() => {}));
    vi.advanceTimersByTime(29_000);
    body.emit('data', Buffer.from('x'));
    vi.advanceTimersByTime(29_000);
    expect(flow.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1000);
    await expect(ending).rejects.toMatchObject({ code: 'tardo-demasiado', status: 408 });
    flow.end();
  });
});

/** Counts bytes of buffers in use, without those that are no longer referenced. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}

it('keeps memory flat while twenty of the largest size arrive at once', async () => {
  const chunk = randomBytes(65_536);
  const before = heldBytes();
  let [sent, peak] = [0, 0];
  async function* slowly() {
    yield Buffer.from(
      field('nota', 'x') + '--X\r\nContent-Disposition: form-data; name="grande"; filename="g"\r\n\r\n',
    );
    for (let left = GRANDE; left > 0; left -= chunk.length) {
      yield chunk;
      sent += chunk.length;
      if (sent % GRANDE === 0) peak = Math.max(peak, heldBytes());
    }
    yield Buffer.from(`\r\n${END}`);
  }
  const sendings = Array.from({ length: 20 }, async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=X' };
    const body = ReadableStream.from(slowly());
    const answer = await fetch(`${url}/api/partes`, { method: 'POST', body, headers, duplex: 'half' });
    return answer.status;
  });
  expect(new Set(await Promise.all(sendings))).toEqual(new Set([200]));
  // Of 400 MB, what is held at a time are the pieces on their way, on the sender's side too.
  expect(peak - before).toBeLessThan(100 * 1_048_576);
}, 60_000);
