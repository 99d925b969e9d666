import { existsSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../../src/platform/server/config.ts';
import { StartProblem } from '../../src/platform/server/start-problem.ts';
import { fromDistribution } from './distribution.ts';
import { withFonts } from './fonts.ts';
import { fromNpm } from './npm.ts';
import { fromPlaywright } from './playwright.ts';
import { whyNot, type Chromium } from './trial.ts';

/** Chromiums without windows or menus, which show the same pages with a third less processor time. */
const WITHOUT_WINDOWS = ['chromium-headless-shell', 'chrome-headless-shell'];
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A place where a Chromium may come from. Undefined: not on this machine. */
type Source = readonly [name: string, find: () => Promise<Chromium | undefined>];

const sources: readonly Source[] = [
  ['este equipo, sin ventanas', async () => onThePath(WITHOUT_WINDOWS)],
  ['el paquete de npm, sin ventanas', fromNpm],
  ['este equipo', async () => onThePath(WHOLE)],
  ['el paquete de la distribución', async () => ((await fromDistribution()) ? onThePath(WHOLE) : undefined)],
  ['la descarga de Playwright', fromPlaywright],
];

/**
 * A Chromium that was seen to show a page: the one of `CHROMIUM_PATH`, one without windows on this
 * machine or of npm, any on this machine, the distribution's when we may install it, Playwright's own, in this order.
 * What is not on this machine is installed.
 * @throws {StartProblem} when the one that was named does not work, or none can be had.
 */
export async function findChromium(): Promise<Chromium> {
  const named = environment()['CHROMIUM_PATH'];
  if (named !== undefined) {
    const chromium = withFonts({ executablePath: named, env: {} });
    const fault = await whyNot(chromium);
    if (fault === undefined) return chromium;
    throw new StartProblem(`CHROMIUM_PATH: ${named} no es un Chromium que funcione (${fault}).`);
  }
  const faults: string[] = [];
  for (const [name, find] of sources) {
    try {
      const found = await find();
      const chromium = found && withFonts(found);
      const fault = chromium ? await whyNot(chromium) : 'no lo hay';
      if (chromium && fault === undefined) return chromium;
      faults.push(`  ${name}: ${fault}`);
    } catch (error) {
      faults.push(`  ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new StartProblem(
    `Para probar las páginas hace falta Chromium: instálelo, o indique dónde está con CHROMIUM_PATH.\n${faults.join('\n')}`,
  );
}

function onThePath(names: readonly string[]): Chromium | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const executablePath = candidates.find((file) => existsSync(file));
  return executablePath === undefined ? undefined : { executablePath, env: {} };
}
