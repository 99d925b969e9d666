import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientBase, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartProblem } from '../../start-problem.ts';
import { type Dumped, copiedTables, type CopiedTable } from './dump.ts';
import { readStoredFiles, type FileRow } from './stored-files.ts';

/**
 * Puts what {@link dumpDatabase} wrote into a database of the same migrations, in place of all that it holds: wholly or
 * not at all.
 * @param check sees, before anything is final, the rows of the files; what it throws undoes the whole
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
    const there = await copiedTables(client);
    // They did their work when the rows were first written, and some refuse what a restore does.
    for (const { nombre } of there) await client.query(`alter table ${escapeIdentifier(nombre)} disable trigger user`);
    await client.query(`truncate ${there.map(({ nombre }) => escapeIdentifier(nombre)).join(', ')} restart identity`);
    const dumped = new Map(tablas.map((table) => [table.nombre, table]));
    for (const { nombre } of there) {
      const table = dumped.get(nombre);
      if (table) await loadTable(client, table, path.join(folder, nombre));
    }
    for (const { nombre } of there) await client.query(`alter table ${escapeIdentifier(nombre)} enable trigger user`);
    for (const { nombre, valor } of secuencias) await client.query('select setval($1::regclass, $2)', [nombre, valor]);
    await check(await readStoredFiles(client));
    await client.query('analyze');
    await client.query('commit');
  } finally {
    await client.end();
  }
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
