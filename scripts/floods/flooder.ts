// A process of its own, so that those who measure do not wait for what the flood receives. It is told once what to do.
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, type Answered, type Asked } from './ask.ts';

/** A flood of one call. */
export type Flood = {
  readonly origin: string;
  /** In headers and body, `{n}` becomes the number of the call, `{address}` an address of its own, `{uuid}` a new UUID. */
  readonly headers: Readonly<Record<string, string>>;
  readonly call: string;
  readonly body: string;
  /** The number of the first call. */
  readonly first?: number;
  /** Calls again at once, whatever `Retry-After` asks. */
  readonly isHeedless?: boolean;
  /** Calls at once, and for how long each is made again. */
  readonly clients: number;
  readonly seconds: number;
};

/** The answers to a flood, and how many files were received whole. */
export type Flooded = { readonly answers: readonly Pick<Answered, 'status' | 'retryAfter'>[]; readonly files: number };

// A flood comes from other machines: where it shares one with the product, the product goes first.
os.setPriority(os.constants.priority.PRIORITY_LOW);

process.send!('ready');
process.on('message', (flood: Flood) => {
  run(flood).then(
    (flooded) => process.send!(flooded),
    (error: unknown) => process.send!({ failed: String(error) }),
  );
});

/** The connection ended before the answer was whole, or none came for two minutes. */
const BROKEN: Answered = { status: 0, retryAfter: 0, body: Buffer.alloc(0), ms: 0 };

async function run({
  origin,
  headers,
  call: path,
  body,
  clients,
  seconds,
  first = 0,
  isHeedless,
}: Flood): Promise<Flooded> {
  const until = performance.now() + seconds * 1000;
  const answers: Flooded['answers'][number][] = [];
  let files = 0;
  let calls = first;
  const call = async (url: string, asked: Asked): Promise<Answered> => {
    const answer = await ask(url, asked).catch(() => BROKEN);
    answers.push({ status: answer.status, retryAfter: answer.retryAfter });
    return answer;
  };
  async function repeat(): Promise<void> {
    while (performance.now() < until) {
      const n = calls++;
      const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
      const fill = (text: string): string =>
        text
          .replaceAll('{n}', String(n))
          .replaceAll('{address}', address)
          .replaceAll('{uuid}', () => randomUUID());
      const filled = Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, fill(text)]));
      const asked = await call(`${origin}${path}`, { method: 'POST', headers: filled, body: fill(body) });
      const { enlace } = asked.status === 201 ? (JSON.parse(asked.body.toString()) as { enlace?: string }) : {};
      const last = enlace === undefined ? asked : await call(origin + enlace, {});
      if (enlace !== undefined && last.status === 200) files++;
      if (isHeedless) continue;
      // Most clients that heed no Retry-After would only be told the same again.
      await delay(last.retryAfter * 1000, undefined, { ref: false });
    }
  }
  await Promise.all(Array.from({ length: clients }, repeat));
  return { answers, files };
}
