// `npm run bench:reports [-- --informe <slug> --copia --lectores <n> --size <n> --carpeta <dir> --entero --solo lecturas|exportaciones]`: sizes, reads and
// exports of a report of a million records; of requests also each way in which they need attention.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { limitTo } from '../src/catalogo/alcance.ts';
import { hasAmbito } from '../src/catalogo/ambito.ts';
import { ATENCION, ATENCIONES } from '../src/catalogo/atencion.ts';
import { columnasOf } from '../src/catalogo/columnas.ts';
import { correoForComprobante } from '../src/catalogo/comprobante.ts';
import type { Formulario } from '../src/catalogo/formulario.ts';
import { CATALOGO, INFORMES_DE_FORMULARIOS } from '../src/catalogo/index.ts';
import type { Informe, InformeDeFormulario } from '../src/catalogo/informe.ts';
import { permisosOf } from '../src/catalogo/permisos.ts';
import { cuposCasiLlenos } from '../src/core/cupos/pendientes.ts';
import { refreshAmbitos } from '../src/features/formularios/server/ambito/refresh.ts';
import { readProgramas } from '../src/features/formularios/server/ambito/service.ts';
import { createSeguimientos } from '../src/features/formularios/server/comprobantes.ts';
import type { ConsultaDeInforme } from '../src/features/informes/filtro.ts';
import { completeInformes, createInformes, type Informes } from '../src/features/informes/server/service.ts';
import { readEscritorio } from '../src/features/inicio/server/escritorio.ts';
import { listEnviados } from '../src/features/solicitudes/server/service.ts';
import { tareasFallidas } from '../src/features/tareas/pendientes.ts';
import { titularesPorVencer } from '../src/features/titulares/pendientes.ts';
import { createTitulares } from '../src/features/titulares/server/service.ts';
import { createVigencias } from '../src/features/vigencias/server/service.ts';
import { startProgram } from '../src/platform/server/lifecycle/program.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { publishCopies } from './bench/copies.ts';
import { createBenchDatabase, fill, wordOf, type BenchDatabase } from './bench/fill.ts';
import { percentile, shown, timesOf, type Times } from './bench/measure.ts';
import { runCommand } from './command.ts';

/** PERFORMANCE's goals. */
const GOAL = { pageMs: 100, totalMs: 1000, excelMs: 2500, firstByteMs: 200, megabytes: 150 };
/** The reads of a form of the unit take at most so many times as long as those of a built-in one (issue 41). */
const LIKE_BUILT_IN = 1.2;
const TURNS = 40;

/** The Excel that is measured: so many rows of the first columns of the widest report. */
const EXCEL = { informe: 'informacionCaracterizacionDigital', rows: 100_000, columns: 20 };

