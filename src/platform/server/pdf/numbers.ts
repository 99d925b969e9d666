import type { ChartData } from '../../chart/chart.ts';
import { tableOf } from '../../chart/table.ts';
import { type Block, set, type Type, widthOf } from './block.ts';
import { layOut, PAD } from './lay-out.ts';
import { artifact, FILL, LINE, type Paper } from './page.ts';
import type { Piece } from './piece.ts';

const TEXT: Type = { size: 8.5 };
const HEAD: Type = { ...TEXT, weight: 'bold' };
const AFTER = 16;

/** The numbers of a chart as a table that is read aloud cell by cell, its headings again on another page. */
export function numbersPieces({ pdf, measure }: Paper, data: ChartData, place: { x: number; width: number }): Piece[] {
  const { heads, rows } = tableOf(data);
  if (rows.length === 0) return [];
  const lines = rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text)]);
  const columns = layOut(
    heads.map((head, i) => [head, ...lines.map((cells) => cells[i] ?? '')]),
    place,
    (text) => widthOf(pdf, text, HEAD),
  );
  const table = pdf.struct('Table');
  const blocksOf = (cells: readonly string[], type: Type): Block[] =>
    // Numbers stand under each other at their ends.
    cells.map((text, i) => measure(text, i === 0 ? type : { ...type, align: 'end' }, columns[i]!.width));
  const put = (block: Block, i: number, y: number): void => set(pdf, block, columns[i]!.x, y + PAD);
  const heightOf = (blocks: readonly Block[]): number => Math.max(...blocks.map(({ height }) => height)) + 2 * PAD;
  const row = (blocks: readonly Block[], kindOf: (i: number) => Cell): Piece => ({
    height: heightOf(blocks),
    draw(y) {
      artifact(pdf, () => {
        const end = y + heightOf(blocks);
        pdf
          .moveTo(place.x, end)
          .lineTo(place.x + place.width, end)
          .lineWidth(0.4)
          .stroke(LINE);
      });
      table.add(
        pdf.struct(
          'TR',
          {},
          blocks.map((block, i) => {
            const { type, ...options } = kindOf(i);
            // The library's types know no scope of a heading.
            return pdf.struct(type, options as object, () => put(block, i, y));
          }),
        ),
      );
    },
  });
  const titles = blocksOf(heads, HEAD);
  const head = row(titles, () => ({ type: 'TH', scope: 'Column' }));
  const ground = (y: number): void => void pdf.rect(place.x, y, place.width, head.height).fill(FILL);
  const again: Piece = {
    height: head.height,
    draw: (y) =>
      artifact(pdf, () => {
        ground(y);
        for (const [i, block] of titles.entries()) put(block, i, y);
      }),
  };
  return [
    {
      height: head.height,
      draw(y) {
        pdf.addStructure(table);
        artifact(pdf, () => ground(y));
        head.draw(y);
      },
    },
    ...lines.map((cells) => ({
      ...row(blocksOf(cells, TEXT), (i): Cell => (i === 0 ? { type: 'TH', scope: 'Row' } : { type: 'TD' })),
      above: again,
    })),
    { height: AFTER, draw: () => table.end(), blank: true },
  ];
}

type Cell = { readonly type: 'TH' | 'TD'; readonly scope?: 'Row' | 'Column' };
