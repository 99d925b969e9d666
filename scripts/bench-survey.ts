// `npm run bench:survey [-- <answers>]`: the report of the teacher survey with a thousand answers and with a million, asked over HTTP
// of a server of its own; both about the same subjects, and a million about all of them. Then answers a second, open and
// verified; `-- respuestas [seconds]` measures those alone.
import { measureAnswers } from './bench/answers.ts';
import { percentile, shown, timesOf } from './bench/measure.ts';
import { seed, signInAsManager } from './bench/seed.ts';
import { runCommand } from './command.ts';
import { startDemonstration, UNLIMITED } from './product.ts';
import { temporaryFolder } from './throw-away.ts';

const TURNS = 60;
const FEW = 1000;
/** Subjects of a semester: what grows with the answers of more subjects is no cost of an answer. */
const SUBJECTS = 10;
const GOAL = 1.2;
const SURVEY = 'encuestaDeDesempenoDocente';

/** The call of the report's page: counts alone. */
const PAGINA = { name: 'página del informe', call: '/api/informes/informacionEncuestaDocente/consulta', turns: TURNS };
/** All charts of the tab: of the semester, of all semesters, and of two beside each other. */
const GRAFICOS = { name: 'gráficos', call: '/api/informes/informacionEncuestaDocente/graficos', turns: TURNS };
/** The contract's whole list, which carries every free text: it grows with what it says. */
const LISTA = { name: 'lista entera del contrato', call: '/api/obtenerEncuestasFiltradasTipoAsignatura', turns: 10 };

/** Turns of the answers a second, and how long each of them takes. */
const ANSWERS = { turns: 3, seconds: 5 };

await runCommand(async (resources) => {
  if (process.argv[2] === 'respuestas')
    return measureAnswers(resources, { ...ANSWERS, seconds: Number(process.argv[3] ?? ANSWERS.seconds) });
  const many = Number(process.argv[2] ?? 1_000_000);
  const dataDir = temporaryFolder(resources);
  const medians: Medians[] = [];
  for (const answers of [FEW, many]) {
    await seed(dataDir, { size: answers, forms: [SURVEY], asignaturas: SUBJECTS });
    medians.push(await measure(dataDir, `${shown(answers)} respuestas de ${SUBJECTS} asignaturas por semestre`));
  }
  const wide = temporaryFolder(resources);
  await seed(wide, { size: many, forms: [SURVEY] });
  await measure(wide, `${shown(many)} respuestas de cuantas asignaturas hay`);
  for (const what of [PAGINA, GRAFICOS]) {
    const [few, all] = medians.map((of) => of[what.name]!);
    const ratio = all! / few!;
    console.log(
      `De ${shown(FEW)} a ${shown(many)} respuestas de las mismas asignaturas, ${what.name}: ${shown(ratio)} veces (meta: ${shown(GOAL)})`,
    );
  }
  return measureAnswers(resources, ANSWERS);
});

/** Medians in ms by the name of what was asked. */
type Medians = Readonly<Record<string, number>>;

async function measure(dataDir: string, what: string): Promise<Medians> {
  await using resources = new AsyncDisposableStack();
  const { origin } = await startDemonstration(resources, { DATA_DIR: dataDir, ...UNLIMITED });
  const headers = await signInAsManager(origin);
  console.log(`${what}:`);
  const medians: Record<string, number> = {};
  for (const one of [PAGINA, GRAFICOS, LISTA]) medians[one.name] = await measureCall(origin, headers, one);
  return medians;
}

async function measureCall(origin: string, headers: Record<string, string>, { name, call, turns }: typeof PAGINA) {
  let bytes = 0;
  const times = await timesOf(turns, async () => {
    const body = JSON.stringify({ tipoAsignatura: 'ALL', semestre: '2024-2' });
    const answer = await fetch(origin + call, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    bytes = (await answer.text()).length;
  });
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share));
  console.log(`  ${name}: p50 ${shown(p50!)}, p95 ${shown(p95!)}, p99 ${shown(p99!)} ms (${shown(bytes / 1000)} KB)`);
  return p50!;
}
