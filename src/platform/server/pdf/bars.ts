import { set, type Type } from './block.ts';
import { artifact, FILL, type Paper, SOFT, tag } from './page.ts';

/** A chart of horizontal bars, one a line, from 0 to `most`. */
export type PdfBars = {
  readonly most: number;
  readonly rows: readonly {
    readonly label: string;
    /** Null: there is nothing to draw. */
    readonly value: number | null;
    /** The value in words, beside its bar. */
    readonly text: string;
    /** Drawn so that it is seen among the others; the words must say it too. */
    readonly low: boolean;
  }[];
  /** A line across all bars, and what stands for it. */
  readonly mark: { readonly at: number; readonly text: string };
};

const LINE_HEIGHT = 15;
const BAR = 8;
const LABEL_WIDTH = 150;
const TEXT_WIDTH = 96;
const HIGH = '#0b5563';
const LOW = '#b8681f';
const TEXT: Type = { size: 9 };
const NOTE: Type = { size: 8, color: SOFT };

/** A chart of bars as one piece: its words are read line by line, its bars are drawn. */
export function drawBars(
  { pdf, measure }: Paper,
  { most, rows, mark }: PdfBars,
  place: { readonly x: number; readonly width: number },
): { readonly height: number; readonly draw: (y: number) => void } {
  const track = place.width - LABEL_WIDTH - TEXT_WIDTH;
  const from = place.x + LABEL_WIDTH;
  const end = rows.length * LINE_HEIGHT;
  return {
    height: end + 20,
    draw(top) {
      artifact(pdf, () => {
        for (const [i, { value, low }] of rows.entries()) {
          const y = top + i * LINE_HEIGHT + 1;
          pdf.rect(from, y, track, BAR).fill(FILL);
          if (value !== null && value > 0) pdf.rect(from, y, (track * value) / most, BAR).fill(low ? LOW : HIGH);
        }
        const x = from + (track * mark.at) / most;
        pdf
          .moveTo(x, top - 2)
          .lineTo(x, top + end)
          .lineWidth(0.8)
          .dash(3, { space: 2 })
          .stroke(SOFT)
          .undash();
      });
      for (const [i, { label, text }] of rows.entries()) {
        const y = top + i * LINE_HEIGHT;
        tag(pdf, 'P', () => {
          set(pdf, measure(label, TEXT, LABEL_WIDTH - 8), place.x, y);
          set(pdf, measure(text, TEXT, TEXT_WIDTH - 8), from + track + 8, y);
        });
      }
      tag(pdf, 'P', () => set(pdf, measure(mark.text, NOTE, track + TEXT_WIDTH), from, top + end + 3));
    },
  };
}
