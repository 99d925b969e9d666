import type { Chromium } from './trial.ts';

/** Environment variable that carries the Chromium that was found to the configurations of both test runners. */
export const CHROMIUM_VARIABLE = 'E2E_CHROMIUM';

/** How both test runners start the Chromium that was found for them. */
export function launchOptions(): { executablePath: string; env: Record<string, string | undefined> } {
  const found = process.env[CHROMIUM_VARIABLE] ?? '{"executablePath":"","env":{}}';
  const { executablePath, env } = JSON.parse(found) as Chromium;
  // Without a language Chromium writes no accent in the name of a file.
  return { executablePath, env: { LANG: 'C.UTF-8', ...process.env, ...env } };
}
