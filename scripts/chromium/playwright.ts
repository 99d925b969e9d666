import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from '../../src/platform/server/settings.ts';
import type { Chromium } from './trial.ts';

/** In the project's own folder instead of the person's home. */
const env = { PLAYWRIGHT_BROWSERS_PATH: '0' };

/** The Chromium that Playwright downloads, for the systems that it knows. */
export async function fromPlaywright(): Promise<Chromium | undefined> {
  console.log('Descargando Chromium con Playwright…');
  const inOurs = { cwd: PROJECT, env: { ...process.env, ...env } };
  const cli = path.join(PROJECT, 'node_modules/playwright/cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], { ...inOurs, stdio: 'ignore' });
  if (status !== 0) return undefined;
  const script = `import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', script], inOurs);
  return { executablePath: stdout.trim(), env };
}
