import { inscripcionHBV } from '../../src/catalogo/inscripcion-hbv/formulario.ts';
import { informacionInscripcionHBV } from '../../src/catalogo/inscripcion-hbv/tramite.ts';
import { percentile, shown } from '../bench/measure.ts';
import { seed, signInAsManager } from '../bench/seed.ts';
import { startDemonstration, UNLIMITED } from '../product.ts';
import { temporaryFolder } from '../throw-away.ts';
import { countedByStatus } from './ask.ts';
import { sayGoal } from './goal.ts';
import { floodInTurns } from './in-turns.ts';
import { watchMemory } from './memory.ts';
import { inWords } from './visit.ts';

/** Rows of the report, each of which every export writes. */
const ROWS = 5000;
/** Times that nothing and each flood are measured, in turns. */
const ROUNDS = 2;
const SECONDS = 10;
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
  const dataDir = temporaryFolder(resources);
  await seed(dataDir, { size: ROWS, forms: [inscripcionHBV.slug] });
  const { origin, program } = await startDemonstration(resources, { DATA_DIR: dataDir, ...UNLIMITED });
  const headers = await signInAsManager(origin);
  const memory = await watchMemory(program.child.pid!);
  const floods = Object.fromEntries(
    FLOODS.map(({ name, clients, call, body }) => [
      name,
      () => ({
        headers,
        call: `/api/informes/${informacionInscripcionHBV.slug}/${call}`,
        body: JSON.stringify(body),
        clients,
      }),
    ]),
  );
  const { base, seen } = await floodInTurns(origin, {
    rounds: ROUNDS,
    baseSeconds: SECONDS / 2,
    floodSeconds: SECONDS,
    floods,
  });
  const { peak, after } = await memory.stop();
  console.log(`informe de ${shown(ROWS)} filas, en turnos de ${SECONDS} s; nadie más trabaja: ${inWords(base)}`);
  for (const { name, clients } of FLOODS) {
    const { others, answers, files } = seen[name]!;
    console.log(`${clients} ${name} a la vez: ${countedByStatus(answers)}; archivos: ${files}`);
    console.log(`  los demás: ${inWords(others)}`);
    for (const what of ['GET', 'POST'] as const) {
      const [before, now] = [base, others].map((times) => percentile(times[what], 0.95));
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
  console.log(`memoria: ${shown(memory.before)} MB antes, ${shown(peak)} como máximo, ${shown(after)} después`);
}
