import { Readable } from 'node:stream';
import PdfKit from 'pdfkit';
import { type Block, createMeasure, type Pdf, set, type Type } from './block.ts';

/** What stands at the head of a document: who makes it, its title, and what it holds. */
export type PdfHead = {
  readonly institution: { readonly name: string; readonly unit: string };
  readonly title: string;
  /** Filter, number of rows, when and by whom it was made. */
  readonly facts: readonly string[];
};

/** The sizes of a page, in points. */
export type Sheet = {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** What the foot takes above the margin. */
  readonly foot: number;
};

/** A page of A4 on its side. */
export const PAGE = { width: 842, height: 595, margin: 32, foot: 24 } as const satisfies Sheet;
/** A page of A4 as it is held. */
export const PORTRAIT = { width: 595, height: 842, margin: 48, foot: 28 } as const satisfies Sheet;

/** What is between the margins: how wide it is, and where it ends. */
export const bodyOf = ({ width, height, margin, foot }: Sheet): { readonly width: number; readonly end: number } => ({
  width: width - 2 * margin,
  end: height - margin - foot,
});
export const BODY = bodyOf(PAGE);

export const SOFT = '#5e5548';
/** The same, as PDF itself writes a colour. */
const SOFT_RGB = '0.369 0.333 0.282';
export const LINE = '#c9c0b0';
export const FILL = '#e7e2d8';

const FOOT: Type = { size: 8, color: SOFT };
/** Room for the number of pages, at the right end of the foot. */
const TOTAL_WIDTH = 22;

/** A document while it is written. */
export type Paper = {
  readonly pdf: Pdf;
  readonly measure: (text: string, type: Type, width: number) => Block;
  /** Where the body of the first page begins, under the head. */
  readonly top: number;
};

type Making = {
  /** On its side unless said. */
  readonly sheet?: Sheet;
  /** Marks what each text is, for who has it read aloud: what is drawn must say so, {@link tag} and {@link artifact}. */
  readonly tagged?: boolean;
};

/**
 * Makes a document: its head on the first page, page n of m under each, and between them what is drawn. It is read while it
 * is drawn; an error ends it.
 */
export function createPaper(
  head: PdfHead,
  draw: (paper: Paper) => Promise<void>,
  { sheet = PAGE, tagged = false }: Making = {},
): Readable {
  const pdf = new PdfKit({
    size: [sheet.width, sheet.height],
    margin: sheet.margin,
    ...(tagged && { tagged, pdfVersion: '1.7' as const }),
    lang: 'es-CO',
    displayTitle: true,
    info: { Title: head.title, Author: [head.institution.name, head.institution.unit].join(' · ') },
  });
  const measure = createMeasure(pdf);
  const closeFeet = drawFeet({ pdf, measure, sheet, tagged }, head.title);
  const top = drawHead({ pdf, measure, sheet, tagged }, head);
  const out = Readable.from(pdf);
  const write = async (): Promise<void> => {
    await draw({ pdf, measure, top });
    closeFeet();
    pdf.end();
  };
  write().catch((error: Error) => out.destroy(error));
  return out;
}

/** Says what is drawn: a heading (`H2`), a paragraph (`P`), a figure with the words that stand for it. */
export const tag = (pdf: Pdf, type: string, drawing: () => void, alt?: string): void => {
  pdf.addStructure(pdf.struct(type, alt === undefined ? {} : { alt }, drawing));
};

/** Draws what says nothing: lines, and what is repeated on each page. */
export const artifact = (pdf: Pdf, drawing: () => void): void => {
  pdf.markContent('Artifact');
  drawing();
  pdf.endMarkedContent();
};

type Drawing = Required<Making> & Pick<Paper, 'pdf' | 'measure'>;

function drawHead({ pdf, measure, sheet, tagged }: Drawing, { institution, title, facts }: PdfHead): number {
  let y: number = sheet.margin;
  const line = (text: string, type: Type, gap: number, name = 'P'): void => {
    const block = measure(text, type, bodyOf(sheet).width);
    const drawing = (): void => set(pdf, block, sheet.margin, y);
    if (tagged) tag(pdf, name, drawing);
    else drawing();
    y += block.height + gap;
  };
  line(`${institution.name} · ${institution.unit}`, { size: 9, color: SOFT }, 4);
  line(title, { size: 15, weight: 'bold' }, 4, 'H1');
  line(facts.join('  ·  '), { size: 8.5, color: SOFT }, 10);
  return y;
}

/**
 * Draws the foot of each page as it begins. How many there are is known at the end: all feet show one drawing, made then,
 * so that no page need be kept until there.
 * @returns what ends it
 */
function drawFeet({ pdf, measure, sheet, tagged }: Drawing, title: string): () => void {
  const { width } = bodyOf(sheet);
  const footY = sheet.height - sheet.margin - FOOT.size;
  const font = pdf.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' });
  font.end('');
  const box = { Type: 'XObject', Subtype: 'Form', BBox: [0, -3, TOTAL_WIDTH, FOOT.size + 1] };
  const total = pdf.ref({ ...box, Resources: { Font: { F: font } } });
  let pages = 0;
  const drawFoot = (): void => {
    pages += 1;
    set(pdf, measure(title, FOOT, width * 0.7), sheet.margin, footY);
    const count = measure(`Página ${pages} de`, FOOT, width * 0.3);
    const x = sheet.margin + width - TOTAL_WIDTH;
    set(pdf, count, x - pdf.font(count.font).fontSize(count.size).widthOfString(count.text), footY);
    // The library's type says nothing of what a page may show.
    (pdf.page.xobjects as Record<string, unknown>)['Total'] = total;
    // Its coordinates grow downwards, a drawing's upwards.
    pdf.addContent(`q 1 0 0 -1 ${x} ${footY + FOOT.size * 0.72} cm /Total Do Q`);
  };
  const draw = tagged ? (): void => artifact(pdf, drawFoot) : drawFoot;
  draw();
  pdf.on('pageAdded', draw);
  return () => total.end(`BT /F ${FOOT.size} Tf ${SOFT_RGB} rg ( ${pages}) Tj ET`);
}
