// `npm run bench:charts [-- --informe <slug> … --size <n> --carpeta <dir>]`: what the charts of a million records cost.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { CATALOGO, INFORMES_DE_FORMULARIOS } from '../src/catalogo/index.ts';
import type { InformeDeFormulario } from '../src/catalogo/informe.ts';
import { permisosOf } from '../src/catalogo/permisos.ts';
import { completeItems } from '../src/features/formularios/server/service.ts';
import type { FiltroDeInforme } from '../src/features/informes/filtro.ts';
import {
  countGraficosAhead,
  createGraficos,
  ensureReportIndexes,
  type Graficos,
} from '../src/features/informes/server/service.ts';
import { AppError } from '../src/platform/contract/errors.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { createBenchDatabase, fill, type BenchDatabase } from './bench/fill.ts';
import { percentile, shown, timesOf } from './bench/measure.ts';
import { runCommand } from './command.ts';

/** The goals, in ms at p95: by semester, and in any other filter. */
const GOAL = { semester: 1000, other: 3000 };
const TURNS = { semester: 20, other: 6 };

const LECTOR = { usuario: 'medida', email: 'medida@universidad.edu.co', permisos: permisosOf(['manager']) };

const { values } = parseArgs({
  options: {
    informe: { type: 'string', multiple: true, default: [] },
    size: { type: 'string', default: '1000000' },
    // The kept folder of `npm run bench:reports -- --carpeta`.
    carpeta: { type: 'string' },
  },
});

await runCommand(async (resources) => {
  const size = Number(values.size);
  if (!Number.isInteger(size) || size < 1000)
    throw new StartProblem('Uso: npm run bench:charts -- --size <1000 o más>');
  const informes = INFORMES_DE_FORMULARIOS.filter(
    ({ slug, graficos }) => graficos && (values.informe.length === 0 || values.informe.includes(slug)),
  );
  if (informes.length === 0) throw new StartProblem(`No existe el informe ${values.informe.join(', ')}.`);
  console.log(`ms (metas en p95: por semestre ${GOAL.semester}, con otro filtro ${GOAL.other})`);
  console.log('     p50     p95');
  const database = await createBenchDatabase(resources, values.carpeta && path.resolve(values.carpeta));
  for (const informe of informes) await measureOne(database, informe, size);
});

/** A process that counts, the one that remembers by default, and what happens before each turn. */
type Circumstances = { readonly from?: () => Graficos; readonly before?: () => Promise<unknown> };

/** Records that its rows come from: an item report has as many rows as they have items. */
async function measureOne(database: BenchDatabase, informe: InformeDeFormulario, size: number): Promise<void> {
  const { db } = database;
  if (values.carpeta === undefined) await sql`truncate registros, consecutivos cascade`.execute(db);
  const started = performance.now();
  await fill(database, informe.formulario, { size: recordsFor(informe, size), informes: [informe] });
  if (informe.unidad !== undefined) {
    await completeItems(db, CATALOGO);
    await ensureReportIndexes(db, [informe]);
    await sql`vacuum analyze items`.execute(db);
  }
  const rows = await count(database, informe);
  console.log(
    `${informe.titulo}: ${shown(rows)} filas, ${informe.graficos?.length ?? 0} gráficos (${shown((performance.now() - started) / 1000)} s)`,
  );
  const create = (): Graficos => createGraficos({ db, now: () => new Date() });
  const cached = create();
  const measure = async (
    name: string,
    filtro: FiltroDeInforme,
    kind: keyof typeof GOAL,
    { from: rowOf = () => cached, before = async () => {} }: Circumstances = {},
  ): Promise<void> => {
    const times: number[] = [];
    for (let turn = 0; turn < TURNS[kind]; turn += 1) {
      await before();
      const [time] = (await timesOf(1, async () => rowOf().of(informe, filtro, LECTOR)).catch(tooLong)) ?? [];
      if (time === undefined)
        return console.log(`  más de lo que espera la llamada  ${name}  ← meta: ${GOAL[kind]} ms`);
      times.push(time);
    }
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    const missed = p95 > GOAL[kind] ? `  ← meta: ${GOAL[kind]} ms` : '';
    console.log(`${shown(p50).padStart(8)}${shown(p95).padStart(8)}  ${name}${missed}`);
  };
  const uncounted = { de: create, before: async () => sql`truncate graficos_contados`.execute(db) };
  await measure('de un semestre, sin nada contado', { semestre: '2026-1' }, 'semester', uncounted);
  await measure('todos, sin nada contado', {}, 'other', uncounted);
  await countGraficosAhead(db, [informe], new Date());
  await measure('de un semestre, la primera vez', { semestre: '2026-1' }, 'semester', { from: create });
  await measure('todos, la primera vez', {}, 'other', { from: create });
  await cached.of(informe, {}, LECTOR).catch(tooLong);
  await measure('de un semestre', { semestre: '2026-1' }, 'semester');
  await measure('todos', {}, 'other');
  await measure('de un estado', { estado: 'pendiente' }, 'other');
  await measure('de una palabra frecuente', { buscar: 'maria' }, 'other');
  const [filtro] = (informe.filtros ?? []).filter((each) => 'lista' in each);
  if (filtro)
    await measure(
      `de una opción de ${filtro.etiqueta}`,
      { filtros: { [filtro.campo]: await anOption(database, informe, filtro.campo) } },
      'other',
    );
}

/** Counting that the call itself gives up has no times. */
function tooLong(error: unknown): null {
  if (error instanceof AppError && error.code === 'no-disponible') return null;
  throw error;
}

async function count({ db }: BenchDatabase, { unidad, formulario }: InformeDeFormulario): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.ref(unidad === undefined ? 'registros' : 'items')}
    where formulario = ${formulario.slug}`.execute(db);
  return rows[0]!.n;
}

/** An accompaniment has twenty items, a cancellation or a request a few. */
function recordsFor({ unidad }: InformeDeFormulario, size: number): number {
  if (unidad === undefined) return size;
  return Math.ceil(size / (unidad.includes('Acompanamiento') ? 20 : 2));
}

async function anOption({ db }: BenchDatabase, { unidad, formulario }: InformeDeFormulario, ruta: string) {
  const { rows } = await sql<{ clave: string }>`
    select datos #>> ${[...ruta.split('.'), 'clave']}::text[] as clave
    from ${sql.ref(unidad === undefined ? 'registros' : 'items')} where formulario = ${formulario.slug} limit 1`.execute(
    db,
  );
  return rows[0]!.clave;
}
