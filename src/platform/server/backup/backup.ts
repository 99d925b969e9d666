import { existsSync, readdirSync } from 'node:fs';
import { cp, link, mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { create } from 'tar';
import { dumpDatabase } from '../db/copy/dump.ts';
import { storedFolder } from '../files/open-files.ts';
import { StartProblem } from '../start-problem.ts';
import { PARTS, type Manifest } from './manifest.ts';

/** What is copied, and where to. */
export interface BackupOptions {
  readonly connection: string;
  readonly dataDir: string;
  /** The `.tar.gz` to make. */
  readonly file: string;
}

/**
 * Writes database and files into one `.tar.gz`, consistent while the application runs, readable by its owner only.
 * Secrets are left out: where it is restored, everybody signs in anew.
 * @throws {StartProblem} when there is nothing to copy or the file exists.
 */
export async function backup({ connection, dataDir, file }: BackupOptions): Promise<Manifest> {
  if (existsSync(file)) throw new StartProblem(`Ya existe ${file}: indique otro archivo.`);
  // Beside the files, which can then be linked instead of copied.
  const staging = await mkdtemp(path.join(dataDir, 'copia-'));
  try {
    const manifest = await collect(connection, dataDir, staging);
    await writeArchive(staging, file);
    return manifest;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function collect(connection: string, dataDir: string, staging: string): Promise<Manifest> {
  const [database, files] = [path.join(staging, PARTS.database), path.join(staging, PARTS.files)];
  await Promise.all([mkdir(database), mkdir(files)]);
  // A file is written before the row that names it and removed after it: what the rows of one instant name was there
  // before that instant or is there after it.
  await linkFiles(storedFolder(dataDir), files);
  const dumped = await dumpDatabase(connection, database);
  if (dumped.migraciones.length === 0) throw new StartProblem('La base de datos está vacía: no hay nada que copiar.');
  await linkFiles(storedFolder(dataDir), files);
  const archivos = readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
  const manifest: Manifest = {
    formato: 1,
    creada: new Date().toISOString(),
    migraciones: [...dumped.migraciones],
    tablas: dumped.tablas.map((table) => ({ ...table, columnas: [...table.columnas] })),
    secuencias: [...dumped.secuencias],
    archivos,
  };
  await writeFile(path.join(staging, PARTS.manifest), JSON.stringify(manifest, null, 2));
  return manifest;
}

/** Links the files of one folder into another that they are not in yet. They never change once written. */
async function linkFiles(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = path.join(entry.parentPath, entry.name);
    const target = path.join(to, path.relative(from, source));
    if (existsSync(target)) continue;
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await link(source, target);
    } catch {
      // Gone meanwhile, or a file system without links.
      if (existsSync(source)) await cp(source, target);
    }
  }
}

async function writeArchive(staging: string, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const partial = `${file}.parcial`;
  try {
    await writeFile(partial, '', { mode: 0o600 });
    await create({ gzip: true, cwd: staging, file: partial, portable: true }, Object.values(PARTS));
    const handle = await open(partial);
    await handle.sync();
    await handle.close();
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}
