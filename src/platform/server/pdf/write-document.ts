// Writes an upright PDF made of parts: texts, facts, scores, tables, charts, pictures, signatures.
import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { insteadOf, type ChartData } from '../../chart/chart.ts';
import { conclusionOf } from '../../chart/conclusion.ts';
import { foldChart } from '../../chart/fold.ts';
import { notesOf } from '../../chart/words.ts';
import { heightOf, partsOf, set, stacked, type Piece, type Type } from './block.ts';
import { chartPieces, numbersPieces } from './chart.ts';
import { PAD } from './columns.ts';
import {
  artifact,
  bodyOf,
  createFlow,
  createPaper,
  LINE,
  PORTRAIT,
  SOFT,
  tag,
  type Paper,
  type PdfHead,
} from './page.ts';
import { scorePiece, type PdfScore } from './score.ts';
import { tablePieces, type PdfWords } from './table.ts';

/** A part of a document that is read from its beginning to its end. */
export type PdfPart =
  | { readonly kind: 'heading' | 'subheading' | 'paragraph' | 'note'; readonly text: string }
  /** Labels with their texts. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, text: string])[] }
  | ({ readonly kind: 'score' } & PdfScore)
  /** Columns share the width by their shares. */
  | {
      readonly kind: 'table';
      readonly columns: readonly {
        readonly title: string;
        readonly share: number;
        /** Aligned at their ends. */
        readonly isNumeric?: boolean;
      }[];
      readonly rows: readonly (readonly (readonly PdfWords[])[])[];
    }
  | { readonly kind: 'signatures'; readonly of: readonly PdfSignature[] }
  /** A picture of PNG or JPEG, with its alternative text; `most` is its greatest height in points. */
  | { readonly kind: 'picture'; readonly data: Buffer; readonly alt: string; readonly most: number }
  | { readonly kind: 'rule' }
  /** Parts that are kept on one page, unless they need more than one; of long ones, a heading and what begins under it. */
  | { readonly kind: 'together'; readonly parts: readonly (PdfPart | PdfChart)[]; readonly isLong?: boolean };

const TYPES: Record<
  'heading' | 'subheading' | 'paragraph' | 'note',
  Type & { tag: string; before: number; gap: number }
> = {
  heading: { size: 12.5, weight: 'title', tag: 'H2', before: 8, gap: 5 },
  subheading: { size: 10, weight: 'bold', tag: 'H3', before: 2, gap: 3 },
  paragraph: { size: 9.5, tag: 'P', before: 0, gap: 4 },
  note: { size: 9, color: SOFT, tag: 'P', before: 0, gap: 4 },
};
const LABEL: Type = { size: 9, color: SOFT };
const LABEL_WIDTH = 110;
const AFTER = 8;
const AFTER_CHART = 6;
const TABLE_SIZE = 8.5;

/** Parts that are not divided between pages if one page has room for them. */
const WHOLE: ReadonlySet<string> = new Set(['together', 'chart', 'numbers']);

/** Pieces that are kept of long parts: the room above a heading, the heading, a text, and the beginning of a table. */
const BEGINNING = 4;

const BODY = bodyOf(PORTRAIT);
const X = PORTRAIT.margin;
const ROOM = BODY.end - PORTRAIT.margin;
const PLACE = { x: X, width: BODY.width, room: ROOM };

/** A chart with its title above it, or its numbers with the same title. */
export type PdfChart =
  { readonly kind: 'chart'; readonly data: ChartData } | { readonly kind: 'numbers'; readonly data: ChartData };

/** Writes a document on upright pages of A4, marked for screen readers, page n of m under each. */
export const writePdfDocument = (head: PdfHead, parts: readonly (PdfPart | PdfChart)[]): Readable =>
  createPaper(
    head,
    async (paper) => {
      const { place, keep } = createFlow(paper, PORTRAIT);
      for (const part of parts) {
        const pieces = await piecesOf(paper, part);
        const isLong = part.kind === 'together' && part.isLong === true;
        const whole = heightOf(pieces.slice(0, isLong ? BEGINNING : pieces.findLastIndex(({ blank }) => !blank) + 1));
        if (WHOLE.has(part.kind) && whole <= ROOM) keep(whole);
        for (const piece of pieces) place(piece);
      }
    },
    PORTRAIT,
  );

async function piecesOf(paper: Paper, part: PdfPart | PdfChart): Promise<Piece[]> {
  if (part.kind === 'together')
    return (await Promise.all(part.parts.map(async (inner) => piecesOf(paper, inner)))).flat();
  if (part.kind === 'facts') {
    return [...part.rows.map(([label, text]) => factOf(paper, label, text)), room(AFTER)];
  }
  if (part.kind === 'score') return [scorePiece(paper, part, PLACE)];
  if (part.kind === 'table') return tableOf(paper, part);
  if (part.kind === 'signatures') return [await signaturesPiece(paper, part.of, PLACE)];
  if (part.kind === 'picture') return [await pictureOf(paper, part)];
  if (part.kind === 'chart') return chartOf(paper, part.data);
  if (part.kind === 'numbers') return numbersOf(paper, part.data);
  return part.kind === 'rule' ? [ruleOf(paper)] : textOf(paper, part);
}

