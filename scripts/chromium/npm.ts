import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from '../../src/platform/server/settings.ts';
import { npmCi } from '../run/npm.mjs';
import type { Chromium } from './trial.ts';

const LOCK = path.join(import.meta.dirname, 'package');
const CACHE = path.join(PROJECT, 'node_modules/.cache/chromium');

/**
 * The Chromium of the npm package `@sparticuz/chromium`, without windows: it brings its own libraries.
 * Installed on demand, apart from the project's packages, as only tests need its 70 MB.
 */
export async function fromNpm(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  if (!existsSync(CACHE)) await install();
  return {
    executablePath: path.join(CACHE, 'chromium'),
    env: {
      LD_LIBRARY_PATH: path.join(CACHE, 'al2023/lib'),
      HOME: CACHE,
    },
  };
}

async function install(): Promise<void> {
  console.log('Instalando Chromium con npm…');
  const partial = `${CACHE}.${process.pid}`;
  const unpacked = path.join(partial, 'chromium');
  mkdirSync(unpacked, { recursive: true });
  try {
    cpSync(LOCK, partial, { recursive: true });
    await npmCi(partial, ['--ignore-scripts']);
    await unpack(partial, unpacked);
    renameSync(unpacked, CACHE);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** It unpacks into the system's temporary folder, and its libraries only where it believes to be in Amazon's cloud. */
async function unpack(cwd: string, TMPDIR: string): Promise<void> {
  const env = { ...process.env, TMPDIR, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  const script = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;
  await promisify(execFile)(process.execPath, ['--eval', script], { cwd, env });
}
