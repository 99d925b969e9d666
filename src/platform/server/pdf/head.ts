import sharp from 'sharp';
import { type Institucion, UNNAMED } from '../../contract/institution.ts';
import { set, type Type } from './block.ts';
import { createCache } from '../cache.ts';
import { artifact, bodyOf, type Drawing, SOFT, tag } from './page.ts';

/** What stands at the head of a document: who makes it, its title, and what it holds. */
export type PdfHead = {
  readonly institution: Institucion;
  /** Of which kind it is, and its day, in words. */
  readonly kind: string;
  readonly date: string;
  readonly title: string;
  /** What it holds, how much of it, for whom. */
  readonly facts: readonly string[];
  /** By what its contents were chosen, at the foot of each page. */
  readonly reason?: string | undefined;
};

const HEIGHT = 30;
/** No mark is wider. */
const WIDEST = 120;

/** A picture of the institution's mark as PDF takes it. */
type Mark = { readonly data: Buffer; readonly width: number; readonly height: number };

const marks = createCache<Mark | null>({ max: 4 });

/** The picture in a file, sharp enough for paper; null where it cannot be drawn. */
export const pictureOfMark = async (file: string): Promise<Mark | null> => marks.get(async () => readMark(file), file);

async function readMark(file: string): Promise<Mark | null> {
  try {
    const drawn = sharp(file, { density: 300 })
      .resize({ width: WIDEST * 4, height: HEIGHT * 4, fit: 'inside' })
      .png();
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
    return { data, width: info.width / 4, height: info.height / 4 };
  } catch {
    return null;
  }
}

type HeadDrawing = Drawing & { readonly mark: Mark | null };

/** Draws the head of a document. @returns where its body begins */
export function drawHead(drawing: HeadDrawing, { institution, kind, date, title, facts }: PdfHead): number {
  const { pdf, measure, brand, sheet, tagged } = drawing;
  const { width } = bodyOf(sheet);
  const say = (name: string, drawing: () => void): void => (tagged ? tag(pdf, name, drawing) : drawing());
  const decorate = (drawing: () => void): void => (tagged ? artifact(pdf, drawing) : drawing());
  const { margin } = sheet;

  let besides = margin;
  decorate(() => (besides += drawMark(drawing, institution, margin)));
  const { nombre, unidad } = institution;
  const lines: [string, Type][] = [[unidad, { size: 10, weight: 'bold' }]];
  if (nombre !== UNNAMED) lines.push([nombre, { size: 8.5, color: SOFT }]);
  const room = (margin + width - besides - 12) / 2;
  const left = lines.map(([text, type]) => measure(text, type, room * 1.25));
  const right = [kind, date].map((text) => measure(text, { size: 8.5, color: SOFT, align: 'end' }, room * 0.75));
  for (const [blocks, x] of [
    [left, besides],
    [right, margin + width - room * 0.75],
  ] as const) {
    const height = blocks.reduce((sum, block) => sum + block.height, 0);
    let y = margin + Math.max(0, (HEIGHT - height) / 2);
    for (const block of blocks) {
      const at = y;
      say('P', () => set(pdf, block, x, at));
      y += block.height;
    }
  }
  const tallest = Math.max(
    ...[left, right].map((blocks) => blocks.reduce((sum, { height }) => sum + height, 0)),
    HEIGHT,
  );
  let y = margin + tallest + 8;
  decorate(() => {
    pdf
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(1.5)
      .stroke(brand.brand);
  });
  y += 14;
  const titled = measure(title, { size: 17, weight: 'title' }, width);
  say('H1', () => set(pdf, titled, margin, y));
  y += titled.height + 2;
  const said = measure(facts.filter(Boolean).join(' · '), { size: 8.5, color: SOFT }, width);
  if (facts.length > 0) say('P', () => set(pdf, said, margin, y));
  return y + (facts.length > 0 ? said.height : 0) + 12;
}

/** Draws the institution's mark, or its first letter where there is none to draw. @returns how much room it takes */
function drawMark({ pdf, measure, mark, brand }: HeadDrawing, { nombre, unidad }: Institucion, margin: number): number {
  if (mark) {
    pdf.image(mark.data, margin, margin + (HEIGHT - mark.height) / 2, { width: mark.width, height: mark.height });
    return mark.width + 10;
  }
  const letter = (nombre === UNNAMED ? unidad : nombre).trim().charAt(0).toLocaleUpperCase('es');
  pdf.roundedRect(margin, margin, HEIGHT, HEIGHT, 6).fill(brand.brand);
  const block = measure(letter, { size: 16, weight: 'title', color: brand.on, align: 'middle' }, HEIGHT);
  set(pdf, block, margin, margin + (HEIGHT - block.height) / 2);
  return HEIGHT + 10;
}
