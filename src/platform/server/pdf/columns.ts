// Shares the width of a PDF's page among a table's columns, by the lengths of their texts.
import { SPACES } from './block.ts';

/** The place of a column's texts, in points. */
export type Column = { readonly x: number; readonly width: number };

/** The gap between a column's edge and its texts. */
export const PAD = 3;

/** Limits of a column's width: a longer word or address is split, and a sentence takes lines. */
const MOST = { word: 130, text: 190 } as const;

type Need = { readonly least: number; readonly wish: number };

/**
 * Shares the width of a page among columns: each has room for its longest word, so that none is cut in two, and the
 * rest goes to those with longer texts.
 * @param texts of each column, its title among them
 */
export function layOut(
  texts: readonly (readonly string[])[],
  page: { readonly x: number; readonly width: number },
  widthOf: (text: string) => number,
): Column[] {
  const needs = texts.map((column) => needOf(column, widthOf));
  const least = sum(needs.map((need) => need.least));
  const wishes = sum(needs.map((need) => need.wish - need.least));
  const left = page.width - least;
  // With more room than all wish for, each column gets more; with less room than all need, each gets less.
  const shareOf = ({ least: own, wish }: Need): number => {
    if (left < 0) return (own * page.width) / least;
    if (left < wishes) return own + ((wish - own) * left) / wishes;
    return (wish * page.width) / (least + wishes);
  };
  let x = page.x;
  return needs.map((need) => {
    const column = { x: x + PAD, width: shareOf(need) - 2 * PAD };
    x += shareOf(need);
    return column;
  });
}

function needOf(texts: readonly string[], widthOf: (text: string) => number): Need {
  const widest = (parts: readonly string[], most: number): number =>
    // A point more: the library measures a line as a whole.
    Math.min(most, Math.max(...parts.map(widthOf)) + 1) + 2 * PAD;
  const least = widest(
    texts.flatMap((text) => text.split(SPACES)),
    MOST.word,
  );
  return { least, wish: Math.max(least, widest(texts, MOST.text)) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
