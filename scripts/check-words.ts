// Fails on words that decision 0001 replaces: how docstrings open, words of prose, names of mechanics, pronouns and adverbs as names.
// And on docstrings that only say a name again, and on a full stop after a time. `node scripts/check-words.ts [<folder>]` checks the project or another tree.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { declaredNames } from './declared-names.ts';

/** A docstring says what a thing does or is; a clause that opens with one of these has to be deciphered. */
const OPENING = /^(?:What|Who|Whom|Whose|How|Where|Whether|Which)\b/;

/** Words of prose that have a plainer one. */
const PROSE =
  /\b(?:anew|any more|somebody|nobody|whoever|whatever comes|stands?(?! for\b)|came to|became of|is let be|hands over|she|hers?|herself)\b/i;

/** Names of mechanics, as parts of an identifier, and the name that every engineer knows. */
const NAMES: Readonly<Record<string, string>> = {
  oficio: 'handler',
  obrero: 'worker',
  taller: 'context',
  cartero: 'sender',
  dibujante: 'renderer',
  redactor: 'composer',
  guardador: 'autosave',
  recuerdo: 'cache',
  tropiezo: 'failure',
  descanso: 'backoff',
  armado: 'layout',
  suerte: 'outcome',
  marcha: 'run',
  mundo: 'site',
};

/** Spanish pronouns, determiners, adverbs, prepositions, conjunctions and forms of _ser_, _estar_ and _haber_: no name of a thing. */
const FUNCTION_WORDS = new Set(
  `al algo alguien alguna algunas alguno algunos ahora ajena ajenas ajeno ajenos ambas ambos antes apenas aparte aqui asi aun aunque
  ayer bajo bastante bien cada casi cerca como con contra cual cuales cualquier cuando cuanta cuantas cuanto cuantos de del demas
  dentro despues detras donde dos durante el ella ellas ellos en encima enseguida entonces entre era es esa esas ese eso esos
  esta estaba estan estas este esto estos fue fuera ha han hay haya hoy la las les lejos lo los luego mal mas
  menos mi mia mias mientras mio mios misma mismas mismo mismos mucha muchas mucho muchos muy nada nadie ninguna ninguno nos nosotros
  nuestra nuestro nunca os otra otras otro otros para pero poca pocas poco pocos por porque propia propias propio propios pues que
  quien quienes se segun si siempre sin sino sobre solo su sus suya suyas suyo suyos tal tales tambien tampoco tanta tanto tantos
  tarde te toda todas todavia todo todos tras tu tus un una unas uno unos usted varias varios veces vez ya yo`.split(
    /\s+/,
  ),
);

/**
 * Names of the contract, of rows and of stored data, which do not change (decision 0001), and of what is made of them. As members of
 * types, and where they are taken from an object as they are. The list only shrinks.
 */
const FIELDS = new Set(
  `ahora alguna antes aparte cada como cual cuantas cuantos de despues en enMarcha hoy ninguna nunca otra otros para por que sobre solo suya
  suyo TODAS todas todo todos tras tropiezos una varias veces vez`.split(/\s+/),
);

const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?<=^|\s)\/\/ (.*)$/gm;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g;

