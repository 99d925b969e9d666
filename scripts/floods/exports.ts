import { inscripcionHBV } from '../../src/catalogo/inscripcion-hbv/formulario.ts';
import { informacionInscripcionHBV } from '../../src/catalogo/inscripcion-hbv/informe.ts';
import { percentile, shown } from '../bench/measure.ts';
import { createDataDir, seed, serveDataDir, signInAsManager } from '../bench/seeded-server.ts';
import { countedByStatus } from './ask.ts';
import { flood } from './flood.ts';
import { sayGoal } from './goal.ts';
import { watchMemory } from './memory.ts';
import { inWords, visit } from './visit.ts';

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

/** Floods the product with the heaviest calls of one session and measures the time that others wait meanwhile. */
export async function floodExports(): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const dataDir = await createDataDir(resources);
  await seed(dataDir, { size: ROWS, forms: [inscripcionHBV.slug] });
  const { url: origin, program } = await serveDataDir(resources, dataDir);
  const headers = await signInAsManager(origin);
  await visit(origin, { seconds: 5 });
  const quiet = await visit(origin, { seconds: SECONDS });
  console.log(`informe de ${shown(ROWS)} filas; nadie más trabaja: ${inWords(quiet)}`);
  for (const { name, clients, call, body } of FLOODS) {
    const memory = await watchMemory(program.child.pid!);
    const flooding = await flood({
      origin,
      headers,
      call: `/api/informes/${informacionInscripcionHBV.slug}/${call}`,
      body: JSON.stringify(body),
      clients,
      seconds: SECONDS,
    });
    const meanwhile = await visit(origin, { seconds: SECONDS });
    const { answers, files } = await flooding.end;
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
