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

/** Sizes in points; a page of A4 on its side. */
export const PAGE = { width: 842, height: 595, margin: 32, foot: 24 } as const;
export const BODY = { width: PAGE.width - 2 * PAGE.margin, end: PAGE.height - PAGE.margin - PAGE.foot } as const;

export const SOFT = '#5e5548';
/** The same, as PDF itself writes a colour. */
const SOFT_RGB = '0.369 0.333 0.282';
export const LINE = '#c9c0b0';
export const FILL = '#e7e2d8';

const FOOT: Type = { size: 8, color: SOFT };
const FOOT_Y = PAGE.height - PAGE.margin - FOOT.size;
/** Room for the number of pages, at the right end of the foot. */
const TOTAL_WIDTH = 22;

/** A document while it is written. */
export type Paper = {
  readonly pdf: Pdf;
  readonly measure: (text: string, type: Type, width: number) => Block;
  /** Where the body of the first page begins, under the head. */
  readonly top: number;
};

/**
 * Makes a document: its head on the first page, page n of m under each, and between them what is drawn. It is read while it
 * is drawn; an error ends it.
 */
export function createPaper(head: PdfHead, draw: (paper: Paper) => Promise<void>): Readable {
  const pdf = new PdfKit({
    size: [PAGE.width, PAGE.height],
    margin: PAGE.margin,
    lang: 'es-CO',
    displayTitle: true,
    info: { Title: head.title, Author: [head.institution.name, head.institution.unit].join(' · ') },
  });
  const measure = createMeasure(pdf);
  const closeFeet = drawFeet(pdf, measure, head.title);
  const top = drawHead(pdf, measure, head);
  const out = Readable.from(pdf);
  const write = async (): Promise<void> => {
    await draw({ pdf, measure, top });
    closeFeet();
    pdf.end();
  };
  write().catch((error: Error) => out.destroy(error));
  return out;
}

function drawHead(pdf: Pdf, measure: Paper['measure'], { institution, title, facts }: PdfHead): number {
  let y: number = PAGE.margin;
  const line = (text: string, type: Type, gap: number): void => {
    const block = measure(text, type, BODY.width);
    set(pdf, block, PAGE.margin, y);
    y += block.height + gap;
  };
  line(`${institution.name} · ${institution.unit}`, { size: 9, color: SOFT }, 4);
  line(title, { size: 15, weight: 'bold' }, 4);
  line(facts.join('  ·  '), { size: 8.5, color: SOFT }, 10);
  return y;
}

/**
 * Draws the foot of each page as it begins. How many there are is known at the end: all feet show one drawing, made then,
 * so that no page need be kept until there.
 * @returns what ends it
 */
function drawFeet(pdf: Pdf, measure: Paper['measure'], title: string): () => void {
  const font = pdf.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' });
  font.end('');
  const box = { Type: 'XObject', Subtype: 'Form', BBox: [0, -3, TOTAL_WIDTH, FOOT.size + 1] };
  const total = pdf.ref({ ...box, Resources: { Font: { F: font } } });
  let pages = 0;
  const drawFoot = (): void => {
    pages += 1;
    set(pdf, measure(title, FOOT, BODY.width * 0.7), PAGE.margin, FOOT_Y);
    const count = measure(`Página ${pages} de`, FOOT, BODY.width * 0.3);
    const x = PAGE.margin + BODY.width - TOTAL_WIDTH;
    set(pdf, count, x - pdf.font(count.font).fontSize(count.size).widthOfString(count.text), FOOT_Y);
    // The library's type says nothing of what a page may show.
    (pdf.page.xobjects as Record<string, unknown>)['Total'] = total;
    // Its coordinates grow downwards, a drawing's upwards.
    pdf.addContent(`q 1 0 0 -1 ${x} ${FOOT_Y + FOOT.size * 0.72} cm /Total Do Q`);
  };
  drawFoot();
  pdf.on('pageAdded', drawFoot);
  return () => total.end(`BT /F ${FOOT.size} Tf ${SOFT_RGB} rg ( ${pages}) Tj ET`);
}
