// Breaks texts into lines for a PDF, measures, draws, cuts and splits them; also the pieces that a page is made of.
import { hasAbsent, runsOf, settable, type Run, type Weight } from './fonts.ts';

/** Pieces of one line, each in its font. */
type Line = readonly Run[];

/** The distance between two lines, and from the top of one to its base, for each point of size, in all fonts. */
const LEADING = 1.32;
const ASCENT = 1.04;

const widthOfRun = (pdf: Pdf, { text, font }: Run, size: number): number =>
  pdf.font(font).fontSize(size).widthOfString(text);

export const widthOfLine = (pdf: Pdf, line: Line, size: number): number =>
  line.reduce((sum, run) => sum + widthOfRun(pdf, run, size), 0);

/** Sets the pieces of a line side by side on one base line. */
export function setLine(pdf: Pdf, line: Line, size: number, [x, base]: readonly [number, number]): void {
  let left = x;
  for (const { text, font } of line) {
    pdf.font(font).fontSize(size).text(text, left, base, { lineBreak: false, baseline: 'alphabetic' });
    left = pdf.x;
  }
}

const characters = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Spaces at which a line may end. Those inside a time, `3:45 p. m.`, do not break. */
export const SPACES = /[^\S\u00a0]+/;

/**
 * Places where a line may end: at such spaces, and after the characters that join two words or the parts of an address.
 */
export const BREAKS = /(\n|[^\S\n\u00a0]+)|(?<=[@./–—-])(?=\p{L})/u;

/** Splits a text into lines of a width. The library does so with one font alone, on lines of that font's height. */
function linesOf(pdf: Pdf, runs: readonly Run[], size: number, width: number): readonly Line[] {
  if (runs.length === 1 && !runs[0]!.text.includes('\n') && widthOfRun(pdf, runs[0]!, size) <= width) return [runs];
  const lines: Run[][] = [[]];
  let left = width;
  const begin = (): void => {
    lines.push([]);
    left = width;
  };
  const put = (run: Run): void => {
    const line = lines.at(-1)!;
    const before = line.at(-1);
    if (before?.font === run.font) line.splice(-1, 1, { ...run, text: before.text + run.text });
    else line.push(run);
    left -= widthOfRun(pdf, run, size);
  };
  for (const { text, font } of runs) {
    for (const word of text.split(BREAKS)) {
      if (word === undefined || word === '') continue;
      const run = { text: word, font };
      if (word === '\n') begin();
      else if (widthOfRun(pdf, run, size) <= left) put(run);
      else if (word.trim() === '') begin();
      else {
        if (left < width) begin();
        // A word wider than a line is split at the end of the line.
        for (const { segment } of characters.segment(word)) {
          const one = { text: segment, font };
          if (widthOfRun(pdf, one, size) > left) begin();
          put(one);
        }
      }
    }
  }
  return lines;
}

export type Pdf = PDFKit.PDFDocument;

const INK = '#211c16';

/** The type of a text: size in points. */
export type Type = {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'start' | 'middle' | 'end';
};

/** A text that was measured in a width, ready to be set. */
export type Block = {
  readonly text: string;
  readonly type: Type;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly Line[];
};

/** Texts of which a report has many alike are measured once; beyond this many, from the beginning. */
const REMEMBERED = 5000;

export type Measure = {
  (text: string, type: Type, width: number): Block;
  /** Some text had characters that no font can show. */
  hadAbsent: boolean;
};

export function createMeasure(pdf: Pdf): Measure {
  const known = new Map<string, Block>();
  const measure: Measure = (given, type, width) => {
    const { size, weight = 'normal', color = INK, align = 'start' } = type;
    const key = `${size} ${weight} ${color} ${align} ${width} ${given}`;
    const before = known.get(key);
    if (before) return before;
    const text = settable(given);
    measure.hadAbsent ||= hasAbsent(text);
    const lines = linesOf(pdf, runsOf(text, weight), size, width);
    const block: Block = { text, type, width, height: lines.length * size * LEADING, lines };
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, block);
    return block;
  };
  measure.hadAbsent = false;
  return measure;
}

export function widthOf(pdf: Pdf, given: string, { size, weight = 'normal' }: Type): number {
  return widthOfLine(pdf, runsOf(settable(given), weight), size);
}

/** The share of a line's free room that comes before its text. */
const BEFORE = { start: 0, middle: 0.5, end: 1 } as const;

/** Sets a text at a place; it never flows to another page by itself. */
export function set(pdf: Pdf, { type, width, lines }: Block, x: number, y: number): void {
  const { size, color = INK, align = 'start' } = type;
  pdf.fillColor(color);
  for (const [i, line] of lines.entries()) {
    const left = align === 'start' ? 0 : BEFORE[align] * (width - widthOfLine(pdf, line, size));
    setLine(pdf, line, size, [x + left, y + (i * LEADING + ASCENT) * size]);
  }
}

/** Cuts a text at the end of its first line, with a sign that there is more. */
export function inOneLine(measure: Measure, text: string, type: Type, width: number): Block {
  const block = measure(text, type, width);
  if (block.lines.length <= 1) return block;
  const first = block.lines[0]!.map((run) => run.text).join('');
  // One letter less, until the sign fits too.
  return inOneLine(measure, `${first.trimEnd().replace(/…$/, '').slice(0, -1)}…`, type, width);
}

/** Measures a text; one that is higher than its room in parts that fit. */
export function partsOf(measure: (text: string) => Block, text: string, most: number): Block[] {
  const whole = measure(text);
  if (whole.height <= most) return [whole];
  const middle = text.lastIndexOf(' ', text.length / 2);
  const end = middle > 0 ? middle : Math.ceil(text.length / 2);
  return [...partsOf(measure, text.slice(0, end), most), ...partsOf(measure, text.slice(end).trimStart(), most)];
}

/** A piece of a document, drawn as a whole from a height downwards. */
export type Piece = {
  readonly height: number;
  readonly draw: (y: number) => void;
  /** The piece that is drawn again above it where it is the first of another page. */
  readonly above?: Piece;
  /** Empty room: no page begins for it. */
  readonly blank?: true;
  /** Drawn at the foot of its page, as the last piece. */
  readonly atFoot?: true;
};

export const heightOf = (pieces: readonly Pick<Piece, 'height'>[]): number =>
  pieces.reduce((sum, { height }) => sum + height, 0);

/** Joins pieces into one that stays on one page. */
export const stacked = (pieces: readonly Piece[]): Piece => ({
  height: heightOf(pieces),
  draw(y) {
    let at = y;
    for (const { height, draw } of pieces) {
      draw(at);
      at += height;
    }
  },
});
