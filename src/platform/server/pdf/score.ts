// Draws a score in a PDF: its number in a box and, beside it, the row of marks that it is made of.
import { set, type Piece, type Type } from './block.ts';
import { artifact, LINE, SOFT, tag, type Paper } from './page.ts';

/** The look of a mark: whole, in part, short of it, or none. Distinct without colours too. */
export type Look = 'full' | 'part' | 'low' | 'none';

/** A score: a figure in a box and, beside it, the marks that it is made of. */
export type PdfScore = {
  readonly label: string;
  readonly value: string;
  readonly beside: string;
  /** Texts above the marks and below them. */
  readonly title: string;
  readonly legend: string;
  readonly marks: readonly { readonly text: string; readonly value: string; readonly look: Look }[];
  readonly alt: string;
};

const BOX = { width: 126, height: 84 } as const;
const BETWEEN = 20;
const GAP = 2.5;
const MARK = { height: 18, most: 24 } as const;
const LOW = '#8c2f10';
const NOTE: Type = { size: 8.5, color: SOFT };
const AFTER = 14;

/** Returns a figure with its marks as one piece. */
export function scorePiece(
  paper: Paper,
  score: PdfScore,
  place: { readonly x: number; readonly width: number },
): Piece {
  const { pdf, measure } = paper;
  const [left, width] = [place.x + BOX.width + BETWEEN, place.width - BOX.width - BETWEEN];
  const title = measure(score.title, { size: 9.5, weight: 'bold' }, width);
  const legend = measure(score.legend, NOTE, width);
  const height = Math.max(BOX.height, title.height + MARK.height + legend.height + 26);
  return {
    height: height + AFTER,
    draw(y) {
      drawBox(paper, score, [place.x, y]);
      tag(pdf, 'P', () => set(pdf, title, left, y + 2));
      const top = y + title.height + 7;
      tag(pdf, 'Figure', () => drawMarks(paper, score.marks, { x: left, y: top, width }), score.alt);
      tag(pdf, 'P', () => set(pdf, legend, left, top + MARK.height + 16));
    },
  };
}

function drawBox({ pdf, measure }: Paper, { label, value, beside }: PdfScore, [x, y]: readonly [number, number]): void {
  artifact(pdf, () => {
    pdf.roundedRect(x, y, BOX.width, BOX.height, 8).lineWidth(0.8).stroke(LINE);
  });
  const lines: [string, Type, number][] = [
    [label, NOTE, 9],
    [value, { size: 32, weight: 'bold' }, 16],
    [beside, NOTE, 62],
  ];
  for (const [text, type, top] of lines) {
    tag(pdf, 'P', () => set(pdf, measure(text, { ...type, align: 'middle' }, BOX.width), x, y + top));
  }
}

function drawMarks(
  { pdf, measure, brand }: Paper,
  marks: PdfScore['marks'],
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const side = Math.min(MARK.most, (width - GAP * (marks.length - 1)) / marks.length);
  const inks: Record<Look, string> = { full: brand.on, part: brand.brand, low: LOW, none: SOFT };
  for (const [i, { text, value, look }] of marks.entries()) {
    const left = x + i * (side + GAP);
    if (look === 'full' || look === 'part') {
      pdf.roundedRect(left, y, side, MARK.height, 3).fill(look === 'full' ? brand.brand : brand.line);
    } else {
      pdf.roundedRect(left + 0.7, y + 0.7, side - 1.4, MARK.height - 1.4, 3).lineWidth(look === 'low' ? 1.4 : 0.6);
      if (look === 'none') pdf.dash(2, { space: 2 });
      pdf.stroke(inks[look]).undash();
    }
    const number: Type = { size: 8.5, weight: 'bold', color: inks[look], align: 'middle' };
    set(pdf, measure(text, number, side), left, y + 3.5);
    set(pdf, measure(value, { size: 7, color: SOFT, align: 'middle' }, side), left, y + MARK.height + 2);
  }
}
