// `npm run bench:survey [-- <answers>]`: the report of the teacher survey with a thousand answers and with a million, asked over HTTP
// of a server of its own.
import { createDataDir, seed, type SeededServer, serveDataDir, signInAsManager } from './bench/seeded-server.ts';
import { percentile, shown, timesOf } from './bench/measure.ts';
import { runCommand } from './command.ts';

const TURNS = 60;
const FEW = 1000;
const GOAL = 1.2;
const SURVEY = 'encuestaDeDesempenoDocente';

/** What the report's page asks for: counts alone. */
const PAGINA = { name: 'página del informe', call: '/api/informes/informacionEncuestaDocente/consulta', turns: TURNS };
/** The contract's whole list, which carries every free text: it grows with what it says. */
const LISTA = { name: 'lista entera del contrato', call: '/api/obtenerEncuestasFiltradasTipoAsignatura', turns: 10 };

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

/** @returns the median of the page in ms */
async function measure({ url }: SeededServer, answers: number): Promise<number> {
  const headers = await signInAsManager(url);
  console.log(`${shown(answers)} respuestas:`);
  const median = await measureCall(url, headers, PAGINA);
  await measureCall(url, headers, LISTA);
  return median;
}

async function measureCall(url: string, headers: Record<string, string>, { name, call, turns }: typeof PAGINA) {
  let bytes = 0;
  const times = await timesOf(turns, async () => {
    const body = JSON.stringify({ tipoAsignatura: 'ALL', semestre: '2024-2' });
    const answer = await fetch(url + call, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    bytes = (await answer.text()).length;
  });
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share));
  console.log(`  ${name}: p50 ${shown(p50!)}, p95 ${shown(p95!)}, p99 ${shown(p99!)} ms (${shown(bytes / 1000)} KB)`);
  return p50!;
}
