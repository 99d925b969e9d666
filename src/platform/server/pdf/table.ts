// Draws a table in a PDF, tagged for screen readers, with its headings again on every page.
import { type Block, partsOf, type Piece, set, stacked, type Type } from './block.ts';
import type { Column } from './columns.ts';
import { artifact, FILL, LINE, type Paper, SOFT } from './page.ts';

/** Words of a cell, one under the other. */
export type PdfWords = { readonly text: string; readonly tone?: 'strong' | 'soft' };

/** The content of a table: its columns at their places, their headings, and rows of cells. */
export type TableData = {
  readonly columns: readonly Column[];
  /** The size of its letters, in points. */
  readonly size: number;
  /** Returns true for a column of numbers, which are aligned at their ends. */
  readonly isNumeric?: (column: number) => boolean;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (readonly PdfWords[])[])[];
};

/** The gap between a row's line and its words, above and below. */
const PAD = 3.5;
const AFTER = 16;

type Cell = { readonly type: 'TH' | 'TD'; readonly scope?: 'Row' | 'Column' };

/**
 * Returns the pieces of a table that is read aloud cell by cell, its headings again on every page.
 * @param room the height of a page
 */
export function tablePieces(
  { pdf, measure }: Paper,
  { columns, size, isNumeric = () => false, heads, rows }: TableData,
  place: { readonly x: number; readonly width: number; readonly room: number },
): Piece[] {
  const table = pdf.struct('Table');
  const wordsOf = ({ text, tone }: PdfWords, i: number, most: number): Block[] => {
    const type: Type = {
      size,
      weight: tone === 'strong' ? 'bold' : 'normal',
      ...(tone === 'soft' && { color: SOFT }),
      ...(isNumeric(i) && { align: 'end' }),
    };
    const set = (words: string): Block => measure(words, type, columns[i]!.width);
    return partsOf(set, text, most).map(set);
  };
  const put = (blocks: readonly Block[], i: number, top: number): void => {
    let y = top + PAD;
    for (const block of blocks) {
      set(pdf, block, columns[i]!.x, y);
      y += block.height;
    }
  };
  const row = (cells: readonly (readonly Block[])[], kindOf: (i: number) => Cell): Piece => {
    const height = Math.max(...cells.map(heightOf)) + 2 * PAD;
    return {
      height,
      draw(y) {
        artifact(pdf, () => {
          pdf
            .moveTo(place.x, y + height)
            .lineTo(place.x + place.width, y + height)
            .lineWidth(0.4)
            .stroke(LINE);
        });
        table.add(
          pdf.struct(
            'TR',
            {},
            cells.map((blocks, i) => {
              const { type, ...options } = kindOf(i);
              // The library's types know no scope of a heading.
              return pdf.struct(type, options as object, () => put(blocks, i, y));
            }),
          ),
        );
      },
    };
  };
  const titles = heads.map((text, i) => wordsOf({ text, tone: 'strong' }, i, place.room));
  const head = row(titles, () => ({ type: 'TH', scope: 'Column' }));
  const ground = (y: number): void => void pdf.rect(place.x, y, place.width, head.height).fill(FILL);
  const above: Piece = {
    height: head.height,
    draw: (y) =>
      artifact(pdf, () => {
        ground(y);
        for (const [i, blocks] of titles.entries()) put(blocks, i, y);
      }),
  };
  const most = place.room - head.height - 2 * PAD;
  const [first, ...others] = rows
    .map((cells) =>
      cells.map((words, i) =>
        pagesOf(
          words.flatMap((one) => wordsOf(one, i, most)),
          most,
        ),
      ),
    )
    .flatMap((cells) => {
      const pages = Math.max(...cells.map((of) => of.length));
      return Array.from({ length: pages }, (_, page) => cells.map((of) => of[page] ?? []));
    })
    .map((cells) => row(cells, (i): Cell => (i === 0 ? { type: 'TH', scope: 'Row' } : { type: 'TD' })));
  const begin: Piece = {
    height: head.height,
    draw(y) {
      pdf.addStructure(table);
      artifact(pdf, () => ground(y));
      head.draw(y);
    },
  };
  return [
    // No heading is left alone at the foot of a page.
    first ? stacked([begin, first]) : begin,
    ...others.map((piece) => ({ ...piece, above })),
    { height: AFTER, draw: () => table.end(), blank: true },
  ];
}

const heightOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { height }) => sum + height, 0);

/** Splits the words of a cell by the pages that they need: most cells need one. */
function pagesOf(blocks: readonly Block[], most: number): Block[][] {
  const pages: Block[][] = [[]];
  for (const block of blocks) {
    if (heightOf(pages.at(-1)!) + block.height > most) pages.push([]);
    pages.at(-1)!.push(block);
  }
  return pages;
}
