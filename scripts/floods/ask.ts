import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A call that a flood makes. */
export type Asked = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The loopback address from which it is made. */
  readonly from?: string;
};

/** The answer to a call, and the time until its last byte. */
export type Answered = {
  readonly status: number;
  /** Seconds that the answer asks to wait; 0 if it asks for none. */
  readonly retryAfter: number;
  readonly body: Buffer;
  readonly ms: number;
};

/** Longer than any answer that counts as one. */
const TIMEOUT_MS = 120_000;

/** Makes a call on a connection of its own. @throws when no answer comes within two minutes */
export async function ask(url: string, { method = 'GET', headers, body, from }: Asked = {}): Promise<Answered> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method,
      agent: false,
      timeout: TIMEOUT_MS,
      localAddress: from ?? '127.0.0.1',
      headers,
    });
    asked.on('timeout', () => asked.destroy(new Error(`${url} did not answer within ${TIMEOUT_MS / 1000} s`)));
    asked.on('error', reject);
    asked.on('response', (answer) => {
      const { statusCode: status = 0, headers: answered } = answer;
      buffer(answer).then(
        (bytes) =>
          resolve({
            status,
            retryAfter: Number(answered['retry-after'] ?? 0),
            body: bytes,
            ms: performance.now() - began,
          }),
        reject,
      );
    });
    asked.end(body);
  });
}

/** Counts answers by status: `201: 12, 503: 28`. */
export function countedByStatus(answers: readonly Pick<Answered, 'status'>[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
}