/** The measured server's own account. */
const readySchema = z.object({
  pid: z.number(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** The reader of the reports. */
const LECTOR = { usuario: 'medida', email: 'medida@universidad.edu.co', permisos: permisosOf(['manager']) };

const { values } = parseArgs({
  options: {
    informe: { type: 'string', default: 'informacionInscripcionHBV' },
    size: { type: 'string', default: '1000000' },
    // Then the same reads of a form of the unit like it, with as many records.
    copia: { type: 'boolean', default: false },
    // Persons who reach the rows of one programme each, of whom each opens the list and their home (issue 42).
    lectores: { type: 'string', default: '0' },
    // Its database stays, for other measurements of the same records.
    carpeta: { type: 'string' },
    // Exports all records of the report, in place of 100,000 of the widest.
    entero: { type: 'boolean', default: false },
    solo: { type: 'string', default: 'todo' },
  },
});

await runCommand(async (resources) => {
  const size = Number(values.size);
  if (!Number.isInteger(size) || size < 1000)
    throw new StartProblem('Uso: npm run bench:reports -- --size <1000 o más>');
  const informe = informeOf(values.informe);
  const database = await createBenchDatabase(resources, values.carpeta && path.resolve(values.carpeta));
  const started = performance.now();
  await fill(database, informe.formulario, { size, informes: INFORMES_DE_FORMULARIOS });
  console.log(
    `${shown(size)} registros de «${informe.titulo}», con índices, en ${shown((performance.now() - started) / 1000)} s.\n`,
  );
  await saySizes(database, size);
  if (values.solo !== 'exportaciones') {
    const informes = createInformes(database.db);
    if (informe.solicitud) {
      await attendTo(database, informe);
      await measureAtencion(informes, informe);
    }
    await measureReads(informes, informe, size);
    await measureLectores(database, informe, Number(values.lectores));
    if (values.copia) await measureCopia(database, informe, size);
    await measureEscritorio(database);
    await measureEnviados(database, informe.formulario);
  }
  if (values.solo !== 'lecturas') await (values.entero ? measureWhole(database, informe) : measureExcel(database));
});

function informeOf(slug: string): InformeDeFormulario {
  const informe = INFORMES_DE_FORMULARIOS.find((one) => one.slug === slug);
  if (!informe) throw new StartProblem(`No existe el informe ${slug}.`);
  return informe;
}

function report(name: string, times: Times, goal: number): void {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share));
  const figures = [p50, p95, p99].map((value) => shown(value!).padStart(8)).join('');
  console.log(`${figures}  ${name}${p95! <= goal ? '' : `  ← meta: ${goal} ms`}`);
}

/** Prints the bytes of the table of records and of each of its indexes. */
async function saySizes({ db }: BenchDatabase, size: number): Promise<void> {
  const { rows } = await sql<{ bytes: number; what: string }>`
    select pg_table_size('registros') as bytes, 'la tabla' as what
    union all select pg_relation_size(indexrelid), substring(pg_get_indexdef(indexrelid) from 'USING (.*)')
    from pg_index where indrelid = 'registros'::regclass order by 1 desc`.execute(db);
  console.log('      MB  bytes por registro');
  for (const { bytes, what } of [{ bytes: rows.reduce((sum, one) => sum + one.bytes, 0), what: 'todo' }, ...rows]) {
    if (bytes / size < 1) continue;
    console.log(`${shown(bytes / 1e6).padStart(8)}${shown(bytes / size).padStart(8)}  ${what.replaceAll(/\s+/g, ' ')}`);
  }
  console.log();
}

/**
 * Gives requests what a year of work leaves: a promised day, a person or none, an unread answer in one of two hundred, and
 * a history of four things each.
 */
async function attendTo({ db }: BenchDatabase, informe: InformeDeFormulario): Promise<void> {
  await completeInformes(db, [informe]);
  const { rows } = await sql`select 1 from registros where responsable is not null limit 1`.execute(db);
  if (rows.length > 0) return;
  const { slug } = informe.formulario;
  await sql`
    update registros as r set sin_leer = lugar % 200 = 0,
      responsable = (array[${LECTOR.usuario}, 'una', 'otra', null])[lugar % 4 + 1]
    from (select id, row_number() over (order by creado)::integer as lugar from registros where formulario = ${slug}) as l
    where l.id = r.id`.execute(db);
  await sql`
    insert into historial (tipo, cambio, registro, de, a, texto, responsable, usuario, creado)
    select h.tipo, gen_random_uuid(), id, h.de, h.a, h.texto, case h.tipo when 'asignacion' then r.responsable end, 'una', creado
    from registros as r cross join (values ('asignacion', null, null, null), ('nota', null, null, 'Se llamó a la persona.'),
      ('estado', 'abierto', 'pendiente', null), ('estado', 'pendiente', 'abierto', null)) as h (tipo, de, a, texto)
    where formulario = ${slug}`.execute(db);
  await sql`vacuum analyze registros, historial`.execute(db);
}

/** Measures the first page and the total of each way in which requests need attention. */
async function measureAtencion(informes: Informes, informe: Informe): Promise<void> {
  console.log(`ms, ${TURNS} veces cada una     (meta en p95: ${GOAL.pageMs})`);
  console.log('     p50     p95     p99');
  for (const atencion of ATENCIONES) {
    const total = await informes.count(informe, { atencion }, LECTOR);
    const page = await timesOf(TURNS, async () => informes.pagina(informe, { atencion }, LECTOR));
    report(`${ATENCION[atencion]} (${shown(total)}): primera página`, page, GOAL.pageMs);
    const count = await timesOf(TURNS, async () => informes.count(informe, { atencion }, LECTOR));
    report(`${ATENCION[atencion]}: total`, count, GOAL.pageMs);
  }
  console.log();
}

/** Measures the reads of a report. @returns the median of each, in ms */
async function measureReads(informes: Informes, informe: Informe, size: number): Promise<ReadonlyMap<string, number>> {
  const medians = new Map<string, number>();
  const note = (name: string, times: Times, goal: number): void => {
    medians.set(name, percentile(times, 0.5));
    report(name, times, goal);
  };
  console.log(`ms, ${TURNS} veces cada una     (metas en p95: una página ${GOAL.pageMs}, el total ${GOAL.totalMs})`);
  console.log('     p50     p95     p99');
  const page = async (name: string, consulta: (turn: number) => ConsultaDeInforme): Promise<void> => {
    const times = await timesOf(TURNS, async (turn) => informes.pagina(informe, consulta(turn), LECTOR));
    note(name, times, GOAL.pageMs);
  };
  const semestre = '2026-1';
  await page('primera página', () => ({}));
  await page('primera página de un semestre', () => ({ semestre }));
  await page('primera página de un semestre y un estado', () => ({ semestre, estado: 'pendiente' }));
  const deep = await idsAt(informes, informe, size);
  await page('página profunda, por llave', (turn) => ({ despues: deep[turn % deep.length]! }));
  const jump = await timesOf(10, async () => informes.pagina(informe, { salto: Math.floor(size / 2) }, LECTOR));
  note('salto a la mitad', jump, GOAL.pageMs);
  const one = await timesOf(TURNS, async (turn) => informes.registro(informe, deep[turn % deep.length]!, LECTOR));
  note('un registro', one, GOAL.pageMs);
  for (const { clave, titulo, orden } of columnasOf(informe)) {
    if (!orden) continue;
    await page(`por ${titulo}, ascendente`, () => ({ orden: clave, sentido: 'asc' }));
    await page(`por ${titulo}, descendente, de un semestre`, () => ({ orden: clave, sentido: 'desc', semestre }));
  }
  await page('búsqueda: palabra frecuente', () => ({ buscar: 'maria' }));
  await page('búsqueda: palabra que un registro tiene', (turn) => ({ buscar: wordOf(turn * 997) }));
  await page('búsqueda: nadie', () => ({ buscar: 'zzyzxq' }));
  const total = async (name: string, filtro: ConsultaDeInforme): Promise<void> =>
    note(name, await timesOf(10, async () => informes.count(informe, filtro, LECTOR)), GOAL.totalMs);
  await total('total', {});
  await total('total de un semestre', { semestre });
  await total('total de una palabra frecuente', { buscar: 'maria' });
  return medians;
}

/** Measures what persons with the rows of one programme each open: the list, by one and by many at once, and their home. */
async function measureLectores({ db }: BenchDatabase, informe: InformeDeFormulario, count: number): Promise<void> {
  if (count === 0) return;
  if (!hasAmbito(informe)) throw new StartProblem('Las filas de ese informe no tienen programa ni facultad.');
  const started = performance.now();
  const written = await refreshAmbitos(db, { catalogo: CATALOGO, now: new Date() });
  console.log(`\n${shown(written)} filas con programa y facultad en ${shown((performance.now() - started) / 1000)} s.`);
  await sql`vacuum analyze registros`.execute(db);
  const programas = await readProgramas(db);
  const lectorOf = (turn: number) => {
    const ambito = { programas: [programas[turn % programas.length]!.clave], facultades: [], asignaturas: [] };
    const acts = ['informes.leer', 'informes.cambiarEstado'] as const;
    return { ...LECTOR, permisos: acts.map((act) => limitTo(`${act}:${informe.slug}`, ambito)) };
  };
  const informes = createInformes(db);
  const page = async (turn: number) => informes.pagina(informe, {}, lectorOf(turn));
  const rows = await Promise.all(programas.map(async (_, turn) => informes.count(informe, {}, lectorOf(turn))));
  console.log(
    `${count} lectores de ${programas.length} programas, de ${shown(Math.min(...rows))} a ${shown(Math.max(...rows))} filas cada uno:`,
  );
  report('primera página', await timesOf(count, page), GOAL.pageMs);
  report('total', await timesOf(count, async (turn) => informes.count(informe, {}, lectorOf(turn))), GOAL.pageMs);
  const waiting = [{ estado: 'abierto' }, { atencion: 'vencen-hoy' }, { atencion: 'vencidas' }] as const;
  const home = async (turn: number) =>
    Promise.all(waiting.map(async (filtro) => informes.count(informe, filtro, lectorOf(turn))));
  report('lo que espera en su inicio', await timesOf(count, home), GOAL.pageMs);
  const all = performance.now();
  await Promise.all(Array.from({ length: count }, async (_, turn) => page(turn)));
  console.log(`${count} primeras páginas a la vez: ${shown(performance.now() - all)} ms todas.\n`);
}

/**
 * Measures the same reads of a form of the unit like another one, and prints how many times as long they take together. The
 * other one is read again: with the records of both in the table, each read takes longer than before.
 */
async function measureCopia(database: BenchDatabase, informe: InformeDeFormulario, size: number) {
  const { informesDeFormularios, findInformeOf } = await publishCopies(database.db, informe.formulario.slug, 1);
  const copia = findInformeOf('copia-1');
  if (!copia) throw new StartProblem('La copia no se publicó.');
  await fill(database, copia.formulario, { size, informes: informesDeFormularios });
  console.log(`\n«${copia.titulo}», un formulario de la unidad como «${informe.titulo}»:`);
  const copied = await measureReads(createInformes(database.db), copia, size);
  console.log(`\n«${informe.titulo}», con los registros de los dos:`);
  const medians = await measureReads(createInformes(database.db), informe, size);
  const sum = (all: ReadonlyMap<string, number>): number => [...all.values()].reduce((a, b) => a + b, 0);
  const ratio = sum(copied) / sum(medians);
  console.log(
    `${ratio <= LIKE_BUILT_IN ? '✓' : '✗'} todas las lecturas: ${ratio.toFixed(2)} veces (meta: ${LIKE_BUILT_IN})\n`,
  );
}

/** Measures the counts of the manager's home; of requests (`--informe solicitudesUnidadDeEducacionVirtual`) theirs too. */
async function measureEscritorio({ db }: BenchDatabase): Promise<void> {
  const titulares = createTitulares({ db, aviso: async () => 3 });
  const now = new Date();
  const context = {
    db,
    catalogo: () => CATALOGO,
    pendientes: async () =>
      Promise.all([
        cuposCasiLlenos.count(
          { db, catalogo: () => CATALOGO, ajustes: { actuales: async () => ({ porcentajeDeCupos: 90 }) } },
          now,
        ),
        tareasFallidas.count({ db }, now),
        titularesPorVencer.count({ titulares }, now),
      ]),
    vigencias: createVigencias({ db, catalogo: () => CATALOGO }),
  };
  report('inicio del gestor', await timesOf(TURNS, async () => readEscritorio(context, LECTOR, now)), GOAL.pageMs);
}

/** Measures the list of a person's sendings, for addresses in records of a form. */
async function measureEnviados({ db }: BenchDatabase, formulario: Formulario): Promise<void> {
  const campo = correoForComprobante(formulario);
  if (campo === null) return;
  const { rows } = await sql<{ email: string }>`
    select datos #>> ${campo.split('.')} as email from registros where formulario = ${formulario.slug} limit ${TURNS}`.execute(
    db,
  );
  const context = {
    db,
    catalogo: () => CATALOGO,
    seguimientos: createSeguimientos(db, 'medida'),
    espera: { readCupo: async () => Promise.resolve(null) },
    now: () => new Date(),
  };
  const times = await timesOf(TURNS, async (turn) => listEnviados(context, { ...LECTOR, email: rows[turn]!.email }));
  report('lo enviado por una persona', times, GOAL.pageMs);
}

/** Rows at ten depths of the newest-first order. */
async function idsAt(informes: Informes, informe: Informe, size: number): Promise<string[]> {
  const ids: string[] = [];
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const [fila] = await informes.pagina(informe, { salto: Math.floor((size * tenth) / 10), limite: 1 }, LECTOR);
    if (fila) ids.push(fila.id);
  }
  return ids;
}

