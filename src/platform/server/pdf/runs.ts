import type { Pdf } from './block.ts';
import type { Run } from './fonts.ts';

/** Pieces of one line, each in its font. */
export type Line = readonly Run[];

/** The distance of two lines, and from the top of one to its base, for each point of size, whatever its fonts. */
export const LEADING = 1.32;
export const ASCENT = 1.04;

const widthOfRun = (pdf: Pdf, { text, font }: Run, size: number): number =>
  pdf.font(font).fontSize(size).widthOfString(text);

export const widthOfLine = (pdf: Pdf, line: Line, size: number): number =>
  line.reduce((sum, run) => sum + widthOfRun(pdf, run, size), 0);

/** Sets the pieces of a line side by side on one base line. */
export function setLine(pdf: Pdf, line: Line, size: number, [x, base]: readonly [number, number]): void {
  let left = x;
  for (const run of line) {
    const width = widthOfRun(pdf, run, size);
    pdf.text(run.text, left, base, { lineBreak: false, baseline: 'alphabetic' });
    left += width;
  }
}

const characters = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Spaces at which a line may end. Those inside a time, `3:45 p. m.`, do not break. */
export const SPACES = /[^\S\u00a0]+/;

/** Where a line may end: at such spaces, and after what joins two words or the parts of an address. */
const BREAKS = /(\n|[^\S\n\u00a0]+)|(?<=[@/–—-])(?=\p{L})/u;

/** Parts a text into lines of a width. The library does so with one font alone, on lines as high as that font says. */
export function linesOf(pdf: Pdf, runs: readonly Run[], size: number, width: number): readonly Line[] {
  if (runs.length === 1 && !runs[0]!.text.includes('\n') && widthOfRun(pdf, runs[0]!, size) <= width) return [runs];
  const lines: Run[][] = [[]];
  let left = width;
  const begin = (): void => {
    lines.push([]);
    left = width;
  };
  const put = (run: Run): void => {
    const line = lines.at(-1)!;
    const before = line.at(-1);
    if (before?.font === run.font) line.splice(-1, 1, { ...run, text: before.text + run.text });
    else line.push(run);
    left -= widthOfRun(pdf, run, size);
  };
  for (const { text, font } of runs) {
    for (const word of text.split(BREAKS)) {
      if (word === undefined || word === '') continue;
      const run = { text: word, font };
      if (word === '\n') begin();
      else if (widthOfRun(pdf, run, size) <= left) put(run);
      else if (word.trim() === '') begin();
      else {
        if (left < width) begin();
        // A word that is wider than a line is parted where the line ends.
        for (const { segment } of characters.segment(word)) {
          const one = { text: segment, font };
          if (widthOfRun(pdf, one, size) > left) begin();
          put(one);
        }
      }
    }
  }
  return lines;
}
