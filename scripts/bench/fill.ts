import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Formulario } from '../../src/catalogo/formulario.ts';
import type { InformeDeFormulario } from '../../src/catalogo/informe.ts';
import { semestreOf } from '../../src/catalogo/semestre.ts';
import { seedDemonstration } from '../../src/demostracion/registros.ts';
import type { Registro } from '../../src/features/formularios/contract.ts';
import { ensureReportIndexes } from '../../src/features/informes/server/service.ts';
import { seedListas } from '../../src/features/listas/server/service.ts';
import { createDatabase, type Db } from '../../src/platform/server/db/database.ts';
import { startEmbedded } from '../../src/platform/server/db/embedded/server.ts';
import { ensureDatabase } from '../../src/platform/server/db/ensure-database.ts';
import { migrate } from '../../src/platform/server/db/migrate.ts';
import { migrateJobs } from '../../src/platform/server/jobs/migrate.ts';
import { StartProblem } from '../../src/platform/server/start-problem.ts';

/** Records that are made up one by one; the others differ from them by id, instant, number and a word of their own. */
const MADE_UP = 10_000;
const DOMINIOS = ['universidad.edu.co'];
/** The first day of the first semester that reports offer. */
const FIRST_DAY = Date.parse('2023-01-16T05:00:00Z');

/** A migrated database in a folder of its own. */
export type BenchDatabase = { readonly connection: string; readonly db: Db; readonly dataDir: string };

/**
 * Makes a database for a measurement.
 * @param kept a folder whose database stays for the next one; without it, all goes with the command
 */
export async function createBenchDatabase(resources: AsyncDisposableStack, kept?: string): Promise<BenchDatabase> {
  const dataDir = kept ?? mkdtempSync(path.join(tmpdir(), 'gestion-medida-'));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o711); // run by root, the database's account must enter it
  if (kept === undefined) resources.defer(async () => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startEmbedded({ dir: dataDir });
  if (server.begun) resources.defer(async () => server.stop());
  const connection = server.connection('gestion');
  await ensureDatabase(connection);
  await migrate(connection);
  await migrateJobs(connection);
  const db = createDatabase({ connection });
  resources.defer(async () => db.destroy());
  await seedListas(db);
  return { connection, db, dataDir };
}

/**
 * Fills the records of a form up to a number, by COPY, and makes the indexes of its reports. A kept folder may have them.
 * @throws {StartProblem} when it has another number of them.
 */
export async function fill(
  database: BenchDatabase,
  formulario: Formulario,
  { size, informes }: { readonly size: number; readonly informes: readonly InformeDeFormulario[] },
): Promise<void> {
  const { db } = database;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from registros where formulario = ${formulario.slug}`.execute(db);
  const present = rows[0]!.n;
  if (present === size) return;
  if (present > 0) throw new StartProblem(`La carpeta tiene ${present} registros de ${formulario.slug}: indique otra.`);
  // Each index reads the whole table: those of other forms are made while it is small.
  await ensureReportIndexes(
    db,
    informes.filter((informe) => informe.formulario !== formulario),
  );
  await copyRecords(database, formulario, size);
  await ensureReportIndexes(db, informes);
  await sql`vacuum analyze registros`.execute(db);
}

async function copyRecords({ connection, db }: BenchDatabase, formulario: Formulario, size: number): Promise<void> {
  const made = Math.min(size, MADE_UP);
  await seedDemonstration(db, { size: made, formularios: [formulario], dominios: DOMINIOS });
  const { rows: base } = await sql<Registro>`select * from registros where formulario = ${formulario.slug}`.execute(db);
  const client = new Client({ connectionString: connection });
  await client.connect();
  try {
    const columns = 'id, formulario, version, semestre, estado, creado, comprobante, datos, busqueda';
    await pipeline(
      Readable.from(lines(base, size - base.length)),
      client.query(copyFrom(`copy registros (${columns}) from stdin`)),
    );
  } finally {
    await client.end();
  }
}

/** COPY's text format: tabs between values, a backslash before what would be read otherwise. */
const escape = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');

/** Lines in lots, as each piece costs a turn. */
const LOT = 500;

function* lines(base: readonly Registro[], count: number): Generator<string> {
  const now = Date.now();
  let lot: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const { formulario, version, estado, datos, busqueda } = base[i % base.length]!;
    const creado = new Date(FIRST_DAY + ((now - FIRST_DAY) * i) / count);
    const values = [
      randomUUID(),
      formulario,
      String(version),
      semestreOf(creado),
      estado,
      creado.toISOString(),
      `${formulario}-${i}`,
      JSON.stringify(datos),
      `${busqueda} ${wordOf(i)}`,
    ];
    lot.push(`${values.map(escape).join('\t')}\n`);
    if (lot.length === LOT || i === count - 1) {
      yield lot.join('');
      lot = [];
    }
  }
}

/** A word that one record in a million has. */
export const wordOf = (i: number): string => `unico${i.toString(36)}x`;
