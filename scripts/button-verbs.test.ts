// The verbs on buttons are those of the glossary: one for each act.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '../src/platform/server/settings.ts';

const read = (file: string): string => readFileSync(path.join(PROJECT, file), 'utf8');

/** Rows of the glossary's table: the verbs of an act, and the words that are not used for it. */
const rows = read('docs/glossary.md')
  .split('## Verbs on buttons')[1]!
  .split('\n')
  .filter((line) => /^\| [A-Z]/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, verbs = '', , not = '']) => ({ verbs: verbs.split(', '), not: not.split(', ').filter(Boolean) }));

const VERBS = new Set(rows.flatMap(({ verbs }) => verbs));

/** Verbs of buttons that are older than the table, by folder; the list only shrinks. */
const OLDER: Readonly<Record<string, readonly string[]>> = {
  'src/features/acompanamientos': ['Conservar'],
  'src/features/formularios': ['Entrar', 'Reintentar'],
};

/** An infinitive, also with the thing that it is done to: `Dejarlo`. The key Enter is none. */
const INFINITIVE = /^(?!Enter$)([A-ZÁÉÍÓÚ][a-záéíóúñ]*[aei]r)(?:me|lo|se)?$/;

/** Elements of buttons, and what they say. */
const ELEMENT = /<(?:\w*Button|button)\b(?:[^>]|=>)*>([\s\S]*?)<\/(?:\w*Button|button)>/g;
const PROPERTY = /\b(?:confirm|save)=(?:"([^"]+)"|\{[^}]*?'([^']+)')/g;

/** Returns the texts of the buttons in a source. */
function textsOf(source: string): string[] {
  const contents = [...source.matchAll(ELEMENT)].map(([, content = '']) => content.replaceAll(/<[^>]+>/g, ' '));
  const quoted = contents.flatMap((content) => [...content.matchAll(/'([^']+)'|`([^`]+)`/g)]);
  return [
    ...contents.map((content) => content.replaceAll(/\{[^}]*\}/g, ' ')),
    ...[...quoted, ...source.matchAll(PROPERTY)].map(([, one, other]) => one ?? other ?? ''),
  ].map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

const buttons = execFileSync('git', ['ls-files', 'src'], { cwd: PROJECT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.tsx') && !/\.test\.|\/testing\//.test(file))
  .flatMap((file) => textsOf(read(file)).map((text) => ({ file, text })));

it('each verb of the table stands for one act', () => {
  const all = rows.flatMap(({ verbs }) => verbs);
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter((verb, i) => all.indexOf(verb) !== i)).toEqual([]);
});

it('buttons begin with the verbs of the table', () => {
  expect(buttons.length).toBeGreaterThan(200);
  const others = buttons.flatMap(({ file, text }) => {
    const [, verb] = INFINITIVE.exec(text.split(/[ ,:…]/)[0]!) ?? [];
    if (verb === undefined || VERBS.has(verb)) return [];
    const folder = /^src\/(?:features|core|platform)\/\w+/.exec(file)?.[0] ?? 'src';
    return OLDER[folder]?.includes(verb) ? [] : [`${file}: ${text}`];
  });
  expect(others).toEqual([]);
});

it('no button has a word that the table refuses', () => {
  const refused = rows.flatMap(({ not }) => not).filter((word) => !word.includes('('));
  const found = buttons.filter(({ text }) => refused.some((word) => text === word || text.startsWith(`${word} `)));
  expect(found.filter(({ text }) => !VERBS.has(text.split(' ')[0]!))).toEqual([]);
});
