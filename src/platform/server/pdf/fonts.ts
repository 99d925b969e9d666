import { createRequire } from 'node:module';

/** What is set in which weight. */
export type Weight = 'normal' | 'bold';

/** The letters of the fonts that every reader of PDF has (Windows-1252): Spanish and its neighbours. */
const WESTERN = /^[\n\x20-\x7E\xA0-\xFF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u;

const require = createRequire(import.meta.url);
const dejavu = (name: string): string => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

const FONTS: Record<Weight, { readonly western: string; readonly other: string }> = {
  normal: { western: 'Helvetica', other: dejavu('DejaVuSans') },
  bold: { western: 'Helvetica-Bold', other: dejavu('DejaVuSans-Bold') },
};

/**
 * The font for a text. Those that every reader has take a third of the time and no space in the file; a text with any
 * other letter is set in one that is embedded, so that no name is printed as question marks.
 */
export const fontFor = (text: string, weight: Weight): string =>
  WESTERN.test(text) ? FONTS[weight].western : FONTS[weight].other;

/** A text as it can be set: accents composed, ends of lines all the same, nothing that is no letter. */
export const settable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    // Other control characters have no shape.
    .replaceAll(/[^\P{Cc}\n]/gu, '');
