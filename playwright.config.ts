import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/chromium/launch-options.ts';

/** `npm run e2e` sets it: the journeys need a server that it looks after. */
const { E2E_URL = '', E2E_BENCH } = process.env;

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: true,
  // Times say something on a quiet machine: `E2E_BENCH=1 npm run e2e -- --grep @bench --workers 1`.
  ...(E2E_BENCH ? {} : { grepInvert: /@bench/ }),
  // They wait more than they work: three keep two cores busy.
  workers: 3,
  // A net, so that one defect does not hide the others; what needed it is listed at the end as a defect.
  retries: 1,
  reporter: [['list'], ['./scripts/second-tries/playwright-reporter.ts']],
  // For machines with much else to do: what is slow there does not fail.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: E2E_URL,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    trace: 'on-first-retry',
    launchOptions: launchOptions(),
  },
});
