// `npm run bench:load [-- --formulario <slug> --copias <n>]`: how many people can open and send a form in a second, and what a bare insert
// does in the same database; what a cycle costs in processor time. Counts afterwards that all is stored, once.
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Formulario } from '../src/catalogo/formulario.ts';
import { FORMULARIOS } from '../src/catalogo/index.ts';
import { azarOf } from '../src/demostracion/azar.ts';
import { completeInformes } from '../src/features/informes/server/service.ts';
import { readSettings } from '../src/platform/server/config.ts';
import { createDatabase } from '../src/platform/server/db/database.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { createEjemplos } from '../src/testing/ejemplos.ts';
import { publishCopies } from './bench/copies.ts';
import { processorOf } from './bench/memory.ts';
import { runCommand } from './command.ts';
import { inAscii, type Figures, type Target } from './load/load.ts';
import type { Work } from './load/loader.ts';
import { startLoader } from './load/start.ts';
import { compare, readStored } from './load/verify.ts';
import { startDemonstration, UNLIMITED } from './product.ts';

const CLIENTS = [1, 10, 50];
const SECONDS = 5;
const EXAMPLES = 200;
/** PERFORMANCE's goals, for fifty clients. */
const GOAL = { perSecond: 2000, p95: 60, share: 0.2 };

/** A sending beside a hundred forms of the unit takes at most so many times as long (issue 41 §1). */
const BESIDE_COPIES = 1.2;

const { values } = parseArgs({
  options: {
    formulario: { type: 'string', default: 'inscripcionHBV' },
    // Forms of the unit like it that are published, for a second measurement beside them.
    copias: { type: 'string', default: '0' },
  },
});

