// Makes a PDF's document: page sizes, head with the institution's mark, numbered feet, tags for screen readers.
import type { Readable } from 'node:stream';
import PdfKit from 'pdfkit';
import sharp from 'sharp';
import { UNNAMED, type Institucion } from '../../contract/institution.ts';
import { lightBrand, type Brand } from '../../contract/theme.ts';
import { createCache } from '../cache.ts';
import { createMeasure, inOneLine, set, type Measure, type Pdf, type Piece, type Type } from './block.ts';

/** The sizes of a page, in points. */
export type Sheet = {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** The height of the foot above the margin. */
  readonly foot: number;
};

/** A page of A4 on its side. */
export const PAGE = { width: 842, height: 595, margin: 32, foot: 32 } as const satisfies Sheet;
/** A page of A4 upright. */
export const PORTRAIT = { width: 595, height: 842, margin: 44, foot: 36 } as const satisfies Sheet;

/** Returns the room between the margins: its width, and the height at which it ends. */
export const bodyOf = ({ width, height, margin, foot }: Sheet): { readonly width: number; readonly end: number } => ({
  width: width - 2 * margin,
  end: height - margin - foot,
});
export const BODY = bodyOf(PAGE);

export const SOFT = '#5e5548';
export const LINE = '#c9c0b0';
export const FILL = '#f2eee6';

/** A document while it is written. */
export type Paper = {
  readonly pdf: Pdf;
  readonly measure: Measure;
  /** The height at which the body of the first page begins, under the head. */
  readonly top: number;
  /** The institution's colour, as paper has it. */
  readonly brand: Brand;
};

/**
 * Makes a document: its head on the first page, its owner and page number under each, and between them its content. It
 * is read while it is drawn; an error ends it. The role of each text is marked, for screen readers: all that is drawn
 * says it, by {@link tag} and {@link artifact}.
 */
export function createPaper(head: PdfHead, draw: (paper: Paper) => Promise<void>, sheet: Sheet = PAGE): Readable {
  const { nombre, unidad, color, logo } = head.institution;
  const pdf = new PdfKit({
    size: [sheet.width, sheet.height],
    margin: sheet.margin,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'es-CO',
    displayTitle: true,
    info: { Title: head.title, Author: [nombre, unidad].join(' · ') },
  });
  const write = async (): Promise<void> => {
    const paper = { pdf, measure: createMeasure(pdf), brand: lightBrand(color) };
    const mark = logo === null ? null : await pictureOfMark(logo);
    const closeFeet = drawFeet({ ...paper, sheet }, head);
    const top = drawHead({ ...paper, sheet, mark }, head);
    await draw({ ...paper, top });
    closeFeet();
    pdf.end();
  };
  // The library's types say less than its documents are: streams of Node.
  const stream = pdf as unknown as Readable;
  write().catch((error: Error) => stream.destroy(error));
  return stream;
}

/** Tags what is drawn: a heading (`H2`), a paragraph (`P`), a figure with its alternative text. */
export const tag = (pdf: Pdf, type: string, drawing: () => void, alt?: string): void => {
  pdf.addStructure(pdf.struct(type, alt === undefined ? {} : { alt }, drawing));
};

/** Draws what says nothing: lines, and what is repeated on each page. */
export const artifact = (pdf: Pdf, drawing: () => void): void => {
  pdf.markContent('Artifact');
  drawing();
  pdf.endMarkedContent();
};

/** Places pieces on the pages of a document, from the end of its head downwards. */
export function createFlow({ pdf, top }: Paper, sheet: Sheet = PAGE) {
  const { end } = bodyOf(sheet);
  let y = top;
  const turn = (): void => {
    pdf.addPage();
    y = sheet.margin;
  };
  const place = ({ height, draw, above, blank, atFoot }: Piece): void => {
    if (blank && y === sheet.margin) return;
    if (!blank && y + height > end) {
      turn();
      if (above) place(above);
    }
    if (atFoot) y = end - height;
    draw(y);
    y += height;
  };
  return {
    place,
    /** Begins a page where this height has no room on the present one. */
    keep: (height: number): void => {
      if (y + height > end) turn();
    },
  };
}

/** The head of a document: its institution, its title, and its facts. */
export type PdfHead = {
  readonly institution: Institucion;
  /** Its kind and its day, in words. */
  readonly kind: string;
  readonly date: string;
  readonly title: string;
  /** Its content, the number of its rows, its filter. */
  readonly facts: readonly string[];
  /** The criterion by which its contents were chosen, at the foot of each page. */
  readonly reason?: string | undefined;
};

const HEIGHT = 30;
/** The largest width of a mark. */
const WIDEST = 120;

