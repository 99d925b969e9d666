// Makes a backup of database and files as one `.tar.gz`, and defines its parts and manifest.
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { create } from 'tar';
import { z } from 'zod';
import { dumpDatabase } from './tables.ts';
import { explainDisk } from '../files/disk.ts';
import { makeFolder, renameSynced, syncToDisk } from '../files/durable.ts';
import { storedFolder } from '../files/open-files.ts';
import { makeWorkFolder, PARTIAL_END } from '../files/work-folder.ts';
import { StartProblem } from '../start-problem.ts';
import { filesIn, findFaulty, linkFiles, removeUnnamed } from './files.ts';

/** Names of the parts inside a backup. */
export const PARTS = { manifest: 'manifiesto.json', database: 'base', files: 'archivos' } as const;

const name = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** The description that a backup holds of itself. */
export const manifestSchema = z.object({
  formato: z.literal(1),
  creada: z.iso.datetime(),
  migraciones: z.array(z.string()),
  tablas: z.array(z.object({ nombre: name, columnas: z.array(z.string()), filas: z.int() })),
  secuencias: z.array(z.object({ nombre: name, valor: z.int() })),
  archivos: z.int(),
  /** Keys of files that were missing, or not as their rows describe them, when it was made. */
  faltan: z.array(z.string()).default([]),
});

/** See {@link manifestSchema}. */
export type Manifest = z.output<typeof manifestSchema>;

/** The source and the target of a backup. */
export interface BackupOptions {
  readonly connection: string;
  readonly dataDir: string;
  /** The `.tar.gz` to make. */
  readonly file: string;
}

/**
 * Writes database and files into one `.tar.gz`, consistent while the application runs, readable by its owner only, and
 * on the disk when this returns. Secrets are left out: after a restore, everyone signs in again.
 * @throws {StartProblem} when there is nothing to copy, the file exists, or it cannot be written.
 */
export async function backup({ connection, dataDir, file }: BackupOptions): Promise<Manifest> {
  if (existsSync(file)) throw new StartProblem(`Ya existe ${file}: indique otro archivo.`);
  const target = path.dirname(file);
  await explainDisk(target, async () => makeFolder(target, 0o700));
  const partial = `${file}${PARTIAL_END}`;
  // Beside the files, which can then be linked instead of copied.
  const staging = await explainDisk(dataDir, async () => makeWorkFolder(dataDir, 'copia', partial));
  try {
    const manifest = await explainDisk(dataDir, async () => collect(connection, dataDir, staging));
    await explainDisk(target, async () => writeArchive(staging, partial, file));
    return manifest;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function collect(connection: string, dataDir: string, staging: string): Promise<Manifest> {
  const [database, files] = [path.join(staging, PARTS.database), path.join(staging, PARTS.files)];
  await Promise.all([mkdir(database), mkdir(files)]);
  // A file is written before the row that names it and removed after it: each file that the rows of one instant name
  // was there before that instant or is there after it.
  const before = await linkFiles(storedFolder(dataDir), files);
  const dumped = await dumpDatabase(connection, database);
  if (dumped.migraciones.length === 0) throw new StartProblem('La base de datos está vacía: no hay nada que copiar.');
  const after = await linkFiles(storedFolder(dataDir), files);
  const fleeting = [...before, ...after].filter((file) => before.has(file) !== after.has(file));
  await removeUnnamed(fleeting, files, database);
  const manifest: Manifest = {
    formato: 1,
    creada: new Date().toISOString(),
    migraciones: [...dumped.migraciones],
    tablas: dumped.tablas.map((table) => ({ ...table, columnas: [...table.columnas] })),
    secuencias: [...dumped.secuencias],
    archivos: filesIn(files).length,
    faltan: [...(await findFaulty(dumped.archivos, files))],
  };
  await writeFile(path.join(staging, PARTS.manifest), JSON.stringify(manifest, null, 2));
  return manifest;
}

async function writeArchive(staging: string, partial: string, file: string): Promise<void> {
  try {
    await writeFile(partial, '', { mode: 0o600 });
    await create({ gzip: true, cwd: staging, file: partial, portable: true }, Object.values(PARTS));
    await syncToDisk(partial);
    renameSynced(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}
