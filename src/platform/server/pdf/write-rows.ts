// Writes the rows of a report as a PDF: as a table, or as a card for each.
import type { Readable } from 'node:stream';
import { NOTHING_TO_SHOW } from '../../chart/chart.ts';
import { type Block, partsOf, set, type Type, widthOf } from './block.ts';
import { layOut, PAD } from './columns.ts';
import { BODY, createPaper, FILL, LINE, PAGE, type Paper, type PdfHead, SOFT } from './page.ts';

/** Letters are smaller where more columns share the page. */
const sizeFor = (columns: number): number => (columns <= 8 ? 8 : columns <= 10 ? 7.5 : 7);

/** Rows that are measured before the widths are set. */
const SAMPLE = 200;

/** A heading over several headings. */
export type PdfBand = {
  readonly title: string;
  /** Its first column, and the number of its columns. */
  readonly from: number;
  readonly columns: number;
};

export type PdfTable = { readonly titles: readonly string[]; readonly bands?: readonly PdfBand[] };

/** Writes rows as a table, its headings again on every page, page n of m under each. */
export const writePdfTable = (head: PdfHead, table: PdfTable, rows: AsyncIterable<readonly string[]>): Readable =>
  createPaper(head, async (paper) => drawTable(paper, table, rows[Symbol.asyncIterator]()));

async function drawTable(
  { pdf, measure, top }: Paper,
  { titles: headings, bands = [] }: PdfTable,
  rows: AsyncIterator<readonly string[]>,
): Promise<void> {
  const type: Type = { size: sizeFor(headings.length) };
  const bold: Type = { ...type, weight: 'bold' };
  const first = await take(rows, SAMPLE);
  const columns = layOut(
    headings.map((title, i) => [title, ...first.map((cells) => cells[i] ?? '')]),
    { x: PAGE.margin, width: BODY.width },
    // Bold letters are the widest.
    (text) => widthOf(pdf, text, bold),
  );
  const measureRow = (cells: readonly string[], how: Type): Block[] =>
    cells.map((text, i) => measure(text, how, columns[i]!.width));
  const titles = measureRow(headings, bold);
  const over = bands.map(({ title, from, columns: wide }) => {
    const [left, right] = [columns[from]!, columns[from + wide - 1]!];
    return { x: left.x, block: measure(title, { ...bold, color: SOFT }, right.x + right.width - left.x) };
  });
  const bandHeight = over.length === 0 ? 0 : heightOf(over.map(({ block }) => block));
  const tallest = BODY.end - PAGE.margin - bandHeight - heightOf(titles);
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
    pdf.rect(PAGE.margin, y, BODY.width, bandHeight + heightOf(titles)).fill(FILL);
    for (const { x, block } of over) set(pdf, block, x, y + PAD);
    y += bandHeight;
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
  if (first.length === 0) {
    const none = measure(NOTHING_TO_SHOW, { size: 9, color: SOFT }, BODY.width);
    set(pdf, none, PAGE.margin + PAD, y + PAD * 2);
  }
  for (const cells of first) place(cells);
  for (let next = await rows.next(); !next.done; next = await rows.next()) place(next.value);
}

async function take<T>(items: AsyncIterator<T>, most: number): Promise<T[]> {
  const taken: T[] = [];
  while (taken.length < most) {
    const next = await items.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

/** Splits a text that is too high into the part that fits and the rest, between two words where possible. */
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

/** A record: its name, and labels with their texts, under headings where there are some. */
export type PdfCard = {
  readonly name: string;
  readonly parts: readonly {
    readonly heading: string | null;
    readonly fields: readonly (readonly [label: string, text: string])[];
  }[];
};

const COLUMNS = 2;
const GAP = 18;
const WIDTH = (BODY.width - GAP * (COLUMNS - 1)) / COLUMNS;
const NAME: Type = { size: 13, weight: 'title' };
const HEADING: Type = { size: 9, weight: 'bold' };
const LABEL: Type = { size: 7.5, color: SOFT };
const TEXT: Type = { size: 9 };
const UNDER_LABEL = 1;
const UNDER_TEXT = 5;

/** Writes records one after another, each on a page of its own, as labels with their texts in two columns. */
export const writePdfCards = (head: PdfHead, cards: AsyncIterable<PdfCard>): Readable =>
  createPaper(head, async (paper) => {
    let top: number | null = paper.top;
    for await (const card of cards) {
      if (top === null) paper.pdf.addPage();
      drawCard(paper, card, top ?? PAGE.margin);
      top = null;
    }
    if (top !== null) set(paper.pdf, paper.measure(NOTHING_TO_SHOW, TEXT, BODY.width), PAGE.margin, top);
  });

function drawCard(paper: Paper, { name, parts }: PdfCard, start: number): void {
  const { pdf, measure } = paper;
  const title = measure(name, NAME, BODY.width);
  set(pdf, title, PAGE.margin, start);
  const top = start + title.height + 4;
  pdf
    .moveTo(PAGE.margin, top)
    .lineTo(PAGE.margin + BODY.width, top)
    .lineWidth(0.8)
    .stroke(LINE);
  const place = columnsFrom(paper, top + 8);
  for (const { heading, fields } of parts) {
    for (const [i, [label, text]] of fields.entries()) {
      const above = i === 0 && heading !== null ? [measure(heading, HEADING, WIDTH)] : [];
      const under = measure(label, LABEL, WIDTH);
      const most = BODY.end - PAGE.margin - heightOfCard([...above, under]) - UNDER_LABEL;
      for (const [j, part] of partsOf((part) => measure(part, TEXT, WIDTH), text === '' ? '—' : text, most).entries()) {
        place([...(j === 0 ? above : []), under, measure(part, TEXT, WIDTH)]);
      }
    }
  }
}

/** Places the blocks of a field one under the other, down one column, then the next, then on another page. */
function columnsFrom({ pdf }: Paper, start: number): (blocks: readonly Block[]) => void {
  let [column, top, y] = [0, start, start];
  return (blocks) => {
    if (y + heightOfCard(blocks) > BODY.end) {
      column += 1;
      if (column === COLUMNS) {
        pdf.addPage();
        [column, top] = [0, PAGE.margin];
      }
      y = top;
    }
    for (const block of blocks) {
      set(pdf, block, PAGE.margin + column * (WIDTH + GAP), y);
      y += block.height + UNDER_LABEL;
    }
    y += UNDER_TEXT - UNDER_LABEL;
  };
}

const heightOf = (row: readonly Block[]): number => Math.max(...row.map(({ height }) => height)) + 2 * PAD;

const heightOfCard = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { height }) => sum + height, UNDER_LABEL * (blocks.length - 1));
