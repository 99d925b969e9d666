// Copies the tables of the database out to a backup and back, and reads the rows of the stored files.
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client, escapeIdentifier, type ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { appliedMigrations } from '../db/migrate.ts';
import { StartProblem } from '../start-problem.ts';

/** A table of ours, with its stored columns, without those that the database computes. */
export interface CopiedTable {
  readonly nombre: string;
  readonly columnas: readonly string[];
}

/**
 * The tables that a backup holds, each after those that it refers to. A table says in its migration that it stays out:
 * `comment on table … is '… [no se copia] …'`. So does a table whose rows are deleted with those of such a table: without
 * them no backup could be restored.
 */
async function copiedTables(client: ClientBase): Promise<readonly CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { refers: readonly string[] }>(`
    select c.relname::text as nombre,
      array(select attname::text from pg_attribute
            where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columnas,
      array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
            where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migraciones' and coalesce(obj_description(c.oid, 'pg_class'), '') not like '%[no se copia]%'
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c'
                      and obj_description(k.confrelid, 'pg_class') like '%[no se copia]%')
    order by 1`);
  return inOrder(rows).map(({ nombre, columnas }) => ({ nombre, columnas }));
}

type Referring = { readonly nombre: string; readonly refers: readonly string[] };

function inOrder<Table extends Referring>(tables: readonly Table[]): readonly Table[] {
  const byName = new Map(tables.map((table) => [table.nombre, table]));
  const ordered = new Set<Table>();
  const visit = (table: Table, trail: readonly Table[]): void => {
    if (trail.includes(table)) throw new Error(`tables refer to each other in a circle: ${table.nombre}`);
    for (const name of table.refers) {
      const other = byName.get(name);
      if (other) visit(other, [...trail, table]);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}

/** The result of writing a database. */
export interface Dumped {
  readonly migraciones: readonly string[];
  readonly tablas: readonly (CopiedTable & { readonly filas: number })[];
  readonly secuencias: readonly { readonly nombre: string; readonly valor: number }[];
}

/** The result of writing a database, with the files that its rows describe. */
export type DumpedWithFiles = Dumped & { readonly archivos: readonly FileRow[] };

/**
 * Writes every table into a folder, one file each in PostgreSQL's COPY text format, all in their state at one instant,
 * whatever is written meanwhile. Nothing waits for it.
 */
export async function dumpDatabase(connection: string, folder: string): Promise<DumpedWithFiles> {
  const client = new Client({ connectionString: connection, application_name: 'gestion-copia' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const migraciones = await appliedMigrations(client);
    const tablas = [];
    for (const table of await copiedTables(client)) {
      tablas.push({ ...table, filas: await dumpTable(client, table, path.join(folder, table.nombre)) });
    }
    const archivos = await readStoredFiles(client);
    const secuencias = await readSequences(client);
    await client.query('commit');
    return { migraciones, tablas, secuencias, archivos };
  } finally {
    await client.end();
  }
}

async function dumpTable(client: ClientBase, { nombre, columnas }: CopiedTable, file: string): Promise<number> {
  const columns = columnas.map(escapeIdentifier).join(', ');
  const stream = client.query(copyTo(`copy (select ${columns} from ${escapeIdentifier(nombre)}) to stdout`));
  await pipeline(stream, createWriteStream(file));
  return stream.rowCount;
}

/** Sequences are outside of transactions: read after the rows, they are past every number in those. */
async function readSequences(client: ClientBase): Promise<Dumped['secuencias']> {
  const { rows } = await client.query<{ nombre: string; valor: string }>(
    `select sequencename::text as nombre, last_value as valor from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  return rows.map(({ nombre, valor }) => ({ nombre, valor: Number(valor) }));
}

/** A stored file as rows describe it. */
export interface FileRow {
  /** Its key in the store. */
  readonly clave: string;
  /** Its size in bytes; null where only its key is known. */
  readonly tamano: number | null;
  readonly sha256: Buffer | null;
}

/** Returns the stored files that rows name; none in a database without tables. */
export async function readStoredFiles(client: ClientBase): Promise<readonly FileRow[]> {
  const { rows: found } = await client.query(`select where to_regclass('archivos_nombrados') is not null`);
  if (found.length === 0) return [];
  const { rows } = await client.query<FileRow>('select clave, tamano, sha256 from archivos_nombrados order by clave');
  return rows;
}

/** Returns which of some keys rows still name. */
export async function selectNamed(connection: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const client = new Client({ connectionString: connection, application_name: 'gestion-copia' });
  await client.connect();
  try {
    const rows = await readStoredFiles(client);
    const named = new Set(rows.map(({ clave }) => clave));
    return new Set(keys.filter((key) => named.has(key)));
  } finally {
    await client.end();
  }
}

/**
 * Loads the tables that {@link dumpDatabase} wrote into a database of the same migrations, in place of all that it
 * holds: wholly or not at all.
 * @param check gets, before anything is final, the rows of the files; an error of it undoes the whole
 * @throws {StartProblem} when the tables are not as they were written.
 */
export async function loadDatabase(
  connection: string,
  folder: string,
  { tablas, secuencias }: Dumped,
  check: (files: readonly FileRow[]) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: connection, application_name: 'gestion-restauracion' });
  await client.connect();
  try {
    await client.query('begin');
    const former = await readStoredFiles(client);
    const there = await copiedTables(client);
    // Triggers ran when the rows were first written, and some refuse the statements of a restore.
    for (const { nombre } of there) await client.query(`alter table ${escapeIdentifier(nombre)} disable trigger user`);
    await client.query(`truncate ${there.map(({ nombre }) => escapeIdentifier(nombre)).join(', ')} restart identity`);
    const dumped = new Map(tablas.map((table) => [table.nombre, table]));
    for (const { nombre } of there) {
      const table = dumped.get(nombre);
      if (table) await loadTable(client, table, path.join(folder, nombre));
    }
    for (const { nombre } of there) await client.query(`alter table ${escapeIdentifier(nombre)} enable trigger user`);
    for (const { nombre, valor } of secuencias) await client.query('select setval($1::regclass, $2)', [nombre, valor]);
    const files = await readStoredFiles(client);
    await check(files);
    await noteLeft(client, former, files);
    await client.query('analyze');
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Notes the files of an interrupted restore of another backup: no row names them now, and the routine removes them. */
async function noteLeft(client: ClientBase, former: readonly FileRow[], files: readonly FileRow[]): Promise<void> {
  const named = new Set(files.map(({ clave }) => clave));
  const left = former.map(({ clave }) => clave).filter((key) => !named.has(key));
  if (left.length === 0) return;
  await client.query('insert into archivos_sueltos (clave) select unnest($1::uuid[]) on conflict do nothing', [left]);
}

async function loadTable(
  client: ClientBase,
  { nombre, columnas, filas }: CopiedTable & { readonly filas: number },
  file: string,
): Promise<void> {
  const table = escapeIdentifier(nombre);
  const stream = client.query(copyFrom(`copy ${table} (${columnas.map(escapeIdentifier).join(', ')}) from stdin`));
  await pipeline(createReadStream(file), stream).catch((error: unknown) => {
    throw explained(error, nombre);
  });
  if (stream.rowCount !== filas) throw brokenTable(nombre);
}

const brokenTable = (nombre: string): StartProblem =>
  new StartProblem(`La copia está dañada: la tabla ${nombre} no tiene las filas con las que se guardó.`);

/** Class 22 is a value that no column takes, 23 one that breaks a rule; both were well when they were written. */
function explained(error: unknown, nombre: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '53100')
    return new StartProblem('No queda espacio en el disco de la base de datos: libere espacio y repita.');
  return code === 'ENOENT' || /^2[23]/.test(code) ? brokenTable(nombre) : error;
}