/** A picture of the institution's mark as PDF takes it. */
type Mark = { readonly data: Buffer; readonly width: number; readonly height: number };

const marks = createCache<Mark | null>({ max: 4 });

/** Reads the picture in a file, sharp enough for paper; null where it cannot be drawn. */
const pictureOfMark = async (file: string): Promise<Mark | null> => marks.get(async () => readMark(file), file);

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

/** Draws the head of a document. @returns the height at which the body begins */
function drawHead(drawing: HeadDrawing, { institution, kind, date, title, facts }: PdfHead): number {
  const { pdf, measure, brand, sheet } = drawing;
  const { width } = bodyOf(sheet);
  const { margin } = sheet;

  let besides = margin;
  artifact(pdf, () => (besides += drawMark(drawing, institution, margin)));
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
      tag(pdf, 'P', () => set(pdf, block, x, at));
      y += block.height;
    }
  }
  const tallest = Math.max(
    ...[left, right].map((blocks) => blocks.reduce((sum, { height }) => sum + height, 0)),
    HEIGHT,
  );
  let y = margin + tallest + 8;
  artifact(pdf, () => {
    pdf
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(1.5)
      .stroke(brand.brand);
  });
  y += 14;
  const titled = measure(title, { size: 17, weight: 'title' }, width);
  tag(pdf, 'H1', () => set(pdf, titled, margin, y));
  y += titled.height + 2;
  const said = measure(facts.filter(Boolean).join(' · '), { size: 8.5, color: SOFT }, width);
  if (facts.length > 0) tag(pdf, 'P', () => set(pdf, said, margin, y));
  return y + (facts.length > 0 ? said.height : 0) + 12;
}

/** Draws the institution's mark, or its first letter where there is no mark. @returns the room that it takes */
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

/** The values needed to draw the parts that every page has. */
export type Drawing = Omit<Paper, 'top'> & { readonly sheet: Sheet };

const FOOT: Type = { size: 7.5, color: SOFT };
/** Room at the right end for the number of pages, one figure long; longer ones reach into the margin. */
const TOTAL_WIDTH = 4.5;
const COUNT_WIDTH = 60;
const WITH_BOXES =
  'Hay letras que este PDF no puede mostrar y se ven como recuadros: están completas en la aplicación.';

/**
 * Draws the foot of each page as it begins. The number of pages, and whether letters are missing, is known at the end:
 * all feet show one drawing, made then, so that no page is kept in memory until there.
 * @returns a function that finishes them
 */
function drawFeet({ pdf, measure, sheet }: Drawing, { institution, title, reason }: PdfHead): () => void {
  const { width } = bodyOf(sheet);
  const right = sheet.margin + width - TOTAL_WIDTH;
  const footY = sheet.height - sheet.margin - 20;
  const total = pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, sheet.width, sheet.height] });
  const lines = [whose(institution), [title, reason].filter(Boolean).join(' · ')];
  let pages = 0;
  const drawFoot = (): void => {
    pages += 1;
    pdf
      .moveTo(sheet.margin, footY - 5)
      .lineTo(sheet.margin + width, footY - 5)
      .lineWidth(0.5)
      .stroke(LINE);
    for (const [i, line] of lines.entries())
      set(pdf, inOneLine(measure, line, FOOT, width - COUNT_WIDTH), sheet.margin, footY + i * 10);
    set(pdf, measure(`${pages} de `, { ...FOOT, align: 'end' }, COUNT_WIDTH), right - COUNT_WIDTH, footY);
    pdf.page.xobjects['Total'] = total;
    pdf.addContent('/Total Do');
  };
  const draw = (): void => artifact(pdf, drawFoot);
  draw();
  pdf.on('pageAdded', draw);
  return () => {
    const content = recorded(pdf, () => {
      set(pdf, measure(String(pages), FOOT, COUNT_WIDTH), right, footY);
      if (measure.hadAbsent) set(pdf, measure(WITH_BOXES, FOOT, width), sheet.margin, footY + 20);
    });
    Object.assign(total.data, { Resources: { Font: pdf.page.fonts } });
    total.end(content);
  };
}

const whose = ({ unidad, contacto }: Institucion): string => [unidad, contacto].filter(Boolean).join(' · ');

/** Returns the operators that a drawing would write on its page, which is not touched. */
function recorded(pdf: Pdf, drawing: () => void): string {
  const written: unknown[] = [];
  const usual = pdf.addContent.bind(pdf);
  pdf.addContent = (data) => {
    written.push(data);
    return pdf;
  };
  drawing();
  pdf.addContent = usual;
  return written.join('\n');
}
