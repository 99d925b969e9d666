// The files of a backup: reads them from the store into the archive, finds missing or changed ones, puts them back.
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isKey, pathOfKey, type FileStore, type StoredFile } from '../files/disk-store.ts';
import { StartProblem } from '../start-problem.ts';
import type { ArchiveEntry } from './archive.ts';
import type { FileRow } from './tables.ts';

/** Attempts at a file whose content is cut off on its way here. */
const TRIES = 3;

/** Files that are put into a store at once. */
const AT_ONCE = 8;

export type Archived = {
  count: number;
  /** Keys of those that are not there, or not as their rows describe them. */
  readonly faulty: string[];
};

/**
 * Reads the files of rows from their store, as entries of an archive. One that is cut off is entered again: of two
 * entries with the same path the last one counts.
 * @param folder the folder of the archive
 * @param archived is filled as the entries are read
 */
export async function* storedEntries(
  { store, rows }: { readonly store: FileStore; readonly rows: readonly FileRow[] },
  folder: string,
  archived: Archived,
): AsyncGenerator<ArchiveEntry> {
  for (const row of rows) {
    let reading: Reading | null = null;
    for (let tries = TRIES; tries > 0; tries--) {
      const stored = await openStored(store, row.clave);
      reading = stored && { hash: createHash('sha256'), bytes: 0, isWhole: false };
      if (!stored || !reading) break;
      yield { path: path.join(folder, pathOfKey(row.clave)), size: stored.size, content: read(stored, reading) };
      if (reading.isWhole) break;
    }
    if (reading) archived.count += 1;
    if (!reading?.isWhole || !isAs(row, { size: reading.bytes, sha256: reading.hash.digest() })) {
      archived.faulty.push(row.clave);
    }
  }
}

async function openStored(store: FileStore, key: string): Promise<StoredFile | null> {
  try {
    return await store.open(key);
  } catch {
    throw new StartProblem(
      `El almacén de archivos no responde o no deja leer ${key}: repita la orden cuando responda.`,
    );
  }
}

type Reading = { readonly hash: Hash; bytes: number; isWhole: boolean };

/** Reads a file; of one that is cut off, the end is missing. */
async function* read({ size, stream }: StoredFile, reading: Reading): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      reading.hash.update(chunk);
      reading.bytes += chunk.length;
      yield chunk;
    }
    reading.isWhole = reading.bytes === size;
  } catch {
    // It is not whole.
  }
}

/** Finds the files that are not there or not as their rows describe them. @returns their keys */
export async function findFaulty(rows: readonly FileRow[], store: FileStore): Promise<readonly string[]> {
  const faulty: string[] = [];
  for (const row of rows) {
    const stored = await store.open(row.clave);
    if (!stored || !isAs(row, { size: stored.size, sha256: await sha256Of(stored) })) faulty.push(row.clave);
  }
  return faulty;
}

/** Returns true if a file is as its row says; of one that only its key is known of, any is. */
export const isAs = ({ tamano, sha256 }: FileRow, found: { readonly size: number; readonly sha256: Buffer }): boolean =>
  (tamano === null || tamano === found.size) && (sha256 === null || sha256.equals(found.sha256));

/** Reads a file to its end. @returns its SHA-256 */
export async function sha256Of({ stream }: Pick<StoredFile, 'stream'>): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest();
}

export function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

export async function putFiles(folder: string, store: FileStore): Promise<void> {
  const files = filesIn(folder)
    .filter((file) => isKey(path.basename(file)))
    .values();
  const putNext = async (): Promise<void> => {
    for (const file of files) await store.put(path.basename(file), file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, putNext));
}