/** A docstring, and the name that it stands before. */
const DOCUMENTED =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:(?:export|default|async|abstract|static|readonly|declare|get|set|const|let|function\*?|type|interface|class)\s+)*['"]?(\w+)/g;

/** Words of a docstring that say nothing by themselves. */
const EMPTY = new Set(
  'a an all and are as at be by each every for from in is it its of on one or returns that the their this to which with'.split(
    ' ',
  ),
);

/** Times end in a full stop of their own: `3:45 p. m.`. */
const TIME_AND_STOP = /\b(?:formatInstante|formatHora|momentoInWords)\((?:[^()`]|\([^()]*\))*\)\}(?:<\/\w+>)?\.(?!\.)/g;

const errors: string[] = [];

const report = (file: string, text: string, index: number, why: string): void => {
  errors.push(`${file}:${text.slice(0, index).split('\n').length}: ${why}`);
};

const plain = (comment: string): string => comment.replaceAll(/^\s*\*? ?|`[^`]*`/gm, '').trim();

const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])(?=[A-Z])|_/g, '$1 ')
    .toLowerCase()
    .split(' ');

/** Returns a word without its ending, so that `deletes` and `deleting` are the same. */
const stemOf = (word: string): string => word.replace(/(?:ies|ing|ed|es|[esy])$/, '');

/** Returns true if every word of a docstring is a part of the name. Code, figures and tags say more. */
function repeatsName(docstring: string, name: string): boolean {
  if (/[`@\d]/.test(docstring)) return false;
  const parts = new Set(partsOf(name).map(stemOf));
  const words = (docstring.toLowerCase().match(/[\p{L}-]+/gu) ?? []).filter((word) => !EMPTY.has(word));
  return words.length > 0 && words.flatMap((word) => word.split('-')).every((word) => parts.has(stemOf(word)));
}

function checkProse(file: string, text: string, { index, prose }: { index: number; prose: string }): void {
  const found = PROSE.exec(prose);
  if (found) report(file, text, index, `"${found[0]}" has a plainer word`);
}

function checkSource(file: string, text: string): void {
  for (const match of text.matchAll(COMMENT)) {
    const prose = plain(match[1] ?? match[2] ?? '');
    const opening = match[0].startsWith('/**') ? OPENING.exec(prose) : null;
    if (opening) report(file, text, match.index, `a docstring opens with "${opening[0]}"`);
    checkProse(file, text, { index: match.index, prose });
  }
  for (const match of text.matchAll(TITLE)) checkProse(file, text, { index: match.index, prose: match[2] ?? '' });
  for (const match of text.matchAll(DOCUMENTED))
    if (repeatsName(match[1] ?? '', match[2] ?? ''))
      report(file, text, match.index, `the docstring says "${match[2]}" again: a plain name needs none`);
  for (const { index } of text.matchAll(TIME_AND_STOP)) report(file, text, index, 'a full stop after "p. m."');
  if (/\.tsx?$/.test(file)) checkNames(file, text);
}

function checkNames(file: string, text: string): void {
  for (const { name, index, as } of declaredNames(file, text)) {
    if (as !== 'name' && FIELDS.has(name)) continue;
    const parts = partsOf(name);
    const [word, better] = Object.entries(NAMES).find(([start]) => parts.some((part) => part.startsWith(start))) ?? [];
    if (word) report(file, text, index, `"${name}": ${word} is called ${better}`);
    if (parts.length === 1 && FUNCTION_WORDS.has(name.toLowerCase()))
      report(file, text, index, `"${name}" names no thing: decision 0001`);
  }
}

const filesOf = (folder: string, name: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map((file) => path.posix.join(folder, String(file).replaceAll(path.sep, '/')))
        .filter((file) => name.test(file))
    : [];

process.chdir(process.argv[2] ?? '.');

const sources = ['src', 'scripts', 'demo', 'e2e'].flatMap((folder) => filesOf(folder, /\.(?:tsx?|mjs|css)$/));
const own = 'scripts/check-words.ts';
for (const file of sources) if (file !== own) checkSource(file, readFileSync(file, 'utf8'));
// `docs/especificacion` is the specification's own text.
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...filesOf('docs', /^docs\/(?!especificacion\/).*\.md$/),
].filter((file) => existsSync(file));
for (const file of documents) {
  const text = readFileSync(file, 'utf8').replaceAll(/`[^`\n]*`/g, (code) => '·'.repeat(code.length));
  for (const match of text.matchAll(/^.+$/gm)) checkProse(file, text, { index: match.index, prose: match[0] });
}

for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);
console.log(`plain words in ${sources.length + documents.length} files`);
