// `npm run bench:survey [-- <answers>]`: the report of the teacher survey with a thousand answers and with a million, asked over HTTP
// of a server of its own.
import { createDataDir, seed, type SeededServer, serveDataDir, signInAsManager } from './bench/seeded-server.ts';
import { percentile, shown, timesOf } from './bench/measure.ts';
import { runCommand } from './command.ts';

const TURNS = 60;
const FEW = 1000;
const GOAL = 1.2;
const SURVEY = 'encuestaDeDesempenoDocente';
const CALL = '/api/obtenerEncuestasFiltradasTipoAsignatura';

await runCommand(async (resources) => {
  const many = Number(process.argv[2] ?? 1_000_000);
  const dataDir = await createDataDir(resources);
  const medians: number[] = [];
  for (const answers of [FEW, many]) {
    await seed(dataDir, { size: answers, forms: [SURVEY] });
    medians.push(await withServer(dataDir, (server) => measure(server, answers)));
  }
  const ratio = medians[1]! / medians[0]!;
  console.log(`De ${shown(FEW)} a ${shown(many)} respuestas: ${shown(ratio)} veces (meta: ${shown(GOAL)})`);
});

async function withServer<T>(dataDir: string, work: (server: SeededServer) => Promise<T>): Promise<T> {
  await using resources = new AsyncDisposableStack();
  return await work(await serveDataDir(resources, dataDir));
}

/** @returns the median in ms */
async function measure({ url }: SeededServer, answers: number): Promise<number> {
  const headers = await signInAsManager(url);
  let bytes = 0;
  const times = await timesOf(TURNS, async () => {
    const body = JSON.stringify({ tipoAsignatura: 'ALL', semestre: '2024-2' });
    const answer = await fetch(url + CALL, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    bytes = (await answer.text()).length;
  });
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share));
  console.log(
    `${shown(answers)} respuestas: p50 ${shown(p50!)}, p95 ${shown(p95!)}, p99 ${shown(p99!)} ms (${shown(bytes / 1000)} KB)`,
  );
  return p50!;
}
