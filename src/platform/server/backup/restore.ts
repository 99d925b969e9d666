import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { extract } from 'tar';
import { loadDatabase } from '../db/copy/load.ts';
import { createDatabase } from '../db/database.ts';
import { tableWithRecords } from '../db/mark.ts';
import { appliedMigrations, knownMigrations, migrate } from '../db/migrate.ts';
import { storedFolder } from '../files/open-files.ts';
import { StartProblem } from '../start-problem.ts';
import type { BackupOptions } from './backup.ts';
import { manifestSchema, PARTS, type Manifest } from './manifest.ts';

/**
 * Brings a backup back into a database and a data folder that hold no records: at the migrations that it was made with,
 * then forward to ours. What fails leaves the database without records, as it was.
 * @throws {StartProblem} when the file is none of ours, comes from a newer version, or would overwrite something.
 */
export async function restore({ connection, dataDir, file }: BackupOptions): Promise<Manifest> {
  if (!existsSync(file)) throw new StartProblem(`No existe ${file}.`);
  const files = storedFolder(dataDir);
  if (holdsFiles(files)) {
    throw new StartProblem(`${files} ya tiene archivos: restaure en otra carpeta, con DATA_DIR.`);
  }
  const staging = await mkdtemp(path.join(dataDir, 'restauracion-'));
  try {
    const manifest = await unpack(file, staging);
    await prepareDatabase(connection, manifest);
    await loadDatabase(connection, path.join(staging, PARTS.database), manifest);
    await migrate(connection);
    await rm(files, { recursive: true, force: true });
    await mkdir(path.dirname(files), { recursive: true, mode: 0o700 });
    await rename(path.join(staging, PARTS.files), files);
    await chmod(files, 0o700);
    return manifest;
  } finally {
    // What broke off an archive may still be writing the file before it.
    await rm(staging, { recursive: true, force: true, maxRetries: 10 });
  }
}

const holdsFiles = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());

async function unpack(file: string, staging: string): Promise<Manifest> {
  try {
    await extract({ file, cwd: staging, strict: true });
    await mkdir(path.join(staging, PARTS.files), { recursive: true });
    return manifestSchema.parse(JSON.parse(await readFile(path.join(staging, PARTS.manifest), 'utf8')));
  } catch {
    throw new StartProblem(`${file} no es una copia de seguridad de Gestión Curricular, o está incompleta.`);
  }
}

async function prepareDatabase(connection: string, { migraciones }: Manifest): Promise<void> {
  const known = knownMigrations();
  if (migraciones.some((name) => !known.includes(name))) {
    throw new StartProblem('La copia es de una versión más nueva de Gestión Curricular: actualícela y repita.');
  }
  const applied = await appliedIn(connection);
  if (applied.some((name) => !migraciones.includes(name))) {
    throw new StartProblem('La copia es de una versión anterior a la base de datos: restaure en una vacía.');
  }
  await migrate(connection, migraciones);
  const db = createDatabase({ connection, max: 1 });
  try {
    const table = await tableWithRecords(db);
    if (table === undefined) return;
    throw new StartProblem(
      `La base de datos ya tiene registros (tabla ${table}): restaure en otra, con DATA_DIR o DATABASE_URL.`,
    );
  } finally {
    await db.destroy();
  }
}

async function appliedIn(connection: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: connection });
  await client.connect();
  try {
    return await appliedMigrations(client);
  } finally {
    await client.end();
  }
}
