import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CARGAS } from '../../src/catalogo/testing/cargas.ts';
import { inscripcionHBV } from '../../src/catalogo/inscripcion-hbv/formulario.ts';
import { informacionInscripcionHBV } from '../../src/catalogo/inscripcion-hbv/informe.ts';
import { percentile, shown } from '../bench/measure.ts';
import { createDataDir, seed, serveDataDir, signInAsManager } from '../bench/seeded-server.ts';
import { ask, countedByStatus } from './ask.ts';
import type { Flood, Flooded } from './exporters.ts';
import { sayGoal } from './goal.ts';
import { watchMemory } from './memory.ts';

/** Rows of the report, each of which every export writes. */
const ROWS = 5000;
const SECONDS = 20;
/** The floods of the November security review. */
const FLOODS = [
  { name: 'exportaciones a Excel', clients: 500, call: 'exportar', body: { formato: 'excel' } },
  { name: 'gráficos', clients: 300, call: 'graficos', body: {} },
] as const;
/** Times that others' p95 may grow meanwhile. */
const GOAL = 2;
/** Wait of others that is always allowed, in ms: below it a double time is noise. */
const UNNOTICED_MS = 20;
const BETWEEN_MS = 100;

/** Floods the product with the heaviest calls of one session and measures the time that others wait meanwhile. */
export async function floodExports(): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const dataDir = await createDataDir(resources);
  await seed(dataDir, { size: ROWS, forms: [inscripcionHBV.slug] });
  const { url: origin, program } = await serveDataDir(resources, dataDir);
  const headers = await signInAsManager(origin);
  await visit(origin, 5);
  const quiet = await visit(origin, SECONDS);
  console.log(`informe de ${shown(ROWS)} filas; nadie más trabaja: ${inWords(quiet)}`);
  for (const { name, clients, call, body } of FLOODS) {
    const memory = await watchMemory(program.child.pid!);
    const flooding = flood({
      origin,
      headers,
      call: `/api/informes/${informacionInscripcionHBV.slug}/${call}`,
      body: JSON.stringify(body),
      clients,
      seconds: SECONDS,
    });
    const meanwhile = await visit(origin, SECONDS);
    const { answers, files } = await flooding;
    const { peak, after } = await memory.stop();
    console.log(`${clients} ${name} a la vez durante ${SECONDS} s: ${countedByStatus(answers)}; archivos: ${files}`);
    console.log(`  los demás: ${inWords(meanwhile)}`);
    console.log(`  memoria: ${shown(memory.before)} MB antes, ${shown(peak)} como máximo, ${shown(after)} después`);
    for (const what of ['GET', 'POST'] as const) {
      const [before, now] = [quiet, meanwhile].map((times) => percentile(times[what], 0.95));
      const times = now! / before!;
      sayGoal(
        times <= GOAL || now! <= UNNOTICED_MS,
        `p95 de ${what}: ${shown(times)} veces (meta: ${GOAL}, o ${UNNOTICED_MS} ms)`,
      );
    }
    const broken = answers.filter(({ status }) => ![200, 201, 429, 503].includes(status));
    sayGoal(broken.length === 0, `${broken.length} respuestas cortadas o con errores (meta: 0)`);
    const silent = answers.filter(({ status, retryAfter }) => [429, 503].includes(status) && retryAfter === 0);
    sayGoal(silent.length === 0, `${silent.length} rechazos sin Retry-After (meta: 0)`);
  }
}

type Visit = { readonly GET: number[]; readonly POST: number[] };

const inWords = (visit: Visit): string =>
  (['GET', 'POST'] as const)
    .map((what) => {
      const [p50, p95] = [0.5, 0.95].map((share) => shown(percentile(visit[what], share)));
      return `${what} p50 ${p50} ms, p95 ${p95} ms (${visit[what].length})`;
    })
    .join('; ');

/** Opens the public form and sends it, again and again, from an address of its own. @returns the times of both, in ms */
async function visit(origin: string, seconds: number): Promise<Visit> {
  const from = '127.0.0.2';
  const times: Visit = { GET: [], POST: [] };
  const body = JSON.stringify(CARGAS[inscripcionHBV.slug]);
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const opened = await ask(origin + inscripcionHBV.ruta, { from });
    const sent = await ask(`${origin}/api${inscripcionHBV.llamada.slice('POST '.length)}`, {
      method: 'POST',
      from,
      body,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    });
    if (opened.status !== 200 || sent.status !== 201) {
      throw new Error(`${opened.status} ${sent.status} ${sent.body.toString()}`);
    }
    times.GET.push(opened.ms);
    times.POST.push(sent.ms);
    await delay(BETWEEN_MS);
  }
  return times;
}

async function flood(order: Flood): Promise<Flooded> {
  const child = fork(path.join(import.meta.dirname, 'exporters.ts'), { stdio: 'inherit' });
  try {
    child.send(order);
    const [flooded] = (await once(child, 'message')) as [Flooded | { readonly failed: string }];
    if ('failed' in flooded) throw new Error(flooded.failed);
    return flooded;
  } finally {
    child.kill();
  }
}
