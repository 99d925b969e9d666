import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './scripts/chromium/launch-options.ts';

const everywhere = '{src,scripts,demo}/**';
const process = [`${everywhere}/*.process.test.ts`];
/** Each of these replaces modules, which others in its process would meet. */
const mocked = [`${everywhere}/*.mocked.test.ts`];
const withDatabase = [`${everywhere}/*.db.test.ts`, `${everywhere}/*.http.test.ts`];

/** For machines with much else to do: a test that hangs fails late, one that is slow there does not fail. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

/** A net where processes and a database are waited for; what needed it is listed at the end as a defect. */
const secondTry = { retry: 1 };

export default defineConfig({
  test: {
    reporters: ['default', './scripts/second-tries/vitest-reporter.ts'],
    // Vitest leaves one core free; of two, that is half the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: [`${everywhere}/*.test.ts`],
          exclude: [...withDatabase, ...process, ...mocked],
          unstubGlobals: true,
          ...patience,
        },
      },
      { test: { name: 'mocked', include: mocked, ...patience } },
      {
        test: {
          name: 'db',
          isolate: false,
          include: withDatabase,
          globalSetup: 'src/platform/server/testing/server.ts',
          ...patience,
          ...secondTry,
        },
      },
      // `npm run test:browser`, which finds the Chromium: components as people see and use them.
      {
        plugins: [react()],
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: 'src/platform/web/testing/page.ts',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: launchOptions(),
              contextOptions: { locale: 'es-CO', timezoneId: 'America/Bogota', reducedMotion: 'reduce' },
            }),
            viewport: { width: 1440, height: 900 },
            instances: [{ browser: 'chromium' }],
          },
          // What is to come within a page comes at once, but for parts that the test's server compiles when they are asked for.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 20_000,
        },
      },
      // Each of these starts whole servers, some of them several times.
      { test: { name: 'process', include: process, testTimeout: 180_000, hookTimeout: 60_000, ...secondTry } },
    ],
  },
});
