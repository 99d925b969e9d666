// Draws a chart with its legend in a PDF and, apart from it, the table of its numbers.
import { insteadOf, type ChartData } from '../../chart/chart.ts';
import { foldChart, partsOfChart } from '../../chart/fold.ts';
import { layOutChart } from '../../chart/lay-out.ts';
import { layOutLegend, type Entry } from '../../chart/legend.ts';
import {
  isSolid,
  PAINTS,
  PAPER,
  pointPath,
  STROKES,
  strokeWidth,
  TILE,
  TINT,
  type Pattern,
} from '../../chart/paints.ts';
import type { Box, Frame, Mark, Rule, Scene, Words } from '../../chart/scene.ts';
import { tableOf } from '../../chart/table.ts';
import { setLine, widthOf, widthOfLine, type Pdf, type Piece } from './block.ts';
import { layOut } from './columns.ts';
import { runsOf, settable } from './fonts.ts';
import { FILL, tag, type Paper } from './page.ts';
import { tablePieces } from './table.ts';

/** The size of a chart's letters, in points. */
const SIZE = 8.5;

const AFTER = 10;

type Place = { readonly x: number; readonly width: number; /** The height of a page. */ readonly room: number };

/**
 * Returns a chart with its legend as one figure or, where it is higher than a page, several; its table is read aloud.
 */
export function chartPieces({ pdf }: Paper, whole: ChartData, { x, width, room }: Place): Piece[] {
  if (insteadOf(whole) !== null) return [];
  const { data } = foldChart(whole, { open: false });
  const frame: Frame = { width, size: SIZE, measure: (text, size) => widthOf(pdf, text, { size, weight: 'bold' }) };
  const legend = layOutLegend(data, frame);
  const brush = createBrush(pdf);
  return partsOfChart(data, frame, room - legend.height - 2 * AFTER).map((part) => {
    const scene = layOutChart(part, frame);
    return {
      height: legend.height + scene.height + AFTER,
      draw: (y) =>
        tag(
          pdf,
          'Figure',
          () => {
            for (const entry of legend.entries) brush.entry(data.form, entry, x, y);
            pdf.save().translate(x, y + legend.height + AFTER / 2);
            brush.scene(scene);
            pdf.restore();
          },
          `Gráfico: ${data.title}. Sus datos están en la tabla del mismo título.`,
        ),
    };
  });
}

/** Converts a path to PDF operators. */
const operators = (path: string): string =>
  path.replaceAll(
    /([ML])([-\d.]+) ([-\d.]+)/g,
    (_, how: string, px: string, py: string) => `${px} ${py} ${how.toLowerCase()} `,
  );

/** Draws shapes on a page. Patterns are tiles, made once for a document. */
function createBrush(pdf: Pdf) {
  const tiles = new Map<Pattern, unknown>();

  function bar({ x, y, width, height }: Box, paint: number): void {
    const { color, pattern } = PAINTS[paint]!;
    const tint = pattern === 'solid' ? 1 : pattern === 'plain' ? TINT.plain : TINT.pattern;
    pdf.save().rect(x, y, width, height).fillOpacity(tint).fill(color).restore();
    const strokes = STROKES[pattern];
    if (strokes) {
      const stream = `${strokeWidth(pattern)} w 1 J ${operators(strokes)} S`;
      const tile = tiles.get(pattern) ?? pdf.pattern([0, 0, TILE, TILE], TILE, TILE, stream);
      tiles.set(pattern, tile);
      // The library's types know no patterns as colours.
      pdf
        .fillColor([tile, color] as unknown as string)
        .rect(x, y, width, height)
        .fill();
    }
    const inset = Math.min(0.4, width / 2, height / 2);
    pdf
      .lineWidth(2 * inset)
      .rect(x + inset, y + inset, Math.max(0.3, width - 2 * inset), Math.max(0.3, height - 2 * inset))
      .stroke(color);
  }

  function rule({ role, from, to }: Rule): void {
    const color = role === 'grid' ? PAPER.line : role === 'base' ? PAPER.soft : PAPER.ink;
    pdf
      .moveTo(...from)
      .lineTo(...to)
      .lineWidth(role === 'reference' ? 1.6 : 0.5)
      .stroke(color);
  }

  function words({ role, x, y, size, anchor, text: given, on }: Words): void {
    const weight = role === 'value' ? 'bold' : 'normal';
    const line = runsOf(settable(given), weight);
    const width = widthOfLine(pdf, line, size);
    const left = x - { start: 0, middle: width / 2, end: width }[anchor];
    const isOnSolid = on !== undefined && isSolid(on);
    // Readable on any pattern, and on the lines of the grid.
    if (role !== 'axis' && !isOnSolid) {
      pdf.roundedRect(left - 1.5, y - size * 0.82, width + 3, size * 1.1, 1.5).fill(PAPER.surface);
    }
    pdf.fillColor(isOnSolid ? PAPER.surface : role === 'axis' ? PAPER.soft : PAPER.ink);
    setLine(pdf, line, size, [left, y]);
  }

  function line(d: string, paint: number): void {
    const { color, dash } = PAINTS[paint]!;
    // The library's types know one length alone.
    if (dash.length > 0) pdf.dash([...dash] as unknown as number, {});
    pdf.path(d).lineWidth(1.4).stroke(color).undash();
  }

  const point = (x: number, y: number, radius: number, paint: number): void => {
    const { color, point: form } = PAINTS[paint]!;
    pdf.path(pointPath(form, x, y, radius * 0.8)).fill(color);
  };

  const mark = ({ shape, paint }: Mark): void => {
    if (shape.kind === 'bar') bar(shape, paint);
    else point(shape.x, shape.y, shape.radius, paint);
  };

  return {
    scene({ under, marks, over }: Scene): void {
      for (const shape of under) {
        if (shape.kind === 'rule') rule(shape);
        else if (shape.kind === 'words') words(shape);
        else if (shape.kind === 'band') pdf.rect(shape.x, shape.y, shape.width, shape.height).fill(FILL);
        else line(shape.d, shape.paint);
      }
      for (const one of marks) mark(one);
      for (const shape of over) {
        if (shape.kind === 'rule') rule(shape);
        else words(shape);
      }
    },
    entry(form: ChartData['form'], { paint, x, y, lines }: Entry, left: number, top: number): void {
      const [at, middle, side] = [left + x, top + y, SIZE];
      if (paint === null) {
        rule({
          kind: 'rule',
          role: 'reference',
          from: [at + side / 2, middle - side / 2],
          to: [at + side / 2, middle + side / 2],
        });
      } else if (form === 'line') {
        line(`M${at} ${middle}L${at + side * 1.2} ${middle}`, paint);
        point(at + side * 0.6, middle, 3, paint);
      } else {
        bar({ x: at, y: middle - side / 2, width: side, height: side }, paint);
      }
      for (const [i, text] of lines.entries()) {
        const y = middle + SIZE * (0.35 + i * 1.25);
        words({ kind: 'words', role: 'label', x: at + side * 1.6, y, size: SIZE, anchor: 'start', text });
      }
    },
  };
}

const NUMBER_SIZE = 8.5;

/** Returns the numbers of a chart as a table. */
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
    (text) => widthOf(paper.pdf, text, { size: NUMBER_SIZE, weight: 'bold' }),
  );
  const cells = lines.map((line) => line.map((text) => [{ text }]));
  return tablePieces(paper, { columns, size: NUMBER_SIZE, isNumeric: (i) => i > 0, heads, rows: cells }, place);
}
