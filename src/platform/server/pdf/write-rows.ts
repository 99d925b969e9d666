// Writes the rows of a report as a PDF: as one table, or as several that each have some of its columns.
import type { Readable } from 'node:stream';
import { NOTHING_TO_SHOW } from '../../chart/chart.ts';
import { heightOf, set, widthOf, type Piece } from './block.ts';
import { layOut, PAD } from './columns.ts';
import { BODY, createFlow, createPaper, PAGE, tag, type Paper, type PdfHead } from './page.ts';
import { createTable, type PdfBand, type TableData } from './table.ts';

const PLACE = { x: PAGE.margin, width: BODY.width, room: BODY.end - PAGE.margin };

/** Letters are smaller where more columns share the page. */
const sizeFor = (columns: number): number => (columns <= 8 ? 8 : columns <= 10 ? 7.5 : columns <= 14 ? 7 : 6.5);

/** Rows that are measured before the widths are set. */
const SAMPLE = 200;

export type PdfTable = {
  /** The cells of a row that it has, from 0. */
  readonly columns: readonly number[];
  readonly titles: readonly string[];
  readonly bands?: readonly PdfBand[];
};

/**
 * Writes rows, page n of m under each. Where they are in several tables, as many rows as fit a page in all of them are
 * in each table in turn: the parts of a row are on neighbouring pages.
 */
export const writePdfRows = (
  head: PdfHead,
  tables: readonly PdfTable[],
  rows: AsyncIterable<readonly string[]>,
): Readable => createPaper(head, async (paper) => drawRows(paper, tables, rows[Symbol.asyncIterator]()));

async function drawRows(
  paper: Paper,
  tables: readonly PdfTable[],
  rows: AsyncIterator<readonly string[]>,
): Promise<void> {
  const sample = await take(rows, SAMPLE);
  const layouts = tables.map((table) => layoutOf(paper, table, sample));
  const [only, ...others] = layouts;
  const { write, end } = only && others.length === 0 ? writeWhole(paper, only) : writeInParts(paper, layouts);
  for (const cells of sample) write(cells);
  for (let next = await rows.next(); !next.done; next = await rows.next()) write(next.value);
  end(sample.length === 0 ? [nothing(paper)] : []);
}

type Layout = { readonly cells: readonly number[]; readonly data: TableData };

function layoutOf(
  { pdf }: Paper,
  { columns: cells, titles, bands = [] }: PdfTable,
  sample: readonly (readonly string[])[],
): Layout {
  const size = sizeFor(titles.length);
  const columns = layOut(
    titles.map((title, i) => [title, ...sample.map((row) => row[cells[i]!] ?? '')]),
    PLACE,
    (text, isTitle) => widthOf(pdf, text, { size, weight: isTitle ? 'bold' : 'normal' }),
  );
  return { cells, data: { columns, size, heads: titles, bands } };
}

type RowWriter = {
  readonly write: (row: readonly string[]) => void;
  /** @param last pieces after the rows */
  readonly end: (last: readonly Piece[]) => void;
};

/** Begins a table whose pieces are made of whole rows. */
function openTable(paper: Paper, { cells, data }: Layout) {
  const { piecesOf, ...table } = createTable(paper, data, PLACE);
  return { ...table, piecesOf: (row: readonly string[]) => piecesOf(cells.map((cell) => [{ text: row[cell] ?? '' }])) };
}

function writeWhole(paper: Paper, layout: Layout): RowWriter {
  const { place } = createFlow(paper);
  const { begin, piecesOf, end } = openTable(paper, layout);
  place(begin);
  return {
    write: (row) => piecesOf(row).forEach(place),
    end: (last) => {
      last.forEach(place);
      end();
    },
  };
}

function writeInParts(paper: Paper, layouts: readonly Layout[]): RowWriter {
  const { place, keep } = createFlow(paper);
  const open = () => layouts.map((layout) => ({ ...openTable(paper, layout), rows: [] as Piece[] }));
  // An open table that is not ended would keep the document from ending.
  let parts: ReturnType<typeof open> | null = open();
  let room = BODY.end - paper.top;
  const flush = (last: readonly Piece[]): void => {
    for (const [i, { begin, rows, end }] of (parts ?? []).entries()) {
      if (i > 0 || room === PLACE.room) keep(PLACE.room);
      [begin, ...rows, ...last].forEach(place);
      end();
    }
    parts = null;
    room = PLACE.room;
  };
  const write = (row: readonly string[]): void => {
    parts ??= open();
    const pieces = parts.map(({ piecesOf }) => piecesOf(row));
    if (parts.some(({ begin, rows }, i) => rows.length > 0 && heightOf([begin, ...rows, ...pieces[i]!]) > room)) {
      flush([]);
      write(row);
      return;
    }
    for (const [i, part] of parts.entries()) part.rows.push(...pieces[i]!);
  };
  return { write, end: flush };
}

function nothing({ pdf, measure }: Paper): Piece {
  const words = measure(NOTHING_TO_SHOW, { size: 9 }, BODY.width);
  return {
    height: words.height + PAD * 2,
    draw: (y) => tag(pdf, 'P', () => set(pdf, words, PAGE.margin, y + PAD * 2)),
  };
}

async function take<T>(items: AsyncIterator<T>, most: number): Promise<T[]> {
  const taken: T[] = [];
  while (taken.length < most) {
    const next = await items.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}
