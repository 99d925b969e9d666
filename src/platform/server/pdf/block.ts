import { fontFor, settable, type Weight } from './fonts.ts';

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
  readonly lines: 'one' | 'many';
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
    const font = fontFor(text, weight);
    pdf.font(font).fontSize(size);
    const one = pdf.currentLineHeight(true);
    const isShort = !text.includes('\n') && pdf.widthOfString(text) <= width;
    const height = isShort ? one : pdf.heightOfString(text, { width });
    const block: Block = { text, font, size, color, width, height, lines: isShort ? 'one' : 'many' };
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, block);
    return block;
  };
}

/** How wide a text is in one line. */
export function widthOf(pdf: Pdf, given: string, { size, weight = 'normal' }: Type): number {
  const text = settable(given);
  return pdf.font(fontFor(text, weight)).fontSize(size).widthOfString(text);
}

/** Sets a text at a place; it never flows to another page by itself. */
export function set(pdf: Pdf, { text, font, size, color, width, lines }: Block, x: number, y: number): void {
  if (text === '') return;
  pdf.font(font).fontSize(size).fillColor(color);
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

/** A text that is higher than there is room for, as texts that are not. */
export function partsOf(measure: (text: string) => Block, text: string, most: number): string[] {
  if (measure(text).height <= most) return [text];
  const middle = text.lastIndexOf(' ', text.length / 2);
  const end = middle > 0 ? middle : Math.ceil(text.length / 2);
  return [...partsOf(measure, text.slice(0, end), most), ...partsOf(measure, text.slice(end).trimStart(), most)];
}
