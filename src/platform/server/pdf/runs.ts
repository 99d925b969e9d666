import type { Pdf } from './block.ts';
import type { Run } from './fonts.ts';

/** Pieces of one line, each in its font. */
export type Line = readonly Run[];

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

/** Parts a text of several fonts into lines of a width: the library does so with one font alone. */
export function linesOf(pdf: Pdf, runs: readonly Run[], size: number, width: number): readonly Line[] {
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
    for (const word of text.split(/(\n|[^\S\n]+)/)) {
      const run = { text: word, font };
      if (word === '') continue;
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
