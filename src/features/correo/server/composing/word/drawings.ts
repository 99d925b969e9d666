// Finds what a message shows of the drawings of a Word document: embedded pictures and text boxes; the rest is told.
import { DomUtils } from 'htmlparser2';
import type { WordPackage } from './package.ts';
import { allOf, noticeOf, outermostOf, parseElement, remove, replaceWith, wordsOf, type XmlElement } from './xml.ts';

export type Drawings = {
  /** Returns true if Word hides the drawing. */
  readonly isHidden: (drawing: XmlElement) => boolean;
  /**
   * Changes a drawing into what the converter reads, and tells what it does not read.
   * @returns the element to be read in its place
   */
  readonly prepare: (drawing: XmlElement) => XmlElement;
  /** Number of pictures that the message will not have. */
  readonly lost: () => number;
};

/** Shapes of the older drawing language whose text boxes the converter does not read, unlike those of rectangles. */
const OTHER_SHAPES = ['v:oval', 'v:line', 'v:arc', 'v:curve', 'v:polyline', 'v:image'];

/** Names of drawings without pictures or text boxes, by a word in their address. */
const KINDS = { chart: 'Gráfico', diagram: 'Diagrama' } as const;

/** Reads the drawings of a part. @param say takes the notices */
export function createDrawings(word: WordPackage, part: string, say: (notice: string) => void): Drawings {
  const relations = word.relationsOf(part);
  let lost = 0;

  const hasFile = (id: string | undefined): boolean => {
    const target = relations.get(id ?? '')?.part;
    return typeof target === 'string' && word.has(target);
  };

  function isShown(picture: XmlElement): boolean {
    if (picture.name === 'v:imagedata') return hasFile(picture.attribs['r:id']);
    const graphic = picture.parent?.parent?.parent as XmlElement | null | undefined;
    return graphic?.name === 'a:graphicData' && hasFile(picture.attribs['r:embed']);
  }

  /** Words of a drawing and of the parts that it refers to, as charts and diagrams do. */
  function wordsWithParts(drawing: XmlElement): string {
    const ids = allOf(drawing, '*').flatMap(({ attribs }) => [attribs['r:id'], attribs['r:dm']]);
    const parts = ids.flatMap((id) => word.read(relations.get(id ?? '')?.part ?? '') ?? []);
    return [drawing, ...parts].map(wordsOf).filter(Boolean).join(' ');
  }

  return {
    isHidden: (drawing) =>
      allOf(drawing, '*').some(
        ({ name, attribs }) =>
          (name === 'wp:docPr' && ['1', 'true'].includes(attribs['hidden'] ?? '')) ||
          (name.startsWith('v:') && /(?:visibility\s*:\s*hidden|display\s*:\s*none)/i.test(attribs['style'] ?? '')),
      ),
    prepare(drawing) {
      const pictures = [...allOf(drawing, 'a:blip'), ...allOf(drawing, 'v:imagedata')];
      for (const picture of pictures.filter((one) => !isShown(one))) {
        lost += 1;
        remove(picture);
      }
      for (const name of OTHER_SHAPES) for (const shape of allOf(drawing, name)) shape.name = 'v:rect';
      for (const { attribs } of allOf(drawing, 'v:textpath'))
        say(noticeOf('Texto decorativo', attribs['string'] ?? ''));
      const boxes = outermostOf(drawing, 'w:txbxContent');
      if (boxes.length === 0 && pictures.length === 0 && allOf(drawing, 'v:textpath').length === 0) {
        const address = allOf(drawing, 'a:graphicData')[0]?.attribs['uri'] ?? '';
        const kind = address.includes('chart') ? KINDS.chart : address.includes('diagram') ? KINDS.diagram : 'Dibujo';
        say(noticeOf(kind, wordsWithParts(drawing)));
      }
      if (boxes.length === 0 || drawing.name !== 'w:drawing') return drawing;
      // The converter reads text boxes of the older language only.
      const picture = parseElement('<w:pict/>');
      replaceWith(drawing, picture);
      for (const box of boxes) DomUtils.appendChild(picture, box);
      return picture;
    },
    lost: () => lost,
  };
}