async function measureExcel(database: BenchDatabase): Promise<void> {
  const informe = informeOf(EXCEL.informe);
  await fill(database, informe.formulario, { size: EXCEL.rows, informes: INFORMES_DE_FORMULARIOS });
  const columnas = columnasOf(informe)
    .slice(0, EXCEL.columns)
    .map(({ clave }) => clave);
  await serveExports(database, informe.slug, async ({ pid, url, headers }) => {
    const idle = await memoryOf(pid, 'VmRSS');
    const asked = { formato: 'excel', slug: informe.slug, headers, columnas };
    await exportOnce(url, asked); // what is loaded once
    const runs: (Exported & { readonly grown: number })[] = [];
    for (let run = 0; run < 5; run += 1) {
      await writeFile(`/proc/${pid}/clear_refs`, '5');
      const times = await exportOnce(url, asked);
      runs.push({ ...times, grown: (await memoryOf(pid, 'VmHWM')) - idle });
    }
    const median = (figure: 'first' | 'all' | 'grown'): number =>
      percentile(
        runs.map((run) => run[figure]),
        0.5,
      );
    const line = (text: string, value: number, goal: number, unit: string): void =>
      console.log(
        `  ${text}: ${shown(value)} ${unit} (meta: ${shown(goal)} ${unit})${value <= goal ? '' : '  ← fuera de meta'}`,
      );
    console.log(`\nExcel de ${shown(EXCEL.rows)} filas y ${EXCEL.columns} columnas, mediana de ${runs.length}:`);
    line('primer byte', median('first'), GOAL.firstByteMs, 'ms');
    line('archivo completo', median('all'), GOAL.excelMs, 'ms');
    line('memoria sobre el reposo', median('grown'), GOAL.megabytes, 'MB');
    console.log(`  tamaño: ${shown((runs[0]?.bytes ?? 0) / 1e6)} MB`);
  });
}

