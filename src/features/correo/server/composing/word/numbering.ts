// Counts the numbered paragraphs of a Word document as Word does, and gives lists in HTML the same numbers.
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { escapeHtml } from '#platform/contract/escape.ts';
import type { WordPart } from './package.ts';
import type { WordStyles } from './styles.ts';
import { allOf, childOf, elementsOf, parseElement, remove, stateOf, valueOf, type XmlElement } from './xml.ts';

/** Word's formats that lists in HTML have, with their `type`. */
const TYPES: Readonly<Record<string, string>> = {
  decimal: '1',
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
};

const ROMAN = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
});

function roman(number: number): string {
  let left = Math.min(number, 5000);
  return ROMAN.map(([letters, value]) => {
    const times = Math.max(0, Math.floor(left / value));
    left -= times * value;
    return letters.repeat(times);
  }).join('');
}

/** Letters as Word counts with them: a, …, z, aa, bb, … */
const letters = (number: number): string =>
  number < 1 ? '' : String.fromCodePoint(97 + ((number - 1) % 26)).repeat(Math.min(9, Math.ceil(number / 26)));

function numberIn(format: string, number: number): string {
  if (format.endsWith('Letter')) return format === 'upperLetter' ? letters(number).toUpperCase() : letters(number);
  if (format.endsWith('Roman')) return format === 'upperRoman' ? roman(number).toUpperCase() : roman(number);
  if (format === 'decimalZero') return String(number).padStart(2, '0');
  return format === 'ordinal' ? `${number}º` : String(number);
}

type Level = {
  readonly format: string;
  readonly text: string;
  readonly start: number;
  readonly isHidden: boolean;
  readonly element: XmlElement;
};

/** Marks in the text of a list item: its type, number and label. Private-use characters, unlike those of our fields. */
const MARK = /\uE002(\w)\|(-?\d+)\|([^\uE003]*)\uE003/;

/** Numbers paragraphs, which are to be passed in their order. */
export type Numbering = (paragraph: XmlElement) => void;

/** Reads the lists of a document; without the part nothing is numbered. */
export function createNumbering(part: WordPart | undefined, styles: WordStyles): Numbering {
  if (!part) return () => {};
  const abstracts = new Map(allOf(part, 'w:abstractNum').map((item) => [item.attribs['w:abstractNumId'], item]));
  const nums = new Map(allOf(part, 'w:num').map((item) => [item.attribs['w:numId'], item]));
  const counts = new Map<XmlElement, (number | undefined)[]>();
  const begun = new Set<XmlElement>();

  function abstractOf(num: XmlElement | undefined, depth = 0): XmlElement | undefined {
    const abstract = abstracts.get(valueOf(childOf(num, 'w:abstractNumId')));
    const link = valueOf(childOf(abstract, 'w:numStyleLink'));
    if (link === undefined || depth > 5) return abstract;
    const numPr = childOf(childOf(styles.chainOf(link)[0], 'w:pPr'), 'w:numPr');
    return abstractOf(nums.get(valueOf(childOf(numPr, 'w:numId'))), depth + 1);
  }

  const overrideOf = (num: XmlElement, index: number): XmlElement | undefined =>
    elementsOf(num).find(({ name, attribs }) => name === 'w:lvlOverride' && attribs['w:ilvl'] === String(index));

  function levelOf(num: XmlElement, abstract: XmlElement, index: number): Level | undefined {
    const override = overrideOf(num, index);
    const element =
      childOf(override, 'w:lvl') ??
      allOf(abstract, 'w:lvl').find(({ attribs }) => (attribs['w:ilvl'] ?? '0') === String(index));
    if (!element) return undefined;
    const start = valueOf(childOf(override, 'w:startOverride')) ?? valueOf(childOf(element, 'w:start')) ?? '1';
    return {
      format: valueOf(childOf(element, 'w:numFmt')) ?? 'decimal',
      text: valueOf(childOf(element, 'w:lvlText')) ?? '',
      start: Number(start),
      isHidden: stateOf(childOf(element, 'w:rPr'), 'w:vanish') ?? false,
      element,
    };
  }

  /** List and level of a paragraph, its own or those of its style. */
  function placeOf(paragraph: XmlElement) {
    const properties = childOf(paragraph, 'w:pPr');
    const chain = styles.chainOf(valueOf(childOf(properties, 'w:pStyle')), 'paragraph');
    const holders = [
      childOf(properties, 'w:numPr'),
      ...chain.map((style) => childOf(childOf(style, 'w:pPr'), 'w:numPr')),
    ];
    const firstOf = (name: string) =>
      holders.map((holder) => valueOf(childOf(holder, name))).find((value) => value !== undefined);
    const num = nums.get(firstOf('w:numId'));
    const abstract = abstractOf(num);
    if (!num || !abstract) return null;
    const ids = chain.map(({ attribs }) => attribs['w:styleId']);
    const ofStyle = allOf(abstract, 'w:lvl').find((level) => ids.includes(valueOf(childOf(level, 'w:pStyle'))));
    const index = Number(firstOf('w:ilvl') ?? ofStyle?.attribs['w:ilvl'] ?? 0);
    const level = levelOf(num, abstract, index);
    return level ? { num, abstract, index, level } : null;
  }

  type Place = NonNullable<ReturnType<typeof placeOf>>;

  function count({ num, abstract, index, level }: Place): readonly (number | undefined)[] {
    const counted = counts.get(abstract) ?? [];
    counts.set(abstract, counted);
    const override = overrideOf(num, index);
    const restarts = childOf(override, 'w:startOverride') !== undefined && !begun.has(override!);
    if (override) begun.add(override);
    const before = counted[index];
    counted[index] = restarts || before === undefined ? level.start : before + 1;
    for (let upper = 0; upper < index; upper += 1) counted[upper] ??= levelOf(num, abstract, upper)?.start ?? 1;
    for (let lower = index + 1; lower < counted.length; lower += 1) {
      const goesOn = valueOf(childOf(levelOf(num, abstract, lower)?.element, 'w:lvlRestart')) === '0';
      if (!goesOn) counted[lower] = undefined;
    }
    return counted;
  }

  function labelOf({ num, abstract, level }: Place, counted: readonly (number | undefined)[]): string {
    if (level.isHidden) return '';
    if (level.format === 'none') return level.text.replaceAll(/%\d/g, '').trim();
    const isLegal = childOf(level.element, 'w:isLgl') !== undefined;
    return level.text
      .replaceAll(/%(\d)/g, (_, place: string) => {
        const at = Number(place) - 1;
        const format = isLegal ? 'decimal' : (levelOf(num, abstract, at)?.format ?? 'decimal');
        return numberIn(format, counted[at] ?? 1);
      })
      .trim();
  }

  return (paragraph) => {
    const place = placeOf(paragraph);
    if (!place) return;
    const { num, index, level } = place;
    const id = level.isHidden ? '0' : num.attribs['w:numId']!;
    if (level.format === 'bullet') return setNumbering(paragraph, index, id);
    const counted = count(place);
    const label = labelOf(place, counted);
    const isPlain =
      !level.isHidden &&
      level.format in TYPES &&
      new RegExp(String.raw`^[\s().:°º-]*%${index + 1}[\s().:°º-]*$`).test(level.text);
    // Word's other labels (1.1, Artículo 2) are text of the message: lists in HTML have none like them.
    setNumbering(paragraph, index, isPlain ? id : '0');
    const mark = isPlain ? `\uE002${TYPES[level.format]}|${counted[index]}|${label}\uE003` : label && `${label} `;
    if (mark) insertText(paragraph, mark);
  };
}

