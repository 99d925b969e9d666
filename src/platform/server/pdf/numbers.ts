import type { ChartData } from '../../chart/chart.ts';
import { tableOf } from '../../chart/table.ts';
import { widthOf } from './block.ts';
import { layOut } from './lay-out.ts';
import type { Paper } from './page.ts';
import type { Piece } from './piece.ts';
import { tablePieces } from './table.ts';

const SIZE = 8.5;

/** The numbers of a chart as a table. */
export function numbersPieces(
  paper: Paper,
  data: ChartData,
  place: { readonly x: number; readonly width: number; readonly room: number },
): Piece[] {
  const { heads, rows } = tableOf(data);
  if (rows.length === 0) return [];
  const lines = rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text)]);
  const columns = layOut(
    heads.map((head, i) => [head, ...lines.map((cells) => cells[i] ?? '')]),
    place,
    (text) => widthOf(paper.pdf, text, { size: SIZE, weight: 'bold' }),
  );
  const cells = lines.map((line) => line.map((text) => [{ text }]));
  return tablePieces(paper, { columns, size: SIZE, isNumeric: (i) => i > 0, heads, rows: cells }, place);
}
