import { type Run, runsOf, settable, type Weight } from './fonts.ts';
import { type Line, linesOf, setLine, widthOfLine } from './runs.ts';

export type Pdf = PDFKit.PDFDocument;

const INK = '#211c16';

/** How a text is set: size in points. */
export type Type = { readonly size: number; readonly weight?: Weight; readonly color?: string };

/** A text that was measured in a width, ready to be set. */
export type Block = {
  readonly text: string;
  readonly font: string;
  readonly size: number;
  readonly color: string;
  readonly width: number;
  readonly height: number;
  /** Lines of several fonts are parted already; the library parts those of one. */
  readonly lines: 'one' | 'many' | readonly Line[];
};

/** Texts of which a report has many alike are measured once; beyond this many, from the beginning. */
const REMEMBERED = 5000;

/** Measures the texts of one document. */
export function createMeasure(pdf: Pdf): (text: string, type: Type, width: number) => Block {
  const known = new Map<string, Block>();
  return (given, { size, weight = 'normal', color = INK }, width) => {
    const key = `${size} ${weight} ${color} ${width} ${given}`;
    const before = known.get(key);
    if (before) return before;
    const text = settable(given);
    const runs = runsOf(text, weight);
    const font = mainFontOf(runs);
    pdf.font(font).fontSize(size);
    const one = pdf.currentLineHeight(true);
    const block: Block = { text, font, size, color, width, ...flow(pdf, { runs, text, size, width, one }) };
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, block);
    return block;
  };
}

/** The font by which lines are as high as they are: that of the words, where there are some. */
const mainFontOf = (runs: readonly Run[]): string => (runs.find(({ text }) => /\p{L}/u.test(text)) ?? runs[0]!).font;

type Flowing = {
  readonly runs: readonly Run[];
  readonly text: string;
  readonly size: number;
  readonly width: number;
  /** The height of a line. */
  readonly one: number;
};

function flow(pdf: Pdf, { runs, text, size, width, one }: Flowing): Pick<Block, 'height' | 'lines'> {
  if (runs.length > 1) {
    const lines = linesOf(pdf, runs, size, width);
    return { height: lines.length * one, lines };
  }
  const isShort = !text.includes('\n') && pdf.widthOfString(text) <= width;
  return isShort ? { height: one, lines: 'one' } : { height: pdf.heightOfString(text, { width }), lines: 'many' };
}

/** How wide a text is in one line. */
export function widthOf(pdf: Pdf, given: string, { size, weight = 'normal' }: Type): number {
  return widthOfLine(pdf, runsOf(settable(given), weight), size);
}

/** Sets a text at a place; it never flows to another page by itself. */
export function set(pdf: Pdf, { text, font, size, color, width, lines }: Block, x: number, y: number): void {
  if (text === '') return;
  pdf.font(font).fontSize(size).fillColor(color);
  if (typeof lines !== 'string') {
    const [height, base] = [pdf.currentLineHeight(true), y + ascentOf(pdf) * size];
    for (const [i, line] of lines.entries()) setLine(pdf, line, size, [x, base + i * height]);
    return;
  }
  if (lines === 'one') {
    pdf.text(text, x, y, { lineBreak: false });
    return;
  }
  // The library begins a page where it thinks that a text does not fit: whether it does was decided before.
  const { bottom } = pdf.page.margins;
  pdf.page.margins.bottom = 0;
  pdf.text(text, x, y, { width });
  pdf.page.margins.bottom = bottom;
}

/** How far the font that was set reaches above its base line, for each point of size. The library's types leave it out. */
const ascentOf = (pdf: Pdf): number => (pdf as unknown as { _font: { ascender: number } })._font.ascender / 1000;

/** A text that is higher than there is room for, as texts that are not. */
export function partsOf(measure: (text: string) => Block, text: string, most: number): string[] {
  if (measure(text).height <= most) return [text];
  const middle = text.lastIndexOf(' ', text.length / 2);
  const end = middle > 0 ? middle : Math.ceil(text.length / 2);
  return [...partsOf(measure, text.slice(0, end), most), ...partsOf(measure, text.slice(end).trimStart(), most)];
}
