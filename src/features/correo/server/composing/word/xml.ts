// Reads, searches, changes and writes the XML of a Word document.
import { DomHandler, DomUtils, ElementType, parseDocument, Parser } from 'htmlparser2';

type XmlDocument = ReturnType<typeof parseDocument>;
export type XmlNode = XmlDocument['children'][number];
export type XmlElement = Extract<XmlNode, { attribs: unknown }>;

const OPTIONS = { xmlMode: true } as const;

/** Parses the XML of a part. @throws if an element is not closed in its place, which the parser would forgive */
export function parseXml(xml: string): XmlDocument {
  const handler = new DomHandler(null, OPTIONS);
  const close = handler.onclosetag.bind(handler);
  const parser = new Parser(handler, OPTIONS);
  Object.assign(handler, {
    onclosetag(name: string, implied: boolean): void {
      if (implied && xml[parser.endIndex - 1] !== '/') throw new Error(`an element is not closed: ${name}`);
      close();
    },
  });
  parser.end(xml);
  return handler.root;
}

export const writeXml = (document: XmlDocument): string =>
  DomUtils.getOuterHTML(document, { xmlMode: true, encodeEntities: 'utf8' });

export const parseElement = (xml: string): XmlElement => elementsOf(parseDocument(xml, OPTIONS))[0]!;

const isElement = (node: XmlNode): node is XmlElement => node.type === ElementType.ElementType.Tag;

export const elementsOf = ({ children }: { readonly children: readonly XmlNode[] }): XmlElement[] =>
  children.filter(isElement);

/** Returns the first child element of a name; also of nothing, so that paths can be followed. */
export const childOf = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent && elementsOf(parent).find((child) => child.name === name);

/** Returns the elements of a name below another, in document order. */
export const allOf = (parent: XmlDocument | XmlElement, name: string): XmlElement[] =>
  DomUtils.getElementsByTagName(name, parent);

/** Returns the elements of a name below another, without those inside one of them. */
export const outermostOf = (parent: XmlElement, name: string): XmlElement[] =>
  elementsOf(parent).flatMap((child) => (child.name === name ? [child] : outermostOf(child, name)));

/** Returns the value of an element such as `<w:ilvl w:val="1"/>`. */
export const valueOf = (element: XmlElement | undefined): string | undefined => element?.attribs['w:val'];

/** Reads a value that is on or off; undefined where it is missing. */
export const isOn = (value: string | undefined): boolean | undefined =>
  value === undefined ? undefined : !['0', 'false', 'off'].includes(value);

/** Returns the state of a property that is on or off; undefined where it is missing. */
export function stateOf(properties: XmlElement | undefined, name: string): boolean | undefined {
  const element = childOf(properties, name);
  return element && isOn(valueOf(element) ?? '1');
}

export const replaceWith = (element: XmlElement, ...nodes: readonly XmlNode[]): void => {
  for (const node of nodes) DomUtils.prepend(element, node);
  DomUtils.removeElement(element);
};

export const { removeElement: remove } = DomUtils;

/** Longest words of a document that a notice quotes. */
const LONGEST = 200;

/** Names a content in a notice for the author, with its words if it has any. */
export const noticeOf = (title: string, words: string): string =>
  words === '' ? title : `${title}: «${words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words}»`;

/** Elements whose texts people read: of Word, drawings, formulas, charts. */
const TEXTS = new Set(['w:t', 'a:t', 'm:t', 'c:v']);
const SEPARATORS = new Set(['w:p', 'w:tab', 'w:br', 'w:cr', 'a:p', 'c:pt']);
const UNREAD = new Set(['w:del', 'w:moveFrom', 'mc:Fallback']);

/** Returns the words of an element on one line. */
export function wordsOf(parent: XmlDocument | XmlElement): string {
  const pieces: string[] = [];
  function visit(element: XmlElement): void {
    if (UNREAD.has(element.name)) return;
    if (SEPARATORS.has(element.name)) pieces.push(' ');
    // The letters of old WordArt.
    pieces.push(TEXTS.has(element.name) ? DomUtils.textContent(element) : (element.attribs['string'] ?? ''));
    for (const child of elementsOf(element)) visit(child);
  }
  for (const element of 'attribs' in parent ? [parent] : elementsOf(parent)) visit(element);
  return pieces.join('').replaceAll(/\s+/g, ' ').trim();
}
