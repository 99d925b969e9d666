// `npm run check`: everything that must hold before a commit on main, first what fails fastest. With `-- --changed`, before the
// others: no build, and of format and tests what the working tree and the commits since origin/main reach.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { runSteps, type Step } from './steps.ts';

const FORMAT = ['prettier', '--check', '--log-level=warn', '--ignore-unknown'] as const;

const WHOLE_TREE: readonly Step[] = [
  ['estilo', 'oxlint', '--type-aware', '--deny-warnings'],
  ['fronteras', 'node', 'scripts/check-boundaries.ts'],
  ['palabras', 'node', 'scripts/check-words.ts'],
  ['tipos del servidor', 'tsc', '-p', 'tsconfig.server.json'],
  ['tipos del navegador', 'tsc', '-p', 'tsconfig.web.json'],
  ['tipos de las pruebas del navegador', 'tsc', '-p', 'tsconfig.web-tests.json'],
  ['tipos de los recorridos', 'tsc', '-p', 'tsconfig.e2e.json'],
  ['textos traducibles', 'node', 'scripts/check-texts.ts'],
  ['código muerto', 'knip'],
];

const UNIT = ['--project', 'unit', '--project', 'mocked'] as const;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Returns the commit at which this branch left what others have. */
function findBase(): string {
  const refs = ['refs/remotes/origin/main', 'refs/heads/main'];
  const [shared = 'HEAD'] = git('for-each-ref', '--sort=-refname', '--format=%(refname)', ...refs);
  return git('merge-base', 'HEAD', shared)[0]!;
}

/** Returns the part of the tree whose database tests speak of a file: its slice or folder, or its own name near the root. */
function partOf(file: string): string {
  const folders = path.dirname(file).split('/');
  return folders.length < 3 ? file.replace(/\.\w+$/, '.') : `${folders.slice(0, 3).join('/')}/`;
}

async function checkChanged(): Promise<void> {
  const base = findBase();
  const changed = git('diff', '--name-only', '--diff-filter=d', base);
  const files = [...changed, ...git('ls-files', '--others', '--exclude-standard')];
  const parts = new Set(files.filter((file) => /\.tsx?$/.test(file)).map(partOf));
  await runSteps([...(files.length > 0 ? [['formato', ...FORMAT, ...files] as const] : []), ...WHOLE_TREE], 2);
  await runSteps([
    ['pruebas', 'vitest', 'run', ...UNIT, '--changed', base],
    // By imports alone nearly all of these reach every slice, through the application that they build.
    ...(parts.size > 0
      ? [['base de datos', 'vitest', 'run', '--project', 'db', '--changed', base, ...parts] as const]
      : []),
    ['componentes', 'node', 'scripts/test-browser.ts', '--changed', base],
  ]);
}

async function checkAll(): Promise<void> {
  const build = ['compilación', 'node', 'scripts/build.ts', 'node_modules/.cache/web'] as const;
  await runSteps([['formato', ...FORMAT, '.'], ...WHOLE_TREE, build], 2);
  await runSteps([
    ['pruebas', 'vitest', 'run', ...UNIT, '--project', 'db'],
    ['componentes', 'node', 'scripts/test-browser.ts'],
  ]);
}

await (process.argv.includes('--changed') ? checkChanged() : checkAll());
