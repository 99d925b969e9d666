// Writes the rows of a report as a PDF: as a table, or as a card for each.
import type { Readable } from 'node:stream';
import { NOTHING_TO_SHOW } from '../../chart/chart.ts';
import { heightOf, partsOf, set, widthOf, type Block, type Piece, type Type } from './block.ts';
import { layOut, PAD } from './columns.ts';
import { artifact, BODY, createFlow, createPaper, LINE, PAGE, SOFT, tag, type Paper, type PdfHead } from './page.ts';
import { createTable, type PdfBand } from './table.ts';

const PLACE = { x: PAGE.margin, width: BODY.width, room: BODY.end - PAGE.margin };

/** Letters are smaller where more columns share the page. */
const sizeFor = (columns: number): number => (columns <= 8 ? 8 : columns <= 10 ? 7.5 : 7);

/** Rows that are measured before the widths are set. */
const SAMPLE = 200;

export type PdfTable = { readonly titles: readonly string[]; readonly bands?: readonly PdfBand[] };

/** Writes rows as a table, its headings again on every page, page n of m under each. */
export const writePdfTable = (head: PdfHead, table: PdfTable, rows: AsyncIterable<readonly string[]>): Readable =>
  createPaper(head, async (paper) => drawTable(paper, table, rows[Symbol.asyncIterator]()));

async function drawTable(
  paper: Paper,
  { titles, bands = [] }: PdfTable,
  rows: AsyncIterator<readonly string[]>,
): Promise<void> {
  const size = sizeFor(titles.length);
  const first = await take(rows, SAMPLE);
  const columns = layOut(
    titles.map((title, i) => [title, ...first.map((cells) => cells[i] ?? '')]),
    PLACE,
    // Bold letters are the widest.
    (text) => widthOf(paper.pdf, text, { size, weight: 'bold' }),
  );
  const { begin, piecesOf, end } = createTable(paper, { columns, size, heads: titles, bands }, PLACE);
  const { place } = createFlow(paper);
  const write = (cells: readonly string[]): void => piecesOf(cells.map((text) => [{ text }])).forEach(place);
  place(begin);
  for (const cells of first) write(cells);
  for (let next = await rows.next(); !next.done; next = await rows.next()) write(next.value);
  if (first.length === 0) place(nothing(paper));
  end();
}

function nothing({ pdf, measure }: Paper): Piece {
  const words = measure(NOTHING_TO_SHOW, TEXT, BODY.width);
  return {
    height: words.height + PAD * 2,
    draw: (y) => tag(pdf, 'P', () => set(pdf, words, PAGE.margin, y + PAD * 2)),
  };
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
    if (top !== null) nothing(paper).draw(top - PAD * 2);
  });

function drawCard(paper: Paper, { name, parts }: PdfCard, start: number): void {
  const { pdf, measure } = paper;
  const title = measure(name, NAME, BODY.width);
  tag(pdf, 'H2', () => set(pdf, title, PAGE.margin, start));
  const top = start + title.height + 4;
  artifact(pdf, () => {
    pdf
      .moveTo(PAGE.margin, top)
      .lineTo(PAGE.margin + BODY.width, top)
      .lineWidth(0.8)
      .stroke(LINE);
  });
  const place = columnsFrom(paper, top + 8);
  for (const { heading, fields } of parts) {
    // One element for the texts of a part: an element for each would make the file of thousands of records too large.
    let body: PDFKit.PDFStructureElement | undefined;
    const say = (drawing: () => void, { type }: Block): void => {
      if (type === HEADING) tag(pdf, 'H3', drawing);
      else {
        if (!body) pdf.addStructure((body = pdf.struct('P')));
        body.add(drawing);
      }
    };
    for (const [i, [label, text]] of fields.entries()) {
      const above = i === 0 && heading !== null ? [measure(heading, HEADING, WIDTH)] : [];
      const under = measure(label, LABEL, WIDTH);
      const most = BODY.end - PAGE.margin - heightOfCard([...above, under]) - UNDER_LABEL;
      for (const [j, part] of partsOf((part) => measure(part, TEXT, WIDTH), text === '' ? '—' : text, most).entries()) {
        place([...(j === 0 ? above : []), under, measure(part, TEXT, WIDTH)], say);
      }
    }
    body?.end();
  }
}

/** Places the blocks of a field one under the other, down one column, then the next, then on another page. */
function columnsFrom({ pdf }: Paper, start: number) {
  let [column, top, y] = [0, start, start];
  return (blocks: readonly Block[], say: (drawing: () => void, block: Block) => void): void => {
    if (y + heightOfCard(blocks) > BODY.end) {
      column += 1;
      if (column === COLUMNS) {
        pdf.addPage();
        [column, top] = [0, PAGE.margin];
      }
      y = top;
    }
    for (const block of blocks) {
      say(() => set(pdf, block, PAGE.margin + column * (WIDTH + GAP), y), block);
      y += block.height + UNDER_LABEL;
    }
    y += UNDER_TEXT - UNDER_LABEL;
  };
}

const heightOfCard = (blocks: readonly Block[]): number => heightOf(blocks) + UNDER_LABEL * (blocks.length - 1);
