import type { Readable } from 'node:stream';
import { type Block, set, type Type } from './block.ts';
import { BODY, createPaper, FILL, LINE, PAGE, type Paper, type PdfHead } from './page.ts';

export type PdfColumn = {
  readonly title: string;
  /** What its texts usually need, in characters: the columns share the page by it. */
  readonly width: number;
};

type Column = { readonly title: string; readonly x: number; readonly width: number };

const PAD = 3;

/** Letters are smaller where more columns share the page. */
const sizeFor = (columns: number): number => (columns <= 8 ? 8 : columns <= 10 ? 7.5 : 7);

const longestWord = (text: string): number => Math.max(...text.split(/\s/).map((word) => word.length));

/** No column is so narrow that a word of its title is cut, nor so wide that it starves the others. */
function layOut(columns: readonly PdfColumn[]): Column[] {
  const weights = columns.map(({ title, width }) => Math.min(40, Math.max(10, width, longestWord(title) * 1.5)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let x: number = PAGE.margin;
  return columns.map(({ title }, i) => {
    const width = (BODY.width * weights[i]!) / all;
    const column = { title, x: x + PAD, width: width - 2 * PAD };
    x += width;
    return column;
  });
}

/** Writes rows as a table, its headings again on every page, page n of m under each. */
export const writePdfTable = (
  head: PdfHead,
  columns: readonly PdfColumn[],
  rows: AsyncIterable<readonly string[]>,
): Readable => createPaper(head, (paper) => drawTable(paper, columns, rows));

async function drawTable(
  { pdf, measure, top }: Paper,
  given: readonly PdfColumn[],
  rows: AsyncIterable<readonly string[]>,
): Promise<void> {
  const columns = layOut(given);
  const type: Type = { size: sizeFor(columns.length) };
  const measureRow = (cells: readonly string[], how: Type): Block[] =>
    cells.map((text, i) => measure(text, how, columns[i]!.width));
  const titles = measureRow(
    columns.map(({ title }) => title),
    { ...type, weight: 'bold' },
  );
  const tallest = BODY.end - PAGE.margin - heightOf(titles);
  let y = top;

  const draw = (blocks: readonly Block[]): void => {
    for (const [i, block] of blocks.entries()) set(pdf, block, columns[i]!.x, y + PAD);
    y += heightOf(blocks);
    pdf
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + BODY.width, y)
      .lineWidth(0.4)
      .stroke(LINE);
  };
  const heading = (): void => {
    pdf.rect(PAGE.margin, y, BODY.width, heightOf(titles)).fill(FILL);
    draw(titles);
  };
  const place = (cells: readonly string[]): void => {
    const blocks = measureRow(cells, type);
    if (heightOf(blocks) > tallest) {
      const parts = blocks.map((block) =>
        splitAt(block, tallest - 2 * PAD, (text) => measure(text, type, block.width)),
      );
      place(parts.map(([first]) => first));
      place(parts.map(([, rest]) => rest));
      return;
    }
    if (y + heightOf(blocks) > BODY.end) {
      pdf.addPage();
      y = PAGE.margin;
      heading();
    }
    draw(blocks);
  };

  heading();
  for await (const cells of rows) place(cells);
}

const heightOf = (row: readonly Block[]): number => Math.max(...row.map(({ height }) => height)) + 2 * PAD;

/** A text that is too high, as what fits and what is left, parted between two words where there are two. */
function splitAt({ text, height }: Block, most: number, measure: (text: string) => Block): [string, string] {
  if (height <= most) return [text, ''];
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(text.slice(0, middle)).height <= most) low = middle;
    else high = middle - 1;
  }
  const space = text.lastIndexOf(' ', low);
  const end = space > 0 ? space : Math.max(1, low);
  return [text.slice(0, end), text.slice(end).trimStart()];
}
