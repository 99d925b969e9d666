// Reads the styles of a Word document: what they are based on, and which text they hide.
import type { WordPart } from './package.ts';
import { allOf, childOf, isOn, stateOf, valueOf, type XmlElement } from './xml.ts';

/** Properties that hide text in Word: always, in the web layout, at the end of a heading that goes on in its line. */
const HIDING = ['w:vanish', 'w:webHidden', 'w:specVanish'] as const;

type SurroundingStyles = {
  /** Id of the paragraph's style. */
  readonly paragraph: string | undefined;
  /** Styles of the table and their parts that the cell has, in the order in which they decide. */
  readonly cell: readonly XmlElement[];
};

export type WordStyles = {
  /** Returns a style and those that it is based on, nearest first; the default of its type where no id is given. */
  readonly chainOf: (id: string | undefined, type?: 'paragraph' | 'character' | 'table') => readonly XmlElement[];
  /**
   * Returns true if Word hides the text of a run. Where two styles hide it, Word would show it again; here it stays
   * hidden.
   * @param properties those of the run, or of the mark at the end of a paragraph
   */
  readonly isHidden: (properties: XmlElement | undefined, around: SurroundingStyles) => boolean;
};

/** Reads the styles of a document; without the part there are none. */
export function readStyles(part: WordPart | undefined): WordStyles {
  const all = part ? allOf(part, 'w:style') : [];
  const byId = new Map(all.map((style) => [style.attribs['w:styleId'], style]));
  const defaultOf = (type: string): XmlElement | undefined =>
    all.find(({ attribs }) => attribs['w:type'] === type && isOn(attribs['w:default']));
  const [defaults] = part ? allOf(part, 'w:rPrDefault') : [];

  const chainOf: WordStyles['chainOf'] = (id, type) => {
    const chain = new Set<XmlElement>();
    let style = id === undefined ? type && defaultOf(type) : byId.get(id);
    while (style && !chain.has(style)) {
      chain.add(style);
      style = byId.get(valueOf(childOf(style, 'w:basedOn')));
    }
    return [...chain];
  };

  const hides = (chain: readonly XmlElement[], name: string): boolean =>
    chain.map((style) => stateOf(childOf(style, 'w:rPr'), name)).find((state) => state !== undefined) ?? false;

  return {
    chainOf,
    isHidden(properties, { paragraph, cell }) {
      const chains = [
        chainOf(valueOf(childOf(properties, 'w:rStyle')), 'character'),
        chainOf(paragraph, 'paragraph'),
        cell,
        defaults ? [defaults] : [],
      ];
      return HIDING.some((name) => stateOf(properties, name) ?? chains.some((chain) => hides(chain, name)));
    },
  };
}
