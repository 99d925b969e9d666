// `npm run test:plugin -- --moodle <folder> [--moodle <another>…] [--phpcs <program>]`: the companion plugin's own tests,
// Moodle's coding style, and `npm run test:moodle` on a site of each Moodle. At the end it prints the rows of the table in the
// plugin's README. Each folder holds a stock Moodle of any version with its `vendor` folder, PHPUnit in it, and a
// config.php that names databases for trials, for the tests (`phpunit_dbname` or `phpunit_prefix`, `phpunit_dataroot`) and for
// the site, at an address of this machine: **the plugin in it is replaced, and the tables of these prefixes are made or changed**.
// The program of the style is PHP_CodeSniffer with Moodle's standard (`moodle`), by default `phpcs`.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { runCommand } from './command.ts';
import { startTrialSite } from './moodle/trial-site.ts';
import { runSteps, type Step } from './steps.ts';

const { values } = parseArgs({
  options: { moodle: { type: 'string', multiple: true, default: [] }, phpcs: { type: 'string', default: 'phpcs' } },
});

const PLUGIN = path.resolve(import.meta.dirname, '../moodle/local_gestioncurricular');

const php = (...args: string[]): [command: string, ...args: string[]] => ['php', '-d', 'max_input_vars=5000', ...args];

/** Puts the plugin into a Moodle and brings its database for trials up to date. @throws {StartProblem} */
function prepare(folder: string): {
  readonly release: string;
  readonly served: string;
  readonly steps: readonly Step[];
} {
  // Since 5.1 what is served has a folder of its own.
  const served = path.join(folder, existsSync(path.join(folder, 'public/version.php')) ? 'public' : '');
  const written = existsSync(path.join(served, 'version.php'))
    ? readFileSync(path.join(served, 'version.php'), 'utf8')
    : '';
  const release = /\$release\s*=\s*'([^' ]+)/.exec(written)?.[1];
  if (release === undefined) throw new StartProblem(`${folder} holds no Moodle.`);
  const phpunit = path.join(folder, 'vendor/bin/phpunit');
  if (!existsSync(phpunit))
    throw new StartProblem(`${folder} has no vendor/bin/phpunit: run «composer install» there.`);

  const installed = path.join(served, 'local/gestioncurricular');
  rmSync(installed, { recursive: true, force: true });
  cpSync(PLUGIN, installed, { recursive: true });
  const util = path.join(served, 'admin/tool/phpunit/cli/util.php');
  const isReady = spawnSync(...split(php(util, '--diag'))).status === 0;
  const [title, suite] = [`Moodle ${release}`, 'local_gestioncurricular_testsuite'];
  return {
    release,
    served,
    steps: [
      ...(isReady
        ? []
        : ([
            [`${title}: its former trial is removed`, ...php(util, '--drop')],
            [`${title}: its trial is installed`, ...php(util, '--install')],
          ] satisfies Step[])),
      [`${title}: its tests are listed`, ...php(util, '--buildconfig')],
      [
        `${title}: the plugin's tests`,
        ...php(phpunit, '--configuration', path.join(folder, 'phpunit.xml'), '--testsuite', suite),
      ],
    ],
  };
}

const split = ([command, ...args]: [string, ...string[]]): [string, string[]] => [command, args];

/** Holds the plugin's answers on a site of this Moodle against the demonstration's. */
async function callSite(resources: AsyncDisposableStack, folder: string, served: string): Promise<void> {
  const { url, prepared } = await startTrialSite(resources, { folder, served });
  const { release, curso, desechable, ...tokens } = prepared;
  Object.assign(process.env, tokens);
  const courses = ['--curso', String(curso), '--desechable', String(desechable)];
  await runSteps([
    [`Moodle ${release}: its answers`, process.execPath, 'scripts/test-moodle.ts', '--url', url, ...courses],
  ]);
}

await runCommand(async () => {
  if (values.moodle.length === 0) throw new StartProblem('Name a Moodle: --moodle <folder>.');
  await runSteps([["Moodle's coding style", values.phpcs, '--standard=moodle', '--warning-severity=1', '-q', PLUGIN]]);
  const version = /\$plugin->release\s*=\s*'([^']+)/.exec(readFileSync(path.join(PLUGIN, 'version.php'), 'utf8'))![1]!;
  const [language = ''] = execFileSync('php', ['-r', 'echo PHP_VERSION;'], { encoding: 'utf8' }).split('-');
  const rows: string[] = [];
  for (const folder of values.moodle.map((named) => path.resolve(named))) {
    const { release, served, steps } = prepare(folder);
    await runSteps(steps);
    await using resources = new AsyncDisposableStack();
    await callSite(resources, folder, served);
    rows.push(`| ${release} | la ${version}: sus pruebas de PHPUnit y \`npm run test:moodle\` (PHP ${language}) |`);
  }
  console.log(`\nFor the table in the plugin's README:\n${rows.join('\n')}`);
});