/** Exports all records of a report once in each format. A job of the product writes them the same way, into a file. */
async function measureWhole(database: BenchDatabase, informe: Informe): Promise<void> {
  console.log('\n       s      MB   MB de memoria sobre el reposo');
  for (const formato of ['csv', 'excel']) {
    await serveExports(database, informe.slug, async ({ pid, url, headers }) => {
      const idle = await memoryOf(pid, 'VmRSS');
      const { all, bytes } = await exportOnce(url, { formato, slug: informe.slug, headers });
      const figures = [all / 1000, bytes / 1e6, (await memoryOf(pid, 'VmHWM')) - idle];
      console.log(`${figures.map((figure) => shown(figure).padStart(8)).join('')}  ${formato}, todos los registros`);
    });
  }
}

/** Serves a report in a process of its own, while something is done with it. */
async function serveExports(
  { connection, dataDir }: BenchDatabase,
  slug: string,
  work: (server: z.output<typeof readySchema>) => Promise<void>,
): Promise<void> {
  const server = await startProgram('scripts/bench/export-server.ts', { input: { connection, dataDir, slug } });
  try {
    await work(readySchema.parse(server.ready));
  } finally {
    await server.stop();
  }
}

type Asked = {
  readonly formato: string;
  readonly slug: string;
  readonly headers: Record<string, string>;
  /** Keys of columns; all without them. */
  readonly columnas?: readonly string[];
};

type Exported = { readonly first: number; readonly bytes: number; readonly all: number };

/** Asks for the link and downloads what it leads to, as a browser does. */
async function exportOnce(url: string, { formato, slug, headers, columnas }: Asked): Promise<Exported> {
  const asked = await fetch(`${url}/api/informes/${slug}/exportar`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ formato, columnas }),
  });
  const { enlace } = z.object({ enlace: z.string() }).parse(await asked.json());
  const started = performance.now();
  const response = await fetch(url + enlace);
  let [first, bytes] = [0, 0];
  for await (const chunk of response.body!) {
    first ||= performance.now() - started;
    bytes += (chunk as Uint8Array).length;
  }
  return { first, bytes, all: performance.now() - started };
}

/** Megabytes of a process, as Linux tells them. */
async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
}
