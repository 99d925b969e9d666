import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { inscripcionHBV } from '../../src/catalogo/inscripcion-hbv/formulario.ts';
import { CARGAS } from '../../src/catalogo/testing/cargas.ts';
import { percentile, shown } from '../bench/measure.ts';
import { ask } from './ask.ts';

const BETWEEN_MS = 100;
/** The address of the visitor where the product trusts its proxy. */
const BEHIND_PROXY = { 'x-forwarded-for': '198.51.100.9' };

/** Times of answers to a visitor, in ms. */
export type Visit = { readonly GET: number[]; readonly POST: number[] };

/** Tells the times of a visit. */
export const inWords = (visit: Visit): string =>
  (['GET', 'POST'] as const)
    .map((what) => {
      const [p50, p95] = [0.5, 0.95].map((share) => shown(percentile(visit[what], share)));
      return `${what} p50 ${p50} ms, p95 ${p95} ms (${visit[what].length})`;
    })
    .join('; ');

type Visiting = {
  readonly seconds: number;
  /** False where the product has no pages: the form is only sent. */
  readonly opensPage?: boolean;
};

/** Opens the public form and sends it, again and again, from an address of its own. @returns the times of both, in ms */
export async function visit(origin: string, { seconds, opensPage = true }: Visiting): Promise<Visit> {
  const from = '127.0.0.2';
  const times: Visit = { GET: [], POST: [] };
  const body = JSON.stringify(CARGAS[inscripcionHBV.slug]);
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    if (opensPage) {
      const opened = await ask(origin + inscripcionHBV.ruta, { from, headers: BEHIND_PROXY });
      if (opened.status !== 200) throw new Error(`${opened.status} ${opened.body.toString()}`);
      times.GET.push(opened.ms);
    }
    const sent = await ask(`${origin}/api${inscripcionHBV.llamada.slice('POST '.length)}`, {
      method: 'POST',
      from,
      body,
      headers: { ...BEHIND_PROXY, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    });
    // A refusal is an answer that never came.
    times.POST.push(sent.status === 201 ? sent.ms : Number.POSITIVE_INFINITY);
    await delay(BETWEEN_MS);
  }
  return times;
}
