// Fails when an import crosses a boundary of docs/architecture.md, or a name of the catalogue leaks below it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(process.argv[2] ?? 'src');

/** Importing file, imported file, and why the first may not load the second. */
const forbidden: readonly [RegExp, RegExp, string][] = [
  [/^platform\//, /^(features|catalogo)\//, 'platform knows nothing about the university'],
  [/^catalogo\//, /^(features|platform)\//, 'the catalogue is pure data'],
  [/\/web\//, /\/server\//, 'the browser never loads server code'],
  [/\/server\//, /\/web\//, 'the server never loads browser code'],
  [/^features\/[^/]+\/contract/, /\/(server|web)\//, 'a contract runs anywhere'],
  [/^(features|platform|catalogo)\//, /^[^/]+$|^rutas\//, 'entries import features, never the other way'],
  [/./, /(^|\/)testing(\/|\.ts$)/, 'what serves tests is for tests'],
];

/** What of another slice may be imported. */
const publicOfSlice = /^features\/[^/]+\/(contract|server\/service|server\/routes|web\/[A-Z]\w*)\.tsx?$/;

/** What may only be said in certain files. */
const reserved: readonly [RegExp, RegExp, string][] = [
  [/process\.env/, /^platform\/server\/config\.ts$/, 'only config.ts reads the environment'],
  [/\buseMutation\(/, /^platform\/web\/useAction\.ts$/, 'what a press does is useAction, which does it once'],
  [/process\.exit\(/, /^server\.ts$|^worker\.ts$/, 'only the entries end the process'],
  [
    /(['"`])(manager|editingteacher|student|teacher)\1|(?:^|[{,])\s*(manager|editingteacher|student|teacher):/m,
    /^catalogo\/|^features\/moodle\//,
    'only the catalogue and the Moodle adapter name roles: others ask for a permission',
  ],
];

const files = readdirSync(root, { recursive: true })
  .map((file) => String(file).replaceAll(path.sep, '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing(\/|\.ts$)/.test(file));
const errors = new Set<string>();
const graph = new Map<string, Set<string>>();

const sliceOf = (file: string): string | undefined => /^features\/([^/]+)\//.exec(file)?.[1];

function checkImport(file: string, target: string): void {
  for (const [from, to, why] of forbidden) {
    if (from.test(file) && to.test(target)) errors.add(`${file} -> ${target}: ${why}`);
  }
  const [from, to] = [sliceOf(file), sliceOf(target)];
  if (!from || !to || from === to) return;
  if (!publicOfSlice.test(target))
    errors.add(`${file} -> ${target}: only contract, service, routes and pages are public`);
  graph.set(from, (graph.get(from) ?? new Set()).add(to));
}

for (const file of files) {
  const source = readFileSync(path.join(root, file), 'utf8');
  for (const [, spec] of source.matchAll(/(?:from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g)) {
    checkImport(file, spec!.startsWith('#') ? spec!.slice(1) : path.posix.join(path.posix.dirname(file), spec!));
  }
  for (const [word, where, why] of reserved) {
    if (word.test(source) && !where.test(file)) errors.add(`${file}: ${why}`);
  }
}

function visit(slice: string, trail: readonly string[]): void {
  if (trail.includes(slice)) {
    errors.add(`cycle: ${[...trail.slice(trail.indexOf(slice)), slice].join(' -> ')}`);
    return;
  }
  for (const next of graph.get(slice) ?? []) visit(next, [...trail, slice]);
}
for (const slice of graph.keys()) visit(slice, []);

if (errors.size > 0) {
  console.error([...errors].join('\n'));
  process.exitCode = 1;
} else {
  console.log(`boundaries hold in ${files.length} files`);
}
