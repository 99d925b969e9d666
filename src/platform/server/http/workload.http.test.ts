import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, stream, type Workload } from '../../contract/route.ts';
import { createServer } from './create-server.ts';
import { serve } from './serve.ts';
import { limitWork } from './workload.ts';

const BOUNDS = { running: 2, runningPerSender: 1, waiting: 3, waitingPerSender: 2 };

const contract = defineContract({
  'GET /pesada/{nombre}': {
    acceso: 'sesion',
    workload: 'export',
    resumen: 'Pesada.',
    params: z.object({ nombre: z.string() }),
    respuestas: { 200: z.object({}) },
  },
  'GET /enlace/{enlace}': {
    acceso: 'publico',
    workload: 'link',
    resumen: 'Pesada, por un enlace.',
    params: z.object({ enlace: z.string() }),
    respuestas: { 200: z.object({}) },
  },
  'GET /larga': {
    acceso: 'sesion',
    workload: 'export',
    resumen: 'Más de lo que cabe en una conexión.',
    respuestas: { 200: stream('text/plain') },
  },
  'GET /consulta': { acceso: 'sesion', workload: 'read', resumen: 'De otra clase.', respuestas: { 200: z.object({}) } },
  'GET /ligera': { acceso: 'sesion', resumen: 'Ligera.', respuestas: { 200: z.object({}) } },
});

/** The token whose lookup ends when the test says so. */
const SLOW = 'lenta';