/** Returns a child that holds properties, created in the first place if it is missing. */
export function propertiesOf(parent: XmlElement, name: 'w:pPr' | 'w:rPr'): XmlElement {
  const existing = childOf(parent, name);
  if (existing) return existing;
  const created = parseElement(`<${name}/>`);
  DomUtils.prependChild(parent, created);
  return created;
}

function setNumbering(paragraph: XmlElement, index: number, id: string): void {
  const properties = propertiesOf(paragraph, 'w:pPr');
  const existing = childOf(properties, 'w:numPr');
  if (existing) remove(existing);
  const numPr = parseElement(`<w:numPr><w:ilvl w:val="${index}"/><w:numId w:val="${escapeHtml(id)}"/></w:numPr>`);
  DomUtils.appendChild(properties, numPr);
}

function insertText(paragraph: XmlElement, text: string): void {
  const run = parseElement(`<w:r><w:t xml:space="preserve">${escapeHtml(text)}</w:t></w:r>`);
  DomUtils.append(propertiesOf(paragraph, 'w:pPr'), run);
}

/**
 * Gives the lists of converted HTML the numbers of their items. A list whose numbers jump becomes two. The number of a
 * paragraph that is no list item in HTML, such as a heading, becomes text.
 */
export function numberLists(html: string): string {
  const document = parseDocument(html);
  for (const list of allOf(document, 'ol')) {
    let [open, next] = [list, Number.NaN];
    for (const item of elementsOf(list)) {
      const [, type = '1', number = String(next)] = takeMark(item) ?? [];
      if (Number.isNaN(next)) Object.assign(open.attribs, startOf(type, number));
      else if (Number(number) !== next) {
        const fresh = parseElement('<ol/>');
        Object.assign(fresh.attribs, startOf(type, number));
        DomUtils.append(open, fresh);
        open = fresh;
      }
      if (open !== list) DomUtils.appendChild(open, item);
      next = Number(number) + 1;
    }
  }
  return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' }).replaceAll(new RegExp(MARK, 'g'), '$3 ');
}

const startOf = (type: string, number: string): Readonly<Record<string, string>> => ({
  ...(number !== '1' && number !== 'NaN' && { start: number }),
  ...(type !== '1' && { type }),
});

/** Takes the mark out of a list item's own text; null if it has none. */
function takeMark(item: XmlElement): RegExpExecArray | null {
  for (const node of item.children) {
    if (node.type === ElementType.ElementType.Text) {
      const mark = MARK.exec(node.data);
      if (!mark) continue;
      node.data = node.data.replace(mark[0], '');
      return mark;
    }
    if (node.type !== ElementType.ElementType.Tag || node.name === 'ol' || node.name === 'ul') continue;
    const mark = takeMark(node);
    if (mark) return mark;
  }
  return null;
}
