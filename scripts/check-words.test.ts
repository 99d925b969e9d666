import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#platform/server/testing/program.ts';

/** Checks a tree with one source; returns the errors. */
function check(source: string): string[] {
  const root = temporaryFolder();
  mkdirSync(path.join(root, 'src'));
  writeFileSync(path.join(root, 'src/one.ts'), source);
  return spawnSync(process.execPath, ['scripts/check-words.ts', root], { encoding: 'utf8' })
    .stderr.split('\n')
    .filter(Boolean);
}

const again = (name: string): string => `src/one.ts:1: the docstring says "${name}" again: a plain name needs none`;

it('refuses a docstring that only says the name again', () => {
  expect(check('/** Deletes the expired sessions. */\nexport const deleteExpiredSessions = 1;')).toEqual([
    again('deleteExpiredSessions'),
  ]);
  expect(check('/** Props of the table. */\ntype TableProps = {};')).toEqual([again('TableProps')]);
  expect(check('/**\n * The maximum of open files.\n */\nconst MAXIMUM_OPEN_FILES = 9;')).toEqual([
    again('MAXIMUM_OPEN_FILES'),
  ]);
  expect(check('type A = {\n  /** The name. */\n  readonly name: string;\n};')).toEqual([
    again('name').replace(':1:', ':2:'),
  ]);
});

it('takes a docstring that says a shape, a unit, an error or a reason', () => {
  for (const docstring of [
    'Deletes the expired sessions, oldest first.',
    'Deletes the expired sessions. @throws without a connection',
    'Deletes the expired sessions: `[id, …]`.',
    'Deletes the expired sessions after 30 days.',
  ])
    expect(check(`/** ${docstring} */\nexport const deleteExpiredSessions = 1;`)).toEqual([]);
  expect(check('const name = 1; /** Deletes the expired sessions. */\n\nconst other = 1;')).toEqual([]);
});

it('refuses words of decision 0001 in any part of a name', () => {
  expect(check('const SIN_RECUERDO = 1;')).toEqual(['src/one.ts:1: "SIN_RECUERDO": recuerdo is called cache']);
});

it('refuses pronouns and adverbs as names of variables, parameters, types and their members', () => {
  const refused = (name: string): string => `src/one.ts:1: "${name}" names no thing: decision 0001`;
  for (const [source, name] of [
    ['const con = 1;', 'con'],
    ['const hay = () => 1, filas = [];', 'hay'],
    ['const { length: suyos } = [];', 'suyos'],
    ['const [, uno = 2] = [];', 'uno'],
    ['for (const una of []) una;', 'una'],
    ['filas.map((una) => una.clave);', 'una'],
    ['async function read({ page }: Page, ...otros: string[]) {}', 'otros'],
    ['try {} catch (mal) {}', 'mal'],
    ['export type Read = (con: string) => void;', 'con'],
    ['interface Columna { readonly con: string }', 'con'],
    ['class Store { #db = 1; hay(): void {} }', 'hay'],
    ["import { filas as suyas } from './filas.ts';", 'suyas'],
    ['const NADIE = null;', 'NADIE'],
  ] as const)
    expect(check(source)).toEqual([refused(name)]);
  expect(check('type Run = { readonly enLaMarcha: boolean };')).toEqual([
    'src/one.ts:1: "enLaMarcha": marcha is called run',
  ]);
});

it('takes domain nouns, names of the contract as members, and keys of data', () => {
  for (const source of [
    'const fila = 1;',
    'type Cambio = { readonly antes: string; readonly despues: string };',
    'const list = ({ antes }: Cambio) => antes;',
    "const data = { con: 1, 'hay': 2 };",
    'data.con();',
  ])
    expect(check(source)).toEqual([]);
  expect(check('const antes = 1;')).toHaveLength(1);
});
