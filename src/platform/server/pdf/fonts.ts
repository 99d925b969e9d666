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

/** What people type as pictures, each as one: a face, a flag, a person of a profession. */
const EMOJI = /[\p{RGI_Emoji}[\u{1F000}-\u{1FAFF}]]/v;
const EACH_EMOJI = new RegExp(`(${EMOJI.source})`, 'v');
const EMOJI_FONT = require.resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff');

/** A piece of a text that is set in one font. */
export type Run = { readonly text: string; readonly font: string };

/**
 * A text by the fonts that it is set in: what people type as pictures in one that has them, the rest in one for all of it.
 */
export function runsOf(text: string, weight: Weight): readonly Run[] {
  if (WESTERN.test(text) || !EMOJI.test(text)) return [{ text, font: fontFor(text, weight) }];
  // Every second piece is what it was parted at.
  const pieces = text.split(EACH_EMOJI);
  const font = fontFor(pieces.filter((_, i) => i % 2 === 0).join(''), weight);
  return pieces.flatMap((piece, i) => (piece === '' ? [] : [{ text: piece, font: i % 2 === 0 ? font : EMOJI_FONT }]));
}

/**
 * The font for a text. Those that every reader has take a third of the time and no space in the file; a text with any
 * other letter is set in one that is embedded, so that no name is printed as question marks.
 */
const fontFor = (text: string, weight: Weight): string =>
  WESTERN.test(text) ? FONTS[weight].western : FONTS[weight].other;

/** A text as it can be set: accents composed, ends of lines all the same, nothing that is no letter. */
export const settable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    // Other control characters have no shape.
    .replaceAll(/[^\P{Cc}\n]/gu, '');
