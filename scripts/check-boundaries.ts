// Fails when an import crosses a boundary of docs/architecture.md, or a name of the catalogue leaks below it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readSources, sliceOf, type Source } from './imports.ts';
import { foreignWrites, readOwners } from './table-owners.ts';

const root = path.resolve(process.argv[2] ?? 'src');

/** Importing file, imported file, and why the first may not load the second. */
const forbidden: readonly [RegExp, RegExp, string][] = [
  [/^platform\//, /^(features|core|catalogo)\//, 'platform knows nothing about the university'],
  [
    /^catalogo\//,
    /^(features|core|platform(?!\/contract\/(?:keys-of|lists|quantities|time)\.ts$))\//,
    'the catalogue is pure data',
  ],
  [/^core\//, /^features\//, 'what several slices use knows none of them'],
  [/\/web\//, /\/server\/|^(features|core)\/[^/]+\/(service|store)\.ts$/, 'the browser never loads server code'],
  [/\/server\//, /\/web\//, 'the server never loads browser code'],
  [
    /^(features|core)\/[^/]+\/contract/,
    /\/(server|web)\/|^(features|core)\/[^/]+\/(service|store)\.ts$/,
    'a contract runs anywhere',
  ],
  [/^(features|core|platform|catalogo)\//, /^[^/]+$|^rutas\//, 'entries import features, never the other way'],
  [/^(?!demostracion\/|server\.ts$)/, /^demostracion\//, 'only the start of a demonstration loads its data'],
  [/./, /(^|\/)testing(\/|\.tsx?$)/, 'what serves tests is for tests'],
];

/**
 * Of another slice a slice may import its contract, its service and routes, its components, the address of a page, the
 * parts of a page that others draw, and the rows that an action is for. A slice of three or four files has its service
 * beside its manifest.
 */
const publicOfSlice =
  /^(?:features|core)\/[^/]+\/(contract(\/[\w-]+)?|(server\/)?service|server\/routes|web\/([A-Z]\w*|search|parts|seleccion))\.tsx?$/;

/** An entry may import what is not in a folder inside `server/` or `web/`. */
const publicToEntries = /^(?:features|core)\/([^/]+\/((server|web)\/)?)?[\w-]+\.(tsx?|css)$/;

/** The lists of slices, the manifest of a slice that each names, and the only files that import it. */
const manifests = [
  { list: 'slices.ts', manifest: /^(?:features|core)\/[^/]+\/slice\.ts$/ },
  { list: 'web-slices.ts', manifest: /^features\/[^/]+\/web\/slice\.ts$/ },
] as const;

/**
 * The procedures of the product as constants, and the only files of slices that import them: for the screens, calls and
 * settings that the product has of its own. All others ask the catalogue as it is now, which has the unit's forms too.
 */
const builtIn = {
  index: 'catalogo/index.ts',
  importers: new Set([
    'features/ajustes/ajustes.ts',
    'features/auditoria/server/routes.ts',
    'features/evidencia/server/store.ts',
    'features/formularios/pantallas.ts',
    'features/formularios/server/efectos.ts',
    'features/formularios/slice.ts',
    'features/informes/pantallas.ts',
    'features/informes/slice.ts',
    'features/informes/web/InformePage.tsx',
    'features/riesgo/pantallas.ts',
    'features/riesgo/server/personas.ts',
    'features/riesgo/web/InformeLeidoPage.tsx',
  ]),
} as const;

/** Text that only certain files may hold. */
const reserved: readonly [RegExp, RegExp, string][] = [
  [/process\.env/, /^platform\/server\/config\.ts$/, 'only config.ts reads the environment'],
  [/\buseMutation\(/, /^platform\/web\/useAction\.ts$/, 'what a press does is useAction, which does it once'],
  [
    /\bsql(<[^`]*>)?`|\bsql\.\w|from 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
    /(^|[/.])store\.ts$|^platform\/server\/(db|backup)\//,
    'SQL is only in stores, `platform/server/db` and backups',
  ],
  [
    /^import (?!type)[^;]*'(#|\.\/)demostracion\//m,
    /^demostracion\//,
    'what a demonstration needs is loaded by `import()`, for a demonstration only',
  ],
  [/process\.exit\(/, /^server\.ts$|^worker\.ts$/, 'only the entries end the process'],
  [
    /(['"`])(manager|editingteacher|student|teacher)\1|(?:^|[{,])\s*(manager|editingteacher|student|teacher):/m,
    /^catalogo\/|^core\/moodle\//,
    'only the catalogue and the Moodle adapter name roles: others ask for a permission',
  ],
];

/** A name, not a type, that is exported from a store. */
const PASSED_ON = /^export \{(?!\s*\})(?:\s*type \w+,?)*\s*(?!type )\w[^}]*\} from '\.[^']*store\.ts'/m;

const sources = readSources(root);

/** Names of forms and reports, and the folders of the catalogue that define one form each. */
const catalogo = sources.filter(({ file }) => file.startsWith('catalogo/'));
const slugs = catalogo.flatMap(({ text }) =>
  [...text.matchAll(/ = (?:define(?!Leido)\w+\()?\{\n {2}slug: '(\w+)'/g)].map(([, slug]) => slug!),
);
const formFolders = catalogo.flatMap(({ file }) => /^(catalogo\/[^/]+\/)tramite\.ts$/.exec(file)?.[1] ?? []);

/** Slices whose subject is one form: only they load the rest of its folder. */
const subjects: readonly [folder: string, slices: RegExp][] = [
  ['catalogo/acompanamiento/', /^features\/acompanamientos\//],
  ['catalogo/encuesta-docente/', /^features\/(encuestas|papeletas)\//],
];

/** Returns the breaches of a file that names a form or a report: others ask the catalogue for those with a property. */
function namedForms({ file, text, imports }: Source): string[] {
  if (/^(catalogo|demostracion)\//.test(file)) return [];
  const named = slugs.filter((slug) => new RegExp(`(['"\`])${slug}\\1`).test(text));
  const loaded = imports.filter(
    (target) =>
      formFolders.some((folder) => target.startsWith(folder)) &&
      !subjects.some(([folder, slices]) => target.startsWith(folder) && slices.test(file)),
  );
  return [...named, ...loaded].map((what) => `${file} -> ${what}: only the catalogue names a form or a report`);
}

const owners = readOwners('migrations');
const errors = new Set<string>();
/** Kinds of jobs: a kind that no manifest lists is queued and never done. */
const kinds: [slice: string, kind: string, file: string][] = [];
const graph = new Map<string, Set<string>>();

function checkForbidden(file: string, target: string): void {
  for (const [from, to, why] of forbidden) {
    if (from.test(file) && to.test(target)) errors.add(`${file} -> ${target}: ${why}`);
  }
  if (target === builtIn.index && sliceOf(file) && !builtIn.importers.has(file))
    errors.add(`${file} -> ${target}: the catalogue as it is now has the unit's forms too`);
}

function checkImport(file: string, target: string): void {
  checkForbidden(file, target);
  const [from, to] = [sliceOf(file), sliceOf(target)];
  for (const { list, manifest } of manifests) {
    if (manifest.test(target) && file !== list) errors.add(`${file} -> ${target}: only src/${list} imports manifests`);
  }
  if (!to || from === to) return;
  if (!file.includes('/')) {
    if (!publicToEntries.test(target)) errors.add(`${file} -> ${target}: entries import no deep path`);
  } else if (!publicOfSlice.test(target))
    errors.add(`${file} -> ${target}: only contract, service, routes and pages are public`);
  if (from) graph.set(from, (graph.get(from) ?? new Set()).add(to));
}

for (const source of sources) {
  const { file, text, imports } = source;
  for (const fault of namedForms(source)) errors.add(fault);
  for (const target of imports) checkImport(file, target);
  for (const [, kind] of text.matchAll(/export const (\w+) = defin(?:ir|e)Tarea\(/g))
    kinds.push([sliceOf(file)!, kind!, file]);
  if (file.endsWith('/service.ts') && PASSED_ON.test(text))
    errors.add(`${file}: a service says what its slice does, and passes no function of its store on`);
  const slice = sliceOf(file);
  if (slice && file.endsWith('store.ts'))
    for (const fault of foreignWrites(slice, text, owners)) errors.add(`${file}: ${fault}`);
  for (const [word, where, why] of reserved) {
    if (word.test(text) && !where.test(file)) errors.add(`${file}: ${why}`);
  }
}

/** Reports the circles of a graph, each by the import that closes it. */
function reportCircles(imports: ReadonlyMap<string, Iterable<string>>): void {
  const done = new Set<string>();
  const visit = (one: string, trail: readonly string[]): void => {
    if (trail.includes(one)) errors.add(`circle: ${[...trail.slice(trail.indexOf(one)), one].join(' -> ')}`);
    else if (!done.has(one)) for (const next of imports.get(one) ?? []) visit(next, [...trail, one]);
    done.add(one);
  };
  for (const one of imports.keys()) visit(one, []);
}

reportCircles(graph);
// A type that two files ask of each other, or a part that asks for what loads it, belongs in a file of its own.
reportCircles(new Map(sources.map(({ file, imports }) => [file, imports])));

for (const [slice, kind, file] of kinds) {
  const manifest = `${slice}/slice.ts`;
  if (!readFileSync(path.join(root, manifest), 'utf8').includes(kind))
    errors.add(`${file}: ${kind} is not in ${manifest}`);
}

for (const { list, manifest } of manifests) {
  const source = readFileSync(path.join(root, list), 'utf8');
  for (const { file } of sources.filter((one) => manifest.test(one.file))) {
    if (!source.includes(`'#${file}'`)) errors.add(`${file}: not in src/${list}`);
  }
}

if (errors.size > 0) {
  console.error([...errors].join('\n'));
  process.exitCode = 1;
} else {
  console.log(`boundaries hold in ${sources.length} files`);
}
