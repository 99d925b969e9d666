import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import type { FileStore } from '../files/disk-store.ts';
import { openFiles, type Files } from '../files/open-files.ts';

/** A folder of one test file, removed after its last test. */
export function createTestFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'gestion-prueba-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Gives the test file a place for files of its own. */
export const createTestFiles = async (): Promise<Files> => openFiles(createTestFolder());

/** Stores a file as one that arrived. @returns its key */
export async function storeBytes(
  { incoming, store: usual }: Pick<Files, 'incoming' | 'store'>,
  bytes: string | Uint8Array,
  { store = usual, key = randomUUID() }: { readonly store?: FileStore; readonly key?: string } = {},
): Promise<string> {
  const file = path.join(incoming, randomUUID());
  await writeFile(file, bytes);
  await store.put(key, file);
  return key;
}
