// `npm run test:browser [-- <Vitest's arguments>]`: the tests of components, in the Chromium of this machine.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { PROJECT } from '../src/platform/server/settings.ts';
import { findChromium } from './chromium/find.ts';
import { CHROMIUM_VARIABLE } from './chromium/launch-options.ts';
import { runCommand } from './command.ts';

await runCommand(async () => {
  const env = { ...process.env, [CHROMIUM_VARIABLE]: JSON.stringify(await findChromium()) };
  const vitest = path.join(PROJECT, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', 'browser', ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { cwd: PROJECT, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
});
