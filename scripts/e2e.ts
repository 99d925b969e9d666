// `npm run e2e [-- <Playwright's arguments>]`: the journeys of e2e/, on a server and a database of their own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { REGISTRATION } from '../demo/http/lti.ts';
import { PROJECT } from '../src/platform/server/settings.ts';
import { startTestServer } from '../src/platform/server/testing/server.ts';
import { findChromium } from './chromium/find.ts';
import { CHROMIUM_VARIABLE } from './chromium/launch-options.ts';
import { runCommand } from './command.ts';
import { startDemonstration } from './product.ts';
import { freePort } from './throw-away.ts';

/** The application as the demonstration has registered it. */
const LTI = {
  LTI_CLIENT_ID: REGISTRATION.clientId,
  LTI_DEPLOYMENT_IDS: REGISTRATION.deployment,
  LTI_ACTIVITY: String(REGISTRATION.activity),
};

await runCommand(async (resources) => {
  const chromium = await findChromium();
  console.log(`Chromium: ${chromium.executablePath}`);
  const { end, ...testServer } = await startTestServer();
  resources.defer(end);
  const DEMO_PORT = String(await freePort());
  const { origin, program } = await startDemonstration(resources, { DEMO_PORT, ...LTI });
  const settings = {
    E2E_URL: origin,
    E2E_MOODLE: `http://127.0.0.1:${DEMO_PORT}`,
    E2E_TEST_SERVER: JSON.stringify(testServer),
    [CHROMIUM_VARIABLE]: JSON.stringify(chromium),
  };
  process.exitCode = await playwright(resources, settings);
  if (process.exitCode !== 0) console.error(program.output());
});

async function playwright(resources: AsyncDisposableStack, env: Record<string, string>): Promise<number> {
  const cli = path.join(PROJECT, 'node_modules/@playwright/test/cli.js');
  const child = spawn(process.execPath, [cli, 'test', ...process.argv.slice(2)], {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  resources.defer(async () => void child.kill('SIGINT'));
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
