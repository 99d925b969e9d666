import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { type Files, openFiles } from '../files/open-files.ts';

/** A folder of one test file, removed after its last test. */
export function createTestFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'gestion-prueba-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Gives the test file a place for files of its own. */
export const createTestFiles = async (): Promise<Files> => openFiles(createTestFolder());
