// Waits for the turn of a message in the pace of the mail server: single messages go before those to many.
import { setTimeout as delay } from 'node:timers/promises';
import { isDue } from '#platform/server/jobs/store.ts';
import type { Sender } from './sender.ts';
import { reserveTurno, type FilaCorreo } from './store.ts';

/** Task that sends a single message. It has no row among the jobs because no person waits for it. */
export const SINGLE = { task: 'correo-suelto', attempts: 3 };

/** Pause of a message to many while single ones wait, at least. */
const YIELD_MS = 200;

/** Resolves when the next message may leave. @throws the abort reason of `signal` */
export async function waitForTurno(
  { db, intervalMs }: Pick<Sender, 'db' | 'intervalMs'>,
  { tarea }: Pick<FilaCorreo, 'tarea'>,
  signal: AbortSignal,
): Promise<void> {
  if (tarea !== null) {
    while (await isDue(db, SINGLE.task)) await delay(Math.max(YIELD_MS, intervalMs), undefined, { signal });
  }
  await delay(await reserveTurno(db, intervalMs), undefined, { signal });
}
