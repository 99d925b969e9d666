import type { Readable } from 'node:stream';
import { set, type Type } from './block.ts';
import { BODY, createPaper, LINE, PAGE, type Paper, type PdfHead, SOFT } from './page.ts';

/** A record as labels and texts; the first names it. */
export type PdfCard = readonly (readonly [label: string, text: string])[];

const COLUMNS = 2;
const GAP = 18;
const WIDTH = (BODY.width - GAP * (COLUMNS - 1)) / COLUMNS;
const NAME: Type = { size: 13, weight: 'bold' };
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
  });

function drawCard({ pdf, measure }: Paper, card: PdfCard, start: number): void {
  const [[, name] = ['', ''], ...fields] = card;
  const title = measure(name, NAME, BODY.width);
  set(pdf, title, PAGE.margin, start);
  let top = start + title.height + 4;
  pdf
    .moveTo(PAGE.margin, top)
    .lineTo(PAGE.margin + BODY.width, top)
    .lineWidth(0.8)
    .stroke(LINE);
  top += 8;
  let [column, y] = [0, top];
  for (const [label, text] of fields) {
    const above = measure(label, LABEL, WIDTH);
    const labelHeight = above.height + UNDER_LABEL;
    for (const part of partsOf(measure, text === '' ? '—' : text, BODY.end - PAGE.margin - labelHeight)) {
      const block = measure(part, TEXT, WIDTH);
      if (y + labelHeight + block.height > BODY.end) {
        column += 1;
        if (column === COLUMNS) {
          pdf.addPage();
          [column, top] = [0, PAGE.margin];
        }
        y = top;
      }
      const x = PAGE.margin + column * (WIDTH + GAP);
      set(pdf, above, x, y);
      set(pdf, block, x, y + labelHeight);
      y += labelHeight + block.height + UNDER_TEXT;
    }
  }
}

/** A text that is higher than a column, as texts that are not. */
function partsOf(measure: Paper['measure'], text: string, most: number): string[] {
  if (measure(text, TEXT, WIDTH).height <= most) return [text];
  const middle = text.lastIndexOf(' ', text.length / 2);
  const end = middle > 0 ? middle : Math.ceil(text.length / 2);
  return [...partsOf(measure, text.slice(0, end), most), ...partsOf(measure, text.slice(end).trimStart(), most)];
}
