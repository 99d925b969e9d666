import type { Readable } from 'node:stream';
import { NOTHING_TO_SHOW } from '../../chart/chart.ts';
import { type Block, partsOf, set, type Type } from './block.ts';
import { BODY, createPaper, LINE, PAGE, type Paper, type PdfHead, SOFT } from './page.ts';

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
      const most = BODY.end - PAGE.margin - heightOf([...above, under]) - UNDER_LABEL;
      for (const [j, part] of partsOf((part) => measure(part, TEXT, WIDTH), text === '' ? '—' : text, most).entries()) {
        place([...(j === 0 ? above : []), under, measure(part, TEXT, WIDTH)]);
      }
    }
  }
}

/** Sets what belongs together one under the other, down one column, then the next, then on another page. */
function columnsFrom({ pdf }: Paper, start: number): (blocks: readonly Block[]) => void {
  let [column, top, y] = [0, start, start];
  return (blocks) => {
    if (y + heightOf(blocks) > BODY.end) {
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

const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { height }) => sum + height, UNDER_LABEL * (blocks.length - 1));
