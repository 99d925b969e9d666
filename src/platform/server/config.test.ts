import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptSecrets } from './config.ts';

let dir: string;
beforeEach(() => void (dir = mkdtempSync(path.join(tmpdir(), 'gestion-prueba-'))));
afterEach(() => rmSync(dir, { recursive: true }));

it('makes secrets once, and keeps them from other accounts', () => {
  const made = keptSecrets(dir);
  expect(made.SESSION_SECRET).not.toBe(made.ENCRYPTION_KEY);
  expect(keptSecrets(dir)).toEqual(made);
  expect(readdirSync(dir)).toEqual(['secretos.json']);
  expect(statSync(path.join(dir, 'secretos.json')).mode & 0o777).toBe(0o600);
});

it('never replaces a file that it cannot understand', () => {
  writeFileSync(path.join(dir, 'secretos.json'), '{"SESSION_SECRET":');
  expect(() => keptSecrets(dir)).toThrow(/secretos\.json está dañado/);
});
