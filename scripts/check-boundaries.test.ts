import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#platform/server/testing/program.ts';

/** Checks a tree of files; returns the breaches. */
function check(files: Readonly<Record<string, string>>): string[] {
  const root = temporaryFolder();
  for (const [file, text] of Object.entries({ 'slices.ts': '', 'web-slices.ts': '', ...files })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return spawnSync(process.execPath, ['scripts/check-boundaries.ts', root], { encoding: 'utf8' })
    .stderr.split('\n')
    .filter(Boolean);
}

it('lets only the server load the data of a demonstration, and not before there is one', () => {
  const demo = { 'demostracion/datos.ts': "import { add } from '#features/listas/server/service.ts';" };
  const service = { 'features/listas/server/service.ts': 'export const add = 1;' };
  const load = "const { fill } = await import('#demostracion/datos.ts');";
  expect(check({ ...demo, ...service, 'server.ts': load })).toEqual([]);
  expect(check({ ...demo, ...service, 'server.ts': "import { fill } from '#demostracion/datos.ts';" })).toEqual([
    'server.ts: what a demonstration needs is loaded by `import()`, for a demonstration only',
  ]);
  for (const file of ['worker.ts', 'catalogo/index.ts', 'features/inicio/server/service.ts'])
    expect(check({ ...demo, ...service, [file]: load })).toEqual([
      `${file} -> demostracion/datos.ts: only the start of a demonstration loads its data`,
    ]);
});

it('gives the data of a demonstration the services of slices, and nothing behind them', () => {
  const demo = { 'demostracion/datos.ts': "import { insert } from '#features/listas/server/store.ts';" };
  expect(check({ ...demo, 'features/listas/server/store.ts': '' })).toEqual([
    'demostracion/datos.ts -> features/listas/server/store.ts: only contract, service, routes and pages are public',
  ]);
});

it('lets only the catalogue name a form or a report, and a slice the form that it is about', () => {
  const forms = {
    'catalogo/habilitacion/tramite.ts': '',
    'catalogo/habilitacion/formulario.ts': "export const habilitacion = {\n  slug: 'solicitudHabilitacion',\n};",
    'catalogo/acompanamiento/tramite.ts': '',
    'catalogo/acompanamiento/formulario.ts': '',
    'catalogo/index.ts': "import { habilitacion } from './habilitacion/formulario.ts';",
  };
  const file = 'features/inicio/server/service.ts';
  const own = "import { acompanamiento } from '#catalogo/acompanamiento/formulario.ts';";
  const why = 'only the catalogue names a form or a report';
  expect(check({ ...forms, 'features/acompanamientos/server/service.ts': own })).toEqual([]);
  expect(check({ ...forms, [file]: own })).toEqual([`${file} -> catalogo/acompanamiento/formulario.ts: ${why}`]);
  expect(check({ ...forms, [file]: "const slug = 'solicitudHabilitacion';" })).toEqual([
    `${file} -> solicitudHabilitacion: ${why}`,
  ]);
});

it('lets only listed files import the procedures of the product: others ask for those of the unit too', () => {
  const line = "import { FORMULARIOS } from '#catalogo/index.ts';";
  const why = "the catalogue as it is now has the unit's forms too";
  const files = { 'catalogo/index.ts': '', 'core/pantalla.ts': '' };
  for (const file of ['features/inicio/web/Propio.tsx', 'core/cupos/service.ts'])
    expect(check({ ...files, [file]: line })).toEqual([`${file} -> catalogo/index.ts: ${why}`]);
  for (const file of ['features/formularios/pantallas.ts', 'features/inicio/web/Propio.test.tsx', 'services.ts'])
    expect(check({ ...files, [file]: line })).toEqual([]);
});

it.each(["import type { B } from './b.ts';", "const b = await import('./b.ts');", "export { type B } from './b.ts';"])(
  'refuses files that ask for each other, also by %s',
  (line) => {
    const files = { 'platform/a.ts': line, 'platform/b.ts': "import './c.ts';", 'platform/c.ts': '' };
    expect(check(files)).toEqual([]);
    expect(check({ ...files, 'platform/c.ts': "import type { A } from './a.ts';" })).toEqual([
      'circle: platform/a.ts -> platform/b.ts -> platform/c.ts -> platform/a.ts',
    ]);
  },
);

it('refuses slices that ask for each other', () => {
  const files = {
    'features/a/server/service.ts': "import { b } from '#features/b/contract.ts';",
    'features/b/contract.ts': '',
    'features/b/server/service.ts': "import { a } from '#features/a/contract.ts';",
    'features/a/contract.ts': '',
  };
  expect(check(files)).toEqual(['circle: features/a -> features/b -> features/a']);
});