function chartOf(paper: Paper, data: ChartData): Piece[] {
  const title = [
    ...textOf(paper, { kind: 'heading', text: data.title }),
    ...textOf(paper, { kind: 'paragraph', text: conclusionOf(data) ?? '' }),
  ];
  const notes = textOf(paper, {
    kind: 'note',
    text: `${notesOf(data, foldChart(data, { open: false }).others) ?? ''}\n${insteadOf(data) ?? ''}`,
  });
  const place = { ...PLACE, room: ROOM - heightOf(title) };
  const [first, ...rest] = chartPieces(paper, data, place);
  // No title is left alone at the foot of a page.
  const begin = first ? under(title, first) : title;
  return [...begin, ...rest, ...notes, room(AFTER_CHART)];
}

function numbersOf(paper: Paper, data: ChartData): Piece[] {
  const [head, ...rows] = numbersPieces(paper, data, PLACE);
  const title = textOf(paper, { kind: 'subheading', text: data.title });
  return head ? [...under(title, head), ...rows] : [];
}

function tableOf(paper: Paper, { columns, rows }: Extract<PdfPart, { kind: 'table' }>): Piece[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = X;
  const places = columns.map(({ share }) => {
    const width = (BODY.width * share) / shares;
    x += width;
    return { x: x - width + PAD, width: width - 2 * PAD };
  });
  const heads = columns.map(({ title }) => title);
  const isNumeric = (column: number): boolean => columns[column]!.isNumeric ?? false;
  return tablePieces(paper, { columns: places, size: TABLE_SIZE, isNumeric, heads, rows }, PLACE);
}

function textOf(
  { pdf, measure }: Paper,
  { kind, text }: { readonly kind: keyof typeof TYPES; readonly text: string },
): Piece[] {
  const { tag: name, before, gap, ...type } = TYPES[kind];
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => partsOf((words) => measure(words, type, BODY.width), line, ROOM - before - gap))
    .flatMap((block): Piece[] => [
      ...(before > 0 ? [room(before)] : []),
      { height: block.height + gap, draw: (y) => tag(pdf, name, () => set(pdf, block, X, y)) },
    ]);
}

const room = (height: number): Piece => ({ height, draw: () => {}, blank: true });

/** Puts a title and the piece right under it on one page. */
const under = (title: readonly Piece[], first: Piece): Piece[] => [
  ...title.filter(({ blank }) => blank),
  stacked([...title.filter(({ blank }) => !blank), first]),
];

function factOf({ pdf, measure }: Paper, label: string, text: string): Piece {
  const left = measure(label, LABEL, LABEL_WIDTH);
  const right = measure(text, TYPES.paragraph, BODY.width - LABEL_WIDTH);
  return {
    height: Math.max(left.height, right.height) + 3,
    draw(y) {
      tag(pdf, 'P', () => {
        set(pdf, left, X, y + 1);
        set(pdf, right, X + LABEL_WIDTH, y);
      });
    },
  };
}

async function pictureOf({ pdf }: Paper, { data, alt, most }: Extract<PdfPart, { kind: 'picture' }>): Promise<Piece> {
  const image = await sharp(data).metadata();
  const scale = Math.min(1, BODY.width / image.width, most / image.height);
  const height = image.height * scale;
  return {
    height: height + AFTER,
    draw: (y) => tag(pdf, 'Figure', () => void pdf.image(data, X, y, { width: image.width * scale, height }), alt),
  };
}

const ruleOf = ({ pdf }: Paper): Piece => ({
  height: AFTER,
  draw: (y) =>
    artifact(pdf, () => {
      pdf
        .moveTo(X, y)
        .lineTo(X + BODY.width, y)
        .lineWidth(0.6)
        .stroke(LINE);
    }),
});

/** A signature: a picture of PNG or JPEG where there is one, and under a line the person and the date. */
type PdfSignature = {
  readonly picture: { readonly data: Buffer; readonly alt: string } | null;
  readonly name: string;
  readonly note: string;
};

const BETWEEN = 24;
const HEIGHT = 48;
const NAME: Type = { size: 9.5 };
const NOTE: Type = { size: 8.5, color: SOFT };

/** Draws signatures side by side, at the foot of the page. */
async function signaturesPiece(
  { pdf, measure }: Paper,
  signatures: readonly PdfSignature[],
  place: { readonly x: number; readonly width: number },
): Promise<Piece> {
  const width = (place.width - BETWEEN * (signatures.length - 1)) / signatures.length;
  const blocks = await Promise.all(
    signatures.map(async ({ picture, name, note }, i) => ({
      x: place.x + i * (width + BETWEEN),
      picture: picture && { ...picture, ...(await sharp(picture.data).metadata()) },
      lines: [measure(name, NAME, width), measure(note, NOTE, width)],
    })),
  );
  const under = Math.max(...blocks.map(({ lines }) => lines.reduce((sum, { height }) => sum + height, 0)));
  return {
    height: HEIGHT + under + 12,
    atFoot: true,
    draw(y) {
      for (const { x, picture, lines } of blocks) {
        if (picture) {
          const scale = Math.min(1, width / picture.width, (HEIGHT - 2) / picture.height);
          const size = { width: picture.width * scale, height: picture.height * scale };
          tag(pdf, 'Figure', () => void pdf.image(picture.data, x, y + HEIGHT - size.height, size), picture.alt);
        }
        let top = y + HEIGHT + 2;
        artifact(pdf, () => {
          pdf
            .moveTo(x, top)
            .lineTo(x + width, top)
            .lineWidth(0.6)
            .stroke(SOFT);
        });
        top += 5;
        for (const line of lines) {
          const at = top;
          tag(pdf, 'P', () => set(pdf, line, x, at));
          top += line.height;
        }
      }
    },
  };
}
