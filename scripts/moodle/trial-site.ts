// A trial site of a stock Moodle: its database is installed or brought up to date, its pages and its cron run while a trial asks.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { StartProblem } from '../../src/platform/server/start-problem.ts';

const PREPARE = path.join(import.meta.dirname, 'prepare-site.php');

/** Time for the pages to answer, and between two runs of the cron, in ms. */
const BEGIN_MS = 30_000;
const CRON_MS = 2000;

const prepared = z.object({
  release: z.string(),
  curso: z.number(),
  desechable: z.number(),
  MOODLE_TOKEN: z.string(),
  MOODLE_TOKEN_PERSONA: z.string(),
  MOODLE_TOKEN_SIN_PERMISO: z.string(),
});

/** A site that answers, with the accounts and the courses of a trial. */
export type TrialSite = { readonly url: string; readonly prepared: z.output<typeof prepared> };

const php = (folder: string, ...args: string[]): string =>
  execFileSync('php', ['-d', 'max_input_vars=5000', '-d', 'display_errors=stderr', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/**
 * Starts the site of a Moodle's config.php, whose `wwwroot` must be an address of this machine with a port. **Its database and
 * files are those of that config.php**: name places for trials.
 * @param served folder of its pages: `public` since 5.1
 * @throws {StartProblem}
 */
export async function startTrialSite(
  resources: AsyncDisposableStack,
  { folder, served }: { readonly folder: string; readonly served: string },
): Promise<TrialSite> {
  const ask = `define('CLI_SCRIPT', true); define('ABORT_AFTER_CONFIG', true); require '${folder}/config.php'; echo $CFG->wwwroot;`;
  const url = php(folder, '-r', ask).trim();
  const { hostname, port } = new URL(url);
  if (hostname !== '127.0.0.1' || port === '')
    throw new StartProblem(`${folder}: wwwroot must be http://127.0.0.1:<port>.`);
  try {
    php(folder, path.join(served, 'admin/cli/upgrade.php'), '--non-interactive');
  } catch {
    const install = path.join(served, 'admin/cli/install_database.php');
    php(
      folder,
      install,
      '--agree-license',
      '--adminpass=Prueba-2026',
      '--adminemail=admin@example.com',
      '--fullname=Prueba',
      '--shortname=prueba',
    );
  }
  const site = prepared.parse(JSON.parse(php(folder, PREPARE, folder)));
  const pages = spawn('php', ['-d', 'max_input_vars=5000', '-S', `127.0.0.1:${port}`, '-t', served], {
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    stdio: 'ignore',
  });
  resources.defer(async () => end(pages));
  // A step that fails ends the process at once.
  process.once('exit', () => pages.kill());
  await answers(`${url}/login/index.php`);
  resources.defer(runCron(folder, served));
  return { url, prepared: site };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

async function answers(url: string): Promise<void> {
  const until = Date.now() + BEGIN_MS;
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (Date.now() > until) throw new StartProblem(`${url} does not answer.`);
    await delay(200);
  }
}

/** Runs the cron again and again. @returns a function that ends it */
function runCron(folder: string, served: string): () => Promise<void> {
  const ended = new AbortController();
  const running = (async () => {
    while (!ended.signal.aborted) {
      const child = spawn('php', [path.join(served, 'admin/cli/cron.php'), '--keep-alive=0'], {
        cwd: folder,
        stdio: 'ignore',
      });
      ended.signal.addEventListener('abort', () => child.kill(), { once: true });
      await once(child, 'exit');
      await delay(CRON_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    ended.abort();
    await running;
  };
}
