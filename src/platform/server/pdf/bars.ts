import { set, type Type } from './block.ts';
import { artifact, FILL, type Paper, SOFT, tag } from './page.ts';

/** A chart of horizontal bars below each other, from 0 to `most`. */
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
/** Below the last of several lines. */
const GAP = 4;
const BAR = 8;
const LABEL_WIDTH = 176;
const TEXT_WIDTH = 96;
const HIGH = '#0b5563';
const LOW = '#ad5f1a';
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
  let end = 0;
  const lines = rows.map((row) => {
    const label = measure(row.label, TEXT, LABEL_WIDTH - 8);
    const words = measure(row.text, TEXT, TEXT_WIDTH - 8);
    const line = { ...row, label, words, at: end };
    // A long label has lines of its own.
    end += Math.max(LINE_HEIGHT, label.height + GAP, words.height + GAP);
    return line;
  });
  return {
    height: end + 20,
    draw(top) {
      artifact(pdf, () => {
        for (const { value, low, at } of lines) {
          const y = top + at + 1;
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
      for (const { label, words, at } of lines) {
        tag(pdf, 'P', () => {
          set(pdf, label, place.x, top + at);
          set(pdf, words, from + track + 8, top + at);
        });
      }
      tag(pdf, 'P', () => set(pdf, measure(mark.text, NOTE, track + TEXT_WIDTH), from, top + end + 3));
    },
  };
}
