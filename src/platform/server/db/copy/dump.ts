import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientBase, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { appliedMigrations } from '../migrate.ts';
import { readStoredFiles, type FileRow } from './stored-files.ts';

/** A table of ours, with the columns that hold what was written rather than what the database works out. */
export interface CopiedTable {
  readonly nombre: string;
  readonly columnas: readonly string[];
}

/**
 * The tables that a backup holds, each after those that it refers to. A table says in its migration that it stays out:
 * `comment on table … is '… [no se copia] …'`. So does a table whose rows are deleted with those of such a table: without
 * them no backup could be restored.
 */
export async function copiedTables(client: ClientBase): Promise<readonly CopiedTable[]> {
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

/** What was written of a database. */
export interface Dumped {
  readonly migraciones: readonly string[];
  readonly tablas: readonly (CopiedTable & { readonly filas: number })[];
  readonly secuencias: readonly { readonly nombre: string; readonly valor: number }[];
}

/** The same with the files that the rows describe. */
export type DumpedWithFiles = Dumped & { readonly archivos: readonly FileRow[] };

/**
 * Writes every table into a folder, one file each in PostgreSQL's COPY text format, all as they were at one instant,
 * whatever is written meanwhile. Nobody waits for it.
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

/** Sequences stand outside of transactions: read after the rows, they are past every number that those hold. */
async function readSequences(client: ClientBase): Promise<Dumped['secuencias']> {
  const { rows } = await client.query<{ nombre: string; valor: string }>(
    `select sequencename::text as nombre, last_value as valor from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  return rows.map(({ nombre, valor }) => ({ nombre, valor: Number(valor) }));
}
