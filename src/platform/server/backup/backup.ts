// Makes a backup of database and files as one `.tar.gz`, and defines its parts and manifest.
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { FileStore } from '../files/disk-store.ts';
import { explainDisk } from '../files/disk.ts';
import { makeFolder, renameSynced, syncToDisk } from '../files/durable.ts';
import { makeWorkFolder, PARTIAL_END } from '../files/work-folder.ts';
import { StartProblem } from '../start-problem.ts';
import { entryOf, entryOfText, writeArchive, type ArchiveEntry } from './archive.ts';
import { storedEntries, type Archived } from './files.ts';
import { dumpDatabase, selectNamed, type DumpedWithFiles } from './tables.ts';

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
  /** Keys of files that were removed, with the rows that named them, while it was made. */
  retirados: z.array(z.string()).default([]),
});

/** See {@link manifestSchema}. */
export type Manifest = z.output<typeof manifestSchema>;

export interface BackupOptions {
  readonly connection: string;
  /** The folder in which the command works. */
  readonly dataDir: string;
  readonly store: FileStore;
  /** The `.tar.gz` to make. */
  readonly file: string;
}

/**
 * Writes database and files into one `.tar.gz`, consistent while the application runs, readable by its owner only, and
 * on the disk when this returns. Secrets are left out: after a restore, everyone signs in again.
 * @throws {StartProblem} when there is nothing to copy, the file exists, or it cannot be written.
 */
export async function backup(options: BackupOptions): Promise<Manifest> {
  const { dataDir, file } = options;
  if (existsSync(file)) throw new StartProblem(`Ya existe ${file}: indique otro archivo.`);
  const target = path.dirname(file);
  await explainDisk(target, async () => makeFolder(target, 0o700));
  const partial = `${file}${PARTIAL_END}`;
  const staging = await explainDisk(dataDir, async () => makeWorkFolder(dataDir, 'copia', partial));
  try {
    const dumped = await explainDisk(dataDir, async () => dump(options, staging));
    return await explainDisk(target, async () => {
      try {
        const manifest = await pack(options, dumped, { staging, partial });
        await syncToDisk(partial);
        renameSynced(partial, file);
        return manifest;
      } finally {
        await rm(partial, { force: true });
      }
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function dump({ connection }: BackupOptions, staging: string): Promise<DumpedWithFiles> {
  const folder = path.join(staging, PARTS.database);
  await mkdir(folder);
  const dumped = await dumpDatabase(connection, folder);
  if (dumped.migraciones.length === 0) throw new StartProblem('La base de datos está vacía: no hay nada que copiar.');
  return dumped;
}

async function pack(
  { connection, store }: BackupOptions,
  dumped: DumpedWithFiles,
  { staging, partial }: { readonly staging: string; readonly partial: string },
): Promise<Manifest> {
  const { archivos: rows, tablas } = dumped;
  const archived: Archived = { count: 0, faulty: [] };
  let manifest: Manifest | undefined;
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    for (const { nombre } of tablas)
      yield entryOf(`${PARTS.database}/${nombre}`, path.join(staging, PARTS.database, nombre));
    yield* storedEntries({ store, rows }, PARTS.files, archived);
    manifest = manifestOf(dumped, archived, await selectNamed(connection, archived.faulty));
    yield entryOfText(PARTS.manifest, JSON.stringify(manifest, null, 2));
  }
  await writeArchive(partial, entries());
  return manifest!;
}

/** @param named keys of faulty files that rows still name */
const manifestOf = (
  { migraciones, tablas, secuencias }: DumpedWithFiles,
  { count, faulty }: Archived,
  named: ReadonlySet<string>,
): Manifest => ({
  formato: 1,
  creada: new Date().toISOString(),
  migraciones: [...migraciones],
  tablas: tablas.map((table) => ({ ...table, columnas: [...table.columnas] })),
  secuencias: [...secuencias],
  archivos: count,
  faltan: faulty.filter((key) => named.has(key)),
  retirados: faulty.filter((key) => !named.has(key)),
});
