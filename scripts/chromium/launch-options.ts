import type { Chromium } from './trial.ts';

/** Environment variable that carries the Chromium that was found to the configurations of both test runners. */
export const CHROMIUM_VARIABLE = 'E2E_CHROMIUM';

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
 * The suggestions of the address bar, which no test has use for: Chromium loads two pages of its own for them in each
 * new context, at 0.5 s of processor time (a quarter of what it takes to open a report).
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** Options with which both test runners start the Chromium that was found for them. */
export function launchOptions() {
  const found = process.env[CHROMIUM_VARIABLE] ?? '{"executablePath":"","env":{}}';
  const { executablePath, env } = JSON.parse(found) as Chromium;
  return {
    executablePath,
    args: [
      `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...ADDRESS_BAR].join()}`,
      // Chromium may drop the animation of a key that is pressed while the page works: it ends, and nothing has scrolled.
      '--disable-smooth-scrolling',
    ],
    // Without a language Chromium writes no accent in the name of a file.
    env: { LANG: 'C.UTF-8', ...process.env, ...env },
  };
}
