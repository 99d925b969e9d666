// Draws a table in a PDF, tagged for screen readers, with its headings again on every page.
import { heightOf, partsOf, set, stacked, type Block, type Piece, type Type } from './block.ts';
import { PAD, type Column } from './columns.ts';
import { artifact, FILL, LINE, SOFT, type Paper } from './page.ts';

/** Words of a cell, one under the other. */
export type PdfWords = { readonly text: string; readonly tone?: 'strong' | 'soft' };

/** A heading over several headings. */
export type PdfBand = {
  readonly title: string;
  /** Its first column, and the number of its columns. */
  readonly from: number;
  readonly columns: number;
};

/** A table without its rows: its columns at their places, and their headings. */
export type TableData = {
  readonly columns: readonly Column[];
  /** The size of its letters, in points. */
  readonly size: number;
  /** Returns true for a column of numbers, which are aligned at their ends. */
  readonly isNumeric?: (column: number) => boolean;
  readonly heads: readonly string[];
  readonly bands?: readonly PdfBand[];
};

type Cell = { readonly type: 'TH' | 'TD'; readonly scope?: 'Row' | 'Column'; readonly actual?: string };

/**
 * Creates the pieces of a table that is read aloud cell by cell: its headings, which come again on every page, those of
 * each row as it is given, and its end.
 * @param room the height of a page
 */
export function createTable(
  { pdf, measure }: Paper,
  { columns, size, isNumeric = () => false, heads, bands = [] }: TableData,
  { x, width, room }: { readonly x: number; readonly width: number; readonly room: number },
) {
  const table = pdf.struct('Table');
  const wordsOf = ({ text, tone }: PdfWords, i: number, most: number): Block[] => {
    const type: Type = {
      size,
      weight: tone === 'strong' ? 'bold' : 'normal',
      ...(tone === 'soft' && { color: SOFT }),
      ...(isNumeric(i) && { align: 'end' }),
    };
    return partsOf((words) => measure(words, type, columns[i]!.width), text, most);
  };
  const put = (blocks: readonly Block[], left: number, top: number): void => {
    let y = top + PAD;
    for (const block of blocks) {
      set(pdf, block, left, y);
      y += block.height;
    }
  };
  const line = (y: number): void =>
    void pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.4)
      .stroke(LINE);
  const rowOf = (cells: readonly (readonly Block[])[], kindOf: (i: number) => Cell): Piece => {
    const height = Math.max(...cells.map(heightOf)) + 2 * PAD;
    return {
      height,
      draw(y) {
        artifact(pdf, () => line(y + height));
        const structs = cells.map((blocks, i) => {
          const { type, ...options } = kindOf(i);
          return pdf.struct(type, options, () => put(blocks, columns[i]!.x, y));
        });
        table.add(pdf.struct('TR', {}, structs));
      },
    };
  };

  const over = bands.map(({ title, from, columns: wide }) => {
    const [left, right] = [columns[from]!, columns[from + wide - 1]!];
    return { x: left.x, block: measure(title, { size, weight: 'bold', color: SOFT }, right.x + right.width - left.x) };
  });
  const bandHeight = over.length === 0 ? 0 : Math.max(...over.map(({ block }) => block.height)) + 2 * PAD;
  const titles = heads.map((text, i) => wordsOf({ text, tone: 'strong' }, i, room));
  const head = rowOf(titles, (i) => {
    const band = bands.find(({ from, columns: wide }) => i >= from && i < from + wide);
    return { type: 'TH', scope: 'Column', ...(band && { actual: `${band.title}: ${heads[i]!}` }) };
  });
  const ground = (y: number): void => {
    pdf.rect(x, y, width, bandHeight + head.height).fill(FILL);
    for (const { x: left, block } of over) put([block], left, y);
  };
  const above: Piece = {
    height: bandHeight + head.height,
    draw: (y) =>
      artifact(pdf, () => {
        ground(y);
        for (const [i, blocks] of titles.entries()) put(blocks, columns[i]!.x, y + bandHeight);
        line(y + above.height);
      }),
  };
  const most = room - above.height - 2 * PAD;
  return {
    begin: {
      height: above.height,
      draw(y) {
        pdf.addStructure(table);
        artifact(pdf, () => ground(y));
        head.draw(y + bandHeight);
      },
    } satisfies Piece,
    /** Returns the pieces of a row: several if a cell is higher than a page. */
    piecesOf: (cells: readonly (readonly PdfWords[])[]): Piece[] => {
      const pages = cells.map((words, i) =>
        pagesOf(
          words.flatMap((one) => wordsOf(one, i, most)),
          most,
        ),
      );
      return Array.from({ length: Math.max(...pages.map((of) => of.length)) }, (_, page) => ({
        ...rowOf(
          pages.map((of) => of[page] ?? []),
          (i): Cell => (i === 0 ? { type: 'TH', scope: 'Row' } : { type: 'TD' }),
        ),
        above,
      }));
    },
    end: (): void => table.end(),
  };
}

const AFTER = 16;

/** Returns the pieces of a table whose rows are known. @param place with the height of a page */
export function tablePieces(
  paper: Paper,
  { rows, ...data }: TableData & { readonly rows: readonly (readonly (readonly PdfWords[])[])[] },
  place: { readonly x: number; readonly width: number; readonly room: number },
): Piece[] {
  const { begin, piecesOf, end } = createTable(paper, data, place);
  const [first, ...others] = rows.flatMap(piecesOf);
  // No heading is left alone at the foot of a page.
  return [first ? stacked([begin, first]) : begin, ...others, { height: AFTER, draw: end, blank: true }];
}

/** Splits the words of a cell by the pages that they need: most cells need one. */
function pagesOf(blocks: readonly Block[], most: number): Block[][] {
  const pages: Block[][] = [[]];
  for (const block of blocks) {
    if (heightOf(pages.at(-1)!) + block.height > most) pages.push([]);
    pages.at(-1)!.push(block);
  }
  return pages;
}
