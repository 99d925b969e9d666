import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientBase, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { appliedMigrations } from '../migrate.ts';
import { readStoredFiles, type FileRow } from './stored-files.ts';
import { copiedTables, type CopiedTable } from './tables.ts';

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
