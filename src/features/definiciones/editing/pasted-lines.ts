// Lines of a pasted text, by the mark with which they begin: a number, a bullet, a box, a letter.
import { cleanLine } from '#catalogo/campos/limpieza.ts';

/** Longest text that is read, in characters. */
export const MAX_PASTED = 40_000;

export type Line = {
  readonly line: number;
  /** Without its mark. */
  readonly text: string;
  readonly whole: string;
  /** Of a numbered line, `1` or `1.2`. */
  readonly numero: string | undefined;
  readonly mark: 'number' | 'bullet' | 'box' | 'letter' | 'none';
  readonly isCapital: boolean;
};

const NUMBER =
  /^(?:pregunta\s+)?(?:(\d{1,3}(?:\.\d{1,2})*)(?:[.)°º](?!\d)[-–]?|\s?[-–—:](?=\s))|(\d{1,3}(?:\.\d{1,2})+)(?=\s))\s*/iu;
const BOX = /^(?:[☐☑□▢❏❑]|\[\s?\]|\(\s?\))\s*/u;
const BULLET = /^(?:[-–—•·*○●◦▪■‣⁃◯→➢✓✔\uf0a7\uf0b7])\s*(?=\S)/u;
const LETTER = /^(?:[a-z]|[ivx]{1,4})[.)]\s+/iu;

const MARKS = [
  ['box', BOX],
  ['bullet', BULLET],
  ['letter', LETTER],
] as const;

/** Lines of blanks to answer on. */
const EMPTY = /^(?:(?:r|rta|respuesta)\s*[:.])?[\s_.…\-–—=]*$/iu;

function lineOf(raw: string, index: number): Line {
  const whole = cleanLine(raw.replaceAll('\t', ' '));
  const line = { line: index + 1, whole, numero: undefined, isCapital: /^\p{Lu}/u.test(whole) };
  const number = NUMBER.exec(whole);
  if (number) {
    return { ...line, mark: 'number', text: whole.slice(number[0].length), numero: number[1] ?? number[2] };
  }
  // The hollow bullet of a word processor is an `o` before a tab.
  const marked = raw.replace(/^\s*o\t/u, '○ ').replaceAll('\t', ' ');
  for (const [mark, shape] of MARKS) {
    const found = shape.exec(cleanLine(marked));
    if (found) return { ...line, mark, text: cleanLine(cleanLine(marked).slice(found[0].length)) };
  }
  return { ...line, mark: 'none', text: whole };
}

/** Returns the lines that say something. */
export const linesOf = (text: string): readonly Line[] =>
  text
    .slice(0, MAX_PASTED)
    .replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')
    .split('\n')
    .map(lineOf)
    .filter(({ whole, text }) => !EMPTY.test(whole) && text !== '');
