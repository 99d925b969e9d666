// Prepares a Word document for its conversion into a message: takes out what Word hides, writes fields, numbers and
// breaks as the converter reads them, and tells what the message will not show.
import { DomUtils } from 'htmlparser2';
import { createDrawings } from './drawings.ts';
import { createFields, spellOut } from './fields.ts';
import { createNumbering, propertiesOf } from './numbering.ts';
import { openWord, type WordPackage } from './package.ts';
import { readStyles, type WordStyles } from './styles.ts';
import { stylesOfCells } from './tables.ts';
import {
  allOf,
  childOf,
  elementsOf,
  noticeOf,
  outermostOf,
  parseElement,
  remove,
  replaceWith,
  stateOf,
  valueOf,
  wordsOf,
  type XmlElement,
} from './xml.ts';

export type PreparedWord = {
  readonly datos: Buffer;
  /** Contents that the message will not show, in words for its author. */
  readonly sinMostrar: readonly string[];
  /** Number of pictures that are not in the document. */
  readonly imagenesPerdidas: number;
};

/** Prepares a document. @throws if it cannot be read */
export function prepareWord(datos: Uint8Array): PreparedWord {
  const word = openWord(datos);
  const relations = word.relationsOf(word.main);
  const partOf = (kind: string): string | undefined =>
    [...relations.values()].find((relation) => relation.kind === kind)?.part ?? undefined;
  const readOf = (kind: string) => word.read(partOf(kind) ?? '');
  const notices = new Set<string>();
  const say = (notice: string): void => void notices.add(notice);
  const styles = readStyles(readOf('styles'));
  sayOutside(word, say);
  let imagenesPerdidas = 0;
  for (const part of [word.main, partOf('footnotes'), partOf('endnotes')]) {
    const document = part === undefined ? undefined : word.read(part);
    if (part === undefined || !document) continue;
    const drawings = createDrawings(word, part, say);
    const number = createNumbering(readOf('numbering'), styles);
    preparePart(document, { styles, drawings, number, say });
    imagenesPerdidas += drawings.lost();
    word.write(part, document);
  }
  return { datos: word.toBuffer(), sinMostrar: [...notices], imagenesPerdidas };
}

/** Tells of the parts beside the text that the message leaves out. */
function sayOutside(word: WordPackage, say: (notice: string) => void): void {
  const document = word.read(word.main);
  const relations = word.relationsOf(word.main);
  const said = (title: string, part: string | null | undefined): void => {
    const content = word.read(part ?? '');
    if (!content) return;
    const words = wordsOf(content);
    const hasPicture = allOf(content, 'a:blip').length + allOf(content, 'v:imagedata').length > 0;
    if (words !== '') say(noticeOf(title, words));
    else if (hasPicture) say(`${title}: una imagen`);
  };
  const referredBy = (name: string) =>
    (document ? allOf(document, name) : []).map(({ attribs }) => attribs['r:id'] ?? '');
  for (const id of referredBy('w:headerReference')) said('Encabezado de la hoja', relations.get(id)?.part);
  for (const id of referredBy('w:footerReference')) said('Pie de la hoja', relations.get(id)?.part);
  for (const { kind, part } of relations.values()) if (kind === 'comments') said('Comentarios', part);
}

type Context = {
  readonly styles: WordStyles;
  readonly drawings: ReturnType<typeof createDrawings>;
  readonly number: ReturnType<typeof createNumbering>;
  readonly say: (notice: string) => void;
};

/** Elements with properties only, and those of deleted text: the converter leaves them out. */
const SKIPPED = new Set([
  'w:pPr',
  'w:rPr',
  'w:sectPr',
  'w:tblPr',
  'w:trPr',
  'w:tcPr',
  'w:sdtPr',
  'w:del',
  'w:moveFrom',
]);

/** Elements of other documents or languages, whose words the converter does not read. */
const FOREIGN: Readonly<Record<string, string>> = {
  'm:oMath': 'Fórmula',
  'w:altChunk': 'Documento insertado',
  'w:subDoc': 'Documento insertado',
  'w:contentPart': 'Dibujo a mano',
};

/** Containers around runs or paragraphs that the converter does not know; their contents take their place. */
const UNKNOWN_CONTAINERS = ['w:dir', 'w:bdo'];

const HIDDEN = 'Texto oculto en Word';

const DRAWINGS = new Set(['w:drawing', 'w:pict', 'w:object']);

/** Styles around a run, and what was left of its paragraph. */
type Place = Parameters<WordStyles['isHidden']>[1] & { hidden: string[]; kept: number };

