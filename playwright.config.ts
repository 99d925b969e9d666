import { defineConfig } from '@playwright/test';

/** `npm run e2e` sets both: the journeys need a server and a browser that it looks after. */
const { E2E_URL = '', E2E_CHROMIUM = '{"executablePath":"","env":{}}' } = process.env;
const { executablePath, env } = JSON.parse(E2E_CHROMIUM) as { executablePath: string; env: Record<string, string> };

/** Features that Playwright switches off: Chromium reads only the last list, so that ours repeats its own. */
const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * The suggestions of the address bar, which journeys have no use for: Chromium loads two pages of its own for them in each
 * new context, at 0.5 s of processor time (a quarter of what it takes to open a report).
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: true,
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
    // Without a language Chromium writes no accent in the name of a file.
    launchOptions: {
      executablePath,
      args: [
        `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...ADDRESS_BAR].join()}`,
        // Chromium may drop the animation of a key that is pressed while the page works: it ends, and nothing has scrolled.
        '--disable-smooth-scrolling',
      ],
      env: { LANG: 'C.UTF-8', ...process.env, ...env },
    },
  },
});
