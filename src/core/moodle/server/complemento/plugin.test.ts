// Compares the plugin's PHP source with the application that calls it; `npm run test:moodle` tries it on a real Moodle.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pluginFunctions } from '../../../../../demo/functions/gestioncurricular/index.ts';
import { PLUGIN } from '../../../../../demo/site/plugin.ts';
import { FUNCIONES, FUNCIONES_DE_ACTIVIDAD, VERSION_MINIMA } from './deteccion.ts';
import { FUNCIONES_DE_INGRESO } from './ingreso.ts';
import { FUNCION_DE_MATRICULAS } from './matriculas.ts';
import { FUNCIONES_DE_RESTAURACION } from './restauraciones.ts';

const plugin = new URL('../../../../../moodle/local_gestioncurricular/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, plugin), 'utf8');
const FUNCTIONS = [
  ...[FUNCIONES, FUNCIONES_DE_ACTIVIDAD, FUNCIONES_DE_INGRESO, FUNCIONES_DE_RESTAURACION].flatMap((each) =>
    Object.values(each),
  ),
  FUNCION_DE_MATRICULAS,
];
const [declared = '', ofService = ''] = read('db/services.php').split('$services');

/** Functions called with people's own tokens, which belong to the mobile service. */
const OWN = new Set([
  'core_enrol_get_users_courses',
  'core_course_get_user_administration_options',
  'core_user_get_course_user_profiles',
]);

it('declares the called functions, each with its class', () => {
  const names = [...declared.matchAll(/^ {4}'(local_\w+)' =>/gm)].map(([, name]) => name!);
  expect(names.toSorted()).toEqual(FUNCTIONS.toSorted());
  for (const name of names) {
    expect(existsSync(new URL(`classes/external/${name.replace('local_gestioncurricular_', '')}.php`, plugin))).toBe(
      true,
    );
  }
});

it('defines a service with every function that the application calls as its service account', () => {
  const src = new URL('../../../../', import.meta.url);
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.|testing/.test(file))
    .map((file) => readFileSync(new URL(file, src), 'utf8'));
  const called = sources
    .flatMap((source) => [...source.matchAll(/'((?:core|mod|enrol|gradereport)_\w+_\w+)'/g)])
    .map(([, name]) => name!)
    .filter((name) => !OWN.has(name));
  expect(new Set(called).size).toBeGreaterThan(8);
  for (const name of [...called, ...FUNCTIONS]) expect(ofService).toContain(`'${name}'`);
});

it('has a guide that lists every function for a service without it', () => {
  const guide = readFileSync(new URL('../../../../../docs/guia-administracion.md', import.meta.url), 'utf8');
  const core = [...ofService.matchAll(/'((?:core|mod|enrol|gradereport)_\w+)'/g)].map(([, name]) => name!);
  expect(core.length).toBeGreaterThan(20);
  for (const name of core) expect(guide).toContain(`\`${name}\``);
});

it('has a sufficient version, equal to the demonstration’s', () => {
  const version = /\$plugin->version\s*=\s*(\d+);/.exec(read('version.php'))?.[1];
  expect(Number(version)).toBeGreaterThanOrEqual(VERSION_MINIMA);
  for (const [, told] of pluginFunctions(PLUGIN)) expect(told).toBe(version);
});

it('has the same texts in both languages', () => {
  const keysIn = (language: string): string[] =>
    [...read(`lang/${language}/local_gestioncurricular.php`).matchAll(/^\$string\['([^']+)'\]/gm)].map(
      ([, key]) => key!,
    );
  expect(keysIn('es')).toEqual(keysIn('en'));
  for (const [, name] of read('db/access.php').matchAll(/'local\/(gestioncurricular:\w+)'/g)) {
    expect(keysIn('en')).toContain(name);
  }
});
