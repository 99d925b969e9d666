import { randomUUID } from 'node:crypto';
import { Connection } from './connection.ts';

/** Many clients, each doing the same again and again for some time. */
export type Load = { readonly clients: number; readonly seconds: number };

/** Number of requests, and the duration of each in milliseconds. */
export type Figures = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
};

/** Warm-up that is not counted: connections, caches and compiled code. */
const WARM_UP_SECONDS = 1.5;

/**
 * Measures what clients do side by side. What begins before the time is over is counted.
 * @param clientOf makes a client: something to do once
 */
export async function measure(
  { clients, seconds }: Load,
  clientOf: (client: number) => Promise<() => Promise<void>>,
): Promise<Figures> {
  const acts = await Promise.all(Array.from({ length: clients }, async (_, i) => clientOf(i)));
  const times: number[] = [];
  const begin = performance.now() + WARM_UP_SECONDS * 1000;
  const end = begin + seconds * 1000;
  let last = begin;
  await Promise.all(
    acts.map(async (act) => {
      for (let now = performance.now(); now < end;) {
        await act();
        const then = performance.now();
        if (now >= begin) times.push(then - now);
        last = Math.max(last, then);
        now = then;
      }
    }),
  );
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { perSecond: (sorted.length * 1000) / (last - begin), p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** A form to fill in, as it goes over the wire. */
export type Target = {
  readonly port: number;
  /** Addresses of its document and of its creating call. */
  readonly page: string;
  readonly call: string;
  /** Filled forms as JSON in ASCII, one after the other; each once, while there are any. */
  readonly bodies: readonly string[];
};

/** Writes JSON in ASCII: as many bytes as characters. */
export const inAscii = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Acknowledged sendings: the record's id, or null of an anonymous form, by key. */
export type Acknowledged = Map<string, string | null>;

const AGENT = 'user-agent: carga\r\nhost: 127.0.0.1';

/** People who open a form and send it, each on a connection that stays open. */
export async function measurePeople(
  { port, page, call, bodies }: Target,
  load: Load & { readonly opening: boolean },
  acknowledged: Acknowledged,
): Promise<Figures> {
  const connections: Connection[] = [];
  const opening = `GET ${page} HTTP/1.1\r\n${AGENT}\r\naccept: text/html\r\naccept-encoding: br\r\n\r\n`;
  const head = `POST ${call} HTTP/1.1\r\n${AGENT}\r\ncontent-type: application/json`;
  try {
    return await measure(load, async (client) => {
      const connection = await Connection.open(port);
      connections.push(connection);
      let nth = client;
      return async () => {
        if (load.opening) expectStatus(await connection.ask(opening), 200);
        const key = randomUUID();
        const body = bodies[nth % bodies.length]!;
        nth += load.clients;
        const answer = await connection.ask(
          `${head}\r\nidempotency-key: ${key}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        );
        expectStatus(answer, 201);
        acknowledged.set(key, /"id":"([^"]+)"/.exec(answer.body)?.[1] ?? null);
      };
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}

function expectStatus({ status, body }: { status: number; body: string }, expected: number): void {
  if (status !== expected) throw new Error(`answered ${status}: ${body.slice(0, 500)}`);
}
