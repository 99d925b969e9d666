// A product that is sent to while something that it needs is missing.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { inscripcionHBV } from '../../src/catalogo/inscripcion-hbv/formulario.ts';
import { enrolment } from '../kill/senders.ts';
import type { Product } from '../product.ts';

const POLL_MS = 250;
const KEPT = 'Lo que escribió sigue aquí.';

type Recibo = { readonly id: string; readonly comprobante: string };

/** The answers to a number of sendings. */
export type Answers = {
  /** Receipts by idempotency key. */
  readonly acknowledged: ReadonlyMap<string, Recibo>;
  /** 503 with `Retry-After` and the sentence that what was typed is kept. */
  readonly explained: number;
  /** 503 with `Retry-After` alone: the database was away. */
  readonly away: number;
  /** All others, in words. */
  readonly wrong: readonly string[];
};

let people = 0;

/** Sends so many enrolments, each once, as many at a time as there are senders. */
export async function send({ origin }: Product, count: number, senders = 1): Promise<Answers> {
  const acknowledged = new Map<string, Recibo>();
  const wrong: string[] = [];
  let [sent, explained, away] = [0, 0, 0];
  const sendOne = async (): Promise<void> => {
    const clave = randomUUID();
    const answer = await fetch(`${origin}/api${inscripcionHBV.llamada.slice('POST '.length)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': clave },
      body: JSON.stringify(enrolment(1, people++)),
    });
    const body = (await answer.json()) as Recibo & { readonly message?: string };
    if (answer.status === 201) acknowledged.set(clave, body);
    else if (answer.status !== 503 || !answer.headers.has('retry-after'))
      wrong.push(`${answer.status} ${body.message}`);
    else if (body.message?.includes(KEPT)) explained++;
    else away++;
  };
  const sendMany = async (): Promise<void> => {
    while (sent++ < count) await sendOne();
  };
  await Promise.all(Array.from({ length: senders }, sendMany));
  return { acknowledged, explained, away, wrong };
}

/** Calls an address. @returns its status and how long it took, in ms */
export async function timed({ origin }: Product, path: string): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  const { status } = await fetch(`${origin}${path}`);
  return { status, ms: Math.round(performance.now() - started) };
}

/** Waits until a check holds. @returns after how many seconds @throws when it does not within `longest` */
export async function secondsUntil(check: () => Promise<boolean>, longest: number): Promise<number> {
  const started = performance.now();
  for (;;) {
    const seconds = (performance.now() - started) / 1000;
    if (await check()) return Math.round(seconds);
    if (seconds > longest) throw new Error(`it took longer than ${longest} s`);
    await delay(POLL_MS);
  }
}

/** Prints the figures of a fault, and fails where one misses its goal. */
export function report(
  figures: readonly (readonly [name: string, figure: string, met: boolean, goal: string])[],
): void {
  for (const [name, figure, met, goal] of figures)
    console.log(`  ${met ? '✓' : '✗'} ${name}: ${figure} (goal: ${goal})`);
  const missed = figures.filter(([, , met]) => !met).map(([name]) => name);
  if (missed.length > 0) throw new Error(missed.join('; '));
}