await runCommand(async (resources) => {
  const formulario = FORMULARIOS.find(({ slug }) => slug === values.formulario);
  if (formulario?.viaje !== 'json' || formulario.acceso !== 'publico') {
    throw new StartProblem('Indique un formulario público sin archivos: --formulario inscripcionHBV');
  }
  const server = await startDemonstration(resources, UNLIMITED);
  const connection = await server.connection();
  const target: Target = {
    port: server.port,
    page: formulario.ruta,
    call: `/api${formulario.llamada.slice('POST '.length)}`,
    bodies: await examplesOf(formulario, connection),
  };
  const form = { slug: formulario.slug, anonymous: formulario.anonimo ?? false };
  const before = await readStored(connection, form);
  const bytes = await sizeOf(connection);
  const tell = startLoader(resources);

  console.log(
    `${formulario.titulo}. La carga, la aplicación y la base de datos comparten ${availableParallelism()} núcleos.`,
  );
  console.log(
    `Límites levantados con ajustes: ${Object.entries(UNLIMITED)
      .map((pair) => pair.join('='))
      .join(', ')}.\n`,
  );
  console.log(row(['clientes', 'por segundo', 'p50 ms', 'p95 ms', 'p99 ms']));
  const acknowledged = new Map<string, string | null>();
  const measure = async (name: string, clients: number, work: Work): Promise<Figures> => {
    const report = await tell({ ...work, load: { clients, seconds: SECONDS } });
    for (const [key, id] of report.acknowledged) acknowledged.set(key, id);
    const { perSecond, p50, p95, p99 } = report.figures;
    console.log(`${row([clients, perSecond.toFixed(0), p50.toFixed(1), p95.toFixed(1), p99.toFixed(1)])}  ${name}`);
    return report.figures;
  };
  const last = { cycle: NaN, p95: NaN, sends: NaN, bare: NaN };
  const processor = { application: NaN, database: NaN };
  const pid = server.program.child.pid!;
  for (const clients of CLIENTS) {
    const people = { what: 'people', target } as const;
    const begun = { used: await processorOf(pid), sent: acknowledged.size };
    const cycle = await measure('ciclos: abrir y enviar', clients, { ...people, opening: true });
    const used = await processorOf(pid);
    const perCycle = (part: 'aplicación' | 'base de datos'): number =>
      ((used[part] - begun.used[part]) * 1000) / (acknowledged.size - begun.sent);
    const sends = await measure('solo envíos', clients, { ...people, opening: false });
    const bare = await measure('inserción simple de 1 KB', clients, { what: 'bare', connection });
    Object.assign(last, { cycle: cycle.perSecond, p95: cycle.p95, sends: sends.perSecond, bare: bare.perSecond });
    Object.assign(processor, { application: perCycle('aplicación'), database: perCycle('base de datos') });
  }
  sayGoals(last);
  sayProcessor(processor);

  const copies = Number(values.copias);
  if (copies > 0) {
    const sending = async (): Promise<Figures> => measure('solo envíos', 1, { what: 'people', target, opening: false });
    const alone = await sending();
    await publishBeside(connection, formulario.slug, copies);
    const ratio = (await sending()).p50 / alone.p50;
    console.log(
      `${ratio <= BESIDE_COPIES ? '✓' : '✗'} un envío junto a ${copies} formularios de la unidad: ${ratio.toFixed(2)} veces (meta: ${BESIDE_COPIES})\n`,
    );
  }

  const grown = ((await sizeOf(connection)) - bytes) / acknowledged.size;
  console.log(
    `Por envío la base creció ${grown.toFixed(0)} bytes: el registro, su clave, lo que va con él y los índices.`,
  );

  const faults = compare(before, await readStored(connection, form), acknowledged);
  console.log(
    `\nConfirmados: ${acknowledged.size}. ${faults.length === 0 ? 'Todos guardados, cada uno una vez.' : ''}`,
  );
  for (const fault of faults) console.error(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
});

/** Filled forms about invented people, in ASCII: as many bytes as characters. */
async function examplesOf(formulario: Formulario, connection: string): Promise<readonly string[]> {
  const db = createDatabase({ connection });
  try {
    const ejemplos = await createEjemplos({ db, config: readSettings({}), clock: { now: new Date() } });
    return Array.from({ length: EXAMPLES }, (_, i) => inAscii(ejemplos.valores(formulario, azarOf(i))));
  } finally {
    await db.destroy();
  }
}

/** Publishes copies of a form, with the indexes of their reports. */
async function publishBeside(connection: string, slug: string, copies: number): Promise<void> {
  const db = createDatabase({ connection });
  try {
    const { informes } = await publishCopies(db, slug, copies);
    while (!(await completeInformes(db, informes))) await delay(1000);
  } finally {
    await db.destroy();
  }
}

/** The bytes of a database on the disk, without its log. */
async function sizeOf(connection: string): Promise<number> {
  const db = createDatabase({ connection });
  try {
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database()) as bytes`.execute(db);
    return rows[0]!.bytes;
  } finally {
    await db.destroy();
  }
}

function sayGoals({ cycle, p95, sends, bare }: Readonly<Record<'cycle' | 'p95' | 'sends' | 'bare', number>>): void {
  const share = sends / bare;
  const say = (met: boolean, text: string): void => console.log(`${met ? '✓' : '✗'} ${text}`);
  console.log(`\nMetas con ${CLIENTS.at(-1)} clientes:`);
  say(cycle >= GOAL.perSecond, `${cycle.toFixed(0)} ciclos por segundo (meta: ${GOAL.perSecond})`);
  say(p95 <= GOAL.p95, `p95 de ${p95.toFixed(1)} ms (meta: ${GOAL.p95})`);
  say(share >= GOAL.share, `solo envíos, ${share.toFixed(2)} de la inserción simple (meta: ${GOAL.share})`);
}

/** Prints what a cycle costs beside the load itself, in ms of processor time, and how many a core could do. */
function sayProcessor({ application, database }: Readonly<Record<'application' | 'database', number>>): void {
  const perCore = (ms: number): string => `${ms.toFixed(2)} ms de procesador (${(1000 / ms).toFixed(0)} por núcleo)`;
  console.log(
    `\nUn ciclo: aplicación ${perCore(application)}, base de datos ${perCore(database)}, las dos ${perCore(application + database)}.`,
  );
}

function row(cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(11)).join('  ');
}