/** Sessions by their tokens; links by the session that made them. Handlers answer when they are let. */
async function createSubject() {
  const begun: string[] = [];
  const closed: string[] = [];
  const held = new Map<string, () => void>();
  const lookUp = Promise.withResolvers<void>();
  let over = false;
  const app = await createServer({
    async authenticate(token) {
      if (token === SLOW) await lookUp.promise;
      return { sesion: token, usuario: token, nombre: token, email: '', roles: [], permisos: [] };
    },
    ready: async () => Promise.resolve(),
    metricsToken: undefined,
    requestsPerMinute: 1_000_000,
    publicUrl: undefined,
    trustProxy: false,
    logLevel: 'silent',
  });
  app.server.on('request', ({ url = '' }, answer) => answer.once('close', () => closed.push(url)));
  limitWork(app, {
    bounds: { read: BOUNDS, export: BOUNDS },
    linkOf: async ({ params }) => {
      const { enlace } = params as { enlace: string };
      if (!enlace.startsWith('de-')) return Promise.resolve(null);
      const [session, workload] = enlace.slice('de-'.length).split(':') as [string, Workload?];
      return Promise.resolve({ session, workload });
    },
  });
  const hold = async (name: string) => {
    begun.push(name);
    if (!over) await new Promise<void>((resolve) => held.set(name, resolve));
    return { status: 200 as const, body: {} };
  };
  const atOnce = async () => Promise.resolve({ status: 200 as const, body: {} });
  serve(app, contract, {
    'GET /pesada/{nombre}': async ({ params }) => hold(params.nombre),
    'GET /enlace/{enlace}': async ({ params }) => hold(params.enlace),
    'GET /larga': async () =>
      Promise.resolve({ status: 200 as const, body: Readable.from(Array<string>(400).fill('x'.repeat(65_536))) }),
    'GET /consulta': atOnce,
    'GET /ligera': atOnce,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    /** Ends what is held, and the server. */
    async stop(): Promise<void> {
      over = true;
      lookUp.resolve();
      for (const release of held.values()) release();
      app.server.closeAllConnections();
      await app.close();
    },
    origin,
    begun,
    closed,
    ask: async (session: string, path: string, signal?: AbortSignal) =>
      fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${session}` }, ...(signal && { signal }) }),
    endLookUp: lookUp.resolve,
    open: async (enlace: string) => fetch(`${origin}/api/enlace/${enlace}`),
    end: async (name: string): Promise<void> => {
      await expect.poll(() => held.has(name)).toBe(true);
      held.get(name)!();
    },
  };
}

const closing: (() => Promise<void>)[] = [];
async function subject() {
  const made = await createSubject();
  closing.push(async () => made.stop());
  return made;
}
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

describe('heavy calls', () => {
  it('of one session wait for each other, and leave a place to other sessions', async () => {
    const { ask, begun, end } = await subject();
    const first = ask('ana', '/pesada/a1');
    await expect.poll(() => begun).toEqual(['a1']);
    const second = ask('ana', '/pesada/a2');
    const other = ask('luis', '/pesada/b1');
    await expect.poll(() => begun).toEqual(['a1', 'b1']);
    await end('a1');
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2']);
    await end('a2');
    await end('b1');
    for (const answer of await Promise.all([first, second, other])) expect(answer.status).toBe(200);
  });

  it('beyond what a session may have wait are refused with a time, in words; light ones go on', async () => {
    const { ask, begun } = await subject();
    void ask('ana', '/pesada/a1').catch(() => {});
    await expect.poll(() => begun).toEqual(['a1']);
    const four = ['a2', 'a3', 'a4', 'a5'].map(async (name) => ask('ana', `/pesada/${name}`));
    for (const answer of await answersOf(four, 2)) {
      expect([answer.status, isSoon(answer)]).toEqual([429, true]);
      expect(await answer.json()).toEqual({ message: expect.stringMatching(/^Usted ya tiene muchas/) as string });
    }
    expect((await ask('ana', '/ligera')).status).toBe(200);
    expect((await ask('ana', '/consulta')).status).toBe(200);
  });

  it('beyond what all sessions together may have wait are refused as not available', async () => {
    const { ask } = await subject();
    const six = ['ana', 'luis', 'eva', 'luz', 'paz', 'sol'].map(async (name) => ask(name, `/pesada/${name}`));
    const [refused] = await answersOf(six, 1);
    expect([refused!.status, isSoon(refused!)]).toEqual([503, true]);
    expect(await refused!.json()).toEqual({ message: expect.stringMatching(/Espere unos segundos/) as string });
  });

  it('that have waited for 45 seconds are refused before their link or a proxy gives up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { ask, begun } = await subject();
    void ask('ana', '/pesada/a1').catch(() => {});
    await expect.poll(() => begun).toEqual(['a1']);
    const three = ['a2', 'a3', 'a4'].map(async (name) => ask('ana', `/pesada/${name}`));
    // One is too many; by then the others wait.
    await answersOf(three, 1);
    vi.advanceTimersByTime(45_000);
    const statuses = (await answersOf(three, 3)).map(({ status }) => status);
    // What they wait for is their own: nothing is out of order.
    expect(statuses).toEqual([429, 429, 429]);
  });

  it('by a link are on account of the session that made it; a link to what is light waits for none, nor does an invented one', async () => {
    const { ask, open, begun } = await subject();
    void ask('ana', '/pesada/a1').catch(() => {});
    await expect.poll(() => begun).toEqual(['a1']);
    void open('de-ana:export').catch(() => {});
    void open('x').catch(() => {});
    await expect.poll(() => begun).toEqual(['a1', 'x']);
    void open('de-ana').catch(() => {});
    await expect.poll(() => begun).toEqual(['a1', 'x', 'de-ana']);
  });

  it('whose caller went away leave the queue to others', async () => {
    const { ask, begun, closed, end } = await subject();
    void ask('ana', '/pesada/a1').catch(() => {});
    await expect.poll(() => begun).toEqual(['a1']);
    const gone = new AbortController();
    const three = ['a2', 'a3', 'a4'].map(async (name) => ask('ana', `/pesada/${name}`, gone.signal));
    await answersOf(three, 1);
    gone.abort();
    await expect.poll(() => closed).toHaveLength(3);
    const again = ['a5', 'a6', 'a7'].map(async (name) => ask('ana', `/pesada/${name}`));
    await answersOf(again, 1);
    await end('a1');
    await expect.poll(() => begun).toHaveLength(2);
    expect(['a5', 'a6', 'a7']).toContain(begun[1]);
  });

  it('whose caller went away before it was known who asks keep no place', async () => {
    const { ask, begun, closed, end, endLookUp } = await subject();
    const gone = new AbortController();
    const left = ask(SLOW, '/pesada/a1', gone.signal).catch(() => 'left');
    await expect.poll(async () => ask('luis', '/ligera').then(({ status }) => status)).toBe(200);
    gone.abort();
    await expect.poll(() => closed).toContain('/api/pesada/a1');
    endLookUp();
    expect(await left).toBe('left');
    const next = ask(SLOW, '/pesada/a2').catch(() => ({ status: 'none' }));
    await end('a2');
    expect((await next).status).toBe(200);
    expect(begun.at(-1)).toBe('a2');
  });

  it('that only wait for a slow reader do not keep others from beginning', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { ask, begun, origin } = await subject();
    const readers = ['ana', 'luis'].map((session) => {
      const reader = request(`${origin}/api/larga`, { headers: { authorization: `Bearer ${session}` }, agent: false });
      reader.on('error', () => {});
      reader.end();
      return reader;
    });
    const answers = await Promise.all(readers.map(async (reader) => (await once(reader, 'response'))[0] as Readable));
    for (const answer of answers) answer.pause();
    void ask('eva', '/pesada/c1').catch(() => {});
    void ask('ana', '/pesada/a1').catch(() => {});
    await expect
      .poll(() => {
        vi.advanceTimersByTime(5000);
        return begun;
      })
      .toEqual(['c1']);
    // It still counts for its own session.
    readers[0]!.destroy();
    await expect.poll(() => begun).toEqual(['c1', 'a1']);
    readers[1]!.destroy();
  });
});

const isSoon = (answer: Response): boolean => {
  const seconds = Number(answer.headers.get('retry-after'));
  return seconds >= 5 && seconds <= 15;
};

/** The answers of as many of these calls as are given one. */
async function answersOf(asked: readonly Promise<Response>[], count: number): Promise<readonly Response[]> {
  const answers: Response[] = [];
  return new Promise((resolve) => {
    const take = (answer: Response): void => {
      answers.push(answer);
      if (answers.length === count) resolve(answers);
    };
    for (const one of asked) one.then(take, () => {});
  });
}
