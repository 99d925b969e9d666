// The files of a backup: lists and links them, removes those that no row names, finds missing or changed ones.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { cp, link, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileRow } from './tables.ts';
import { createDiskStore } from '../files/disk-store.ts';

/** Returns the paths of all files below a folder, relative to it. */
export function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/**
 * Links the files of one folder into another that they are not in yet. They never change once written.
 * @returns the paths of those that it found
 */
export async function linkFiles(from: string, to: string): Promise<ReadonlySet<string>> {
  const found = filesIn(from);
  for (const file of found) {
    const [source, target] = [path.join(from, file), path.join(to, file)];
    if (existsSync(target)) continue;
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await link(source, target);
    } catch {
      // Gone meanwhile, or a file system without links.
      if (existsSync(source)) await cp(source, target);
    }
  }
  return new Set(found);
}

/**
 * Removes, of the files that came or went while the tables were written, those that no row names: after a restore
 * nothing would ever remove them. A key is a UUID and appears in the tables' text as such, in whatever column.
 * @param fleeting paths in `files`
 * @param tables the folder of the tables' text
 */
export async function removeUnnamed(fleeting: readonly string[], files: string, tables: string): Promise<void> {
  if (fleeting.length === 0) return;
  const unnamed = new Map(fleeting.map((file) => [path.basename(file), file]));
  for (const table of readdirSync(tables)) {
    for await (const key of uuidsIn(path.join(tables, table))) unnamed.delete(key);
  }
  for (const file of unnamed.values()) await rm(path.join(files, file), { force: true });
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const UUID_LENGTH = 36;

async function* uuidsIn(file: string): AsyncIterable<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'latin1')) {
    const text = rest + String(chunk);
    for (const [uuid] of text.matchAll(UUID)) yield uuid;
    rest = text.slice(1 - UUID_LENGTH);
  }
}

/** Finds the files that are not there or not as their rows describe them. @returns their keys */
export async function findFaulty(rows: readonly FileRow[], files: string): Promise<readonly string[]> {
  const store = createDiskStore(files);
  const faulty: string[] = [];
  for (const { clave, tamano, sha256 } of rows) {
    if ((await store.size(clave)) !== tamano || !(await sha256Of(store, clave))?.equals(sha256)) faulty.push(clave);
  }
  return faulty;
}

async function sha256Of(store: ReturnType<typeof createDiskStore>, key: string): Promise<Buffer | undefined> {
  const file = await store.open(key);
  if (!file) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of file.stream) hash.update(chunk as Buffer);
  return hash.digest();
}
