// Shares the width of a PDF's page among a table's columns, by the lengths of their texts.
import { BREAKS, SPACES } from './block.ts';

/** The place of a column's texts, in points. */
export type Column = { readonly x: number; readonly width: number };

/** The gap between a column's edge and its texts. */
export const PAD = 3;

/** Limits of a column's least width: a longer word or address is split. */
const WIDEST_WORD = 130;

/** Lines more than which no cell of a readable table takes. */
const MOST_LINES = 60;

/** Lines are seldom full: so much more room than their words takes a text of several. */
const RAGGED = 1.15;

type Need = { readonly word: number; readonly text: number };

/**
 * Shares the width of a page among columns so that the highest row is as low as it can be: with the fewest lines for
 * which every column has room for its longest text, and for its longest word, so that none is cut in two. Room that is
 * left makes all of them wider.
 * @param texts of each column, its title first
 */
export function layOut(
  texts: readonly (readonly string[])[],
  page: { readonly x: number; readonly width: number },
  widthOf: (text: string, isTitle: boolean) => number,
): Column[] {
  const widthsFor = (ends: RegExp) =>
    fit(
      texts.map((column) => needOf(column, ends, widthOf)),
      page.width,
    );
  const whole = widthsFor(SPACES);
  // Addresses are broken where they may be if there is no room for all of them.
  const widths = sum(whole) <= page.width ? whole : widthsFor(BREAKS);
  const scale = page.width / sum(widths);
  let x = page.x;
  return widths.map((width) => {
    const column = { x: x + PAD, width: width * scale - 2 * PAD };
    x += width * scale;
    return column;
  });
}

/** Returns the widths that columns need with the fewest lines for which they fit; wider ones where none does. */
function fit(needs: readonly Need[], room: number): number[] {
  let widths: number[] = [];
  for (let lines = 1; lines <= MOST_LINES; lines += 1) {
    widths = needs.map(({ word, text }) => Math.max(word, lines === 1 ? text : (text / lines) * RAGGED) + 2 * PAD);
    if (sum(widths) <= room) break;
  }
  return widths;
}

function needOf(
  [title = '', ...cells]: readonly string[],
  ends: RegExp,
  widthOf: (text: string, isTitle: boolean) => number,
): Need {
  // A point more: the library measures a line as a whole.
  const widest = (split: (text: string) => readonly string[]): number =>
    Math.max(
      ...split(title).map((part) => widthOf(part, true)),
      ...cells.flatMap(split).map((part) => widthOf(part, false)),
    ) + 1;
  const word = widest((text) => text.split(ends).filter(Boolean));
  return { word: Math.min(WIDEST_WORD, word), text: widest((text) => [text]) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