function preparePart(
  document: ReturnType<WordPackage['read']> & object,
  { styles, drawings, number, say }: Context,
): void {
  for (const alternatives of allOf(document, 'mc:AlternateContent')) chooseAlternative(alternatives);
  for (const name of UNKNOWN_CONTAINERS) for (const item of allOf(document, name)) replaceWith(item, ...item.children);
  for (const ruby of allOf(document, 'w:ruby')) replaceWith(ruby, ...(childOf(ruby, 'w:rubyBase')?.children ?? []));
  for (const simple of allOf(document, 'w:fldSimple')) spellOut(simple);
  const fields = createFields(say);
  const cells = new Map<XmlElement, readonly XmlElement[]>();

  function visit(element: XmlElement, place: Place): void {
    if (SKIPPED.has(element.name)) return;
    if (element.name === 'w:p') return visitParagraph(element, place);
    if (element.name === 'w:r') return visitRun(element, place);
    if (element.name in FOREIGN) return leaveOut(element);
    if (element.name === 'w:tr' && stateOf(childOf(element, 'w:trPr'), 'w:hidden')) {
      say(noticeOf(HIDDEN, wordsOf(element)));
      return remove(element);
    }
    if (element.name === 'w:tbl') for (const [cell, chain] of stylesOfCells(element, styles)) cells.set(cell, chain);
    const cell = cells.get(element);
    for (const child of elementsOf(element)) visit(child, cell ? { ...place, cell } : place);
  }

  function leaveOut(element: XmlElement): void {
    if (fields.keeps(element)) say(noticeOf(FOREIGN[element.name]!, wordsOf(element)));
    remove(element);
  }

  function visitParagraph(element: XmlElement, { cell }: Place): void {
    const properties = childOf(element, 'w:pPr');
    const place: Place = { paragraph: valueOf(childOf(properties, 'w:pStyle')), cell, hidden: [], kept: 0 };
    for (const child of elementsOf(element)) visit(child, place);
    const hidden = place.hidden.join('').replaceAll(/\s+/g, ' ').trim();
    if (hidden !== '') say(noticeOf(HIDDEN, hidden));
    const isMarkHidden = styles.isHidden(childOf(properties, 'w:rPr'), place);
    if (!isMarkHidden) return number(element);
    // Word goes on in the same line, and so does the converter after a deleted mark.
    if (place.kept > 0 && DomUtils.nextElementSibling(element)?.name === 'w:p') {
      DomUtils.appendChild(propertiesOf(propertiesOf(element, 'w:pPr'), 'w:rPr'), parseElement('<w:del/>'));
    }
  }

  function visitRun(element: XmlElement, place: Place): void {
    const isHidden = styles.isHidden(childOf(element, 'w:rPr'), place);
    for (const content of elementsOf(element)) {
      if (content.name === 'w:rPr') continue;
      if (content.name === 'w:fldChar') fields.mark(content, isHidden);
      else if (content.name === 'w:instrText') fields.addCode(DomUtils.textContent(content));
      else if (content.name === 'w:r') visitRun(content, place);
      else visitContent(content, isHidden, place);
    }
  }

  function visitContent(content: XmlElement, isRunHidden: boolean, place: Place): void {
    const isDrawing = DRAWINGS.has(content.name);
    if (isRunHidden || (isDrawing && drawings.isHidden(content))) {
      place.hidden.push(content.name === 'w:t' ? DomUtils.textContent(content) : ` ${wordsOf(content)} `);
      return remove(content);
    }
    if (!fields.keeps(content)) return remove(content);
    place.kept += 1;
    if (isDrawing) {
      const drawing = drawings.prepare(content);
      for (const box of outermostOf(drawing, 'w:txbxContent')) for (const child of elementsOf(box)) visit(child, place);
    } else if (content.name === 'w:ptab') content.name = 'w:tab';
    else if (content.name === 'w:cr') content.name = 'w:br';
    // A break of page or column is one of lines in a message.
    else if (content.name === 'w:br') delete content.attribs['w:type'];
  }

  const place: Place = { paragraph: undefined, cell: [], hidden: [], kept: 0 };
  for (const element of elementsOf(document)) visit(element, place);
  fields.close();
}

/** Puts what older programs show of an element in its place, as the converter does, or else what newer ones show. */
function chooseAlternative(alternatives: XmlElement): void {
  const [choice] = elementsOf(alternatives).filter(({ name }) => name === 'mc:Choice');
  const fallback = childOf(alternatives, 'mc:Fallback');
  const chosen = fallback && elementsOf(fallback).length > 0 ? fallback : choice;
  replaceWith(alternatives, ...(chosen?.children ?? []));
}
