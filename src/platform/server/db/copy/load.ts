import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientBase, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Dumped } from './dump.ts';
import { copiedTables, type CopiedTable } from './tables.ts';

/**
 * Puts what {@link dumpDatabase} wrote into a database of the same migrations, in place of all that it holds: wholly or
 * not at all.
 */
export async function loadDatabase(connection: string, folder: string, { tablas, secuencias }: Dumped): Promise<void> {
  const client = new Client({ connectionString: connection, application_name: 'gestion-restauracion' });
  await client.connect();
  try {
    await client.query('begin');
    const there = await copiedTables(client);
    await client.query(`truncate ${there.map(({ nombre }) => escapeIdentifier(nombre)).join(', ')} restart identity`);
    const dumped = new Map(tablas.map((table) => [table.nombre, table]));
    for (const { nombre } of there) {
      const table = dumped.get(nombre);
      if (table) await loadTable(client, table, path.join(folder, nombre));
    }
    for (const { nombre, valor } of secuencias) await client.query('select setval($1::regclass, $2)', [nombre, valor]);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Triggers already did their work when the rows were first written. */
async function loadTable(client: ClientBase, { nombre, columnas }: CopiedTable, file: string): Promise<void> {
  const table = escapeIdentifier(nombre);
  await client.query(`alter table ${table} disable trigger user`);
  const stream = client.query(copyFrom(`copy ${table} (${columnas.map(escapeIdentifier).join(', ')}) from stdin`));
  await pipeline(createReadStream(file), stream);
  await client.query(`alter table ${table} enable trigger user`);
}
