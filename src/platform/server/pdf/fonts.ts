// The fonts of PDFs; splits a text by the fonts that have its characters, and removes those that none can show.
import { createRequire } from 'node:module';

/** Roles of letters: plain words, words in bold, and titles. */
export type Weight = 'normal' | 'bold' | 'title';

const require = createRequire(import.meta.url);

/** Every font is embedded, with the letters of it that are used (decision 0046). */
const FONTS: Record<Weight, string> = {
  normal: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  title: require.resolve('@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf'),
};

/** Fonts for the characters that those lack: arrows, signs of mathematics, other scripts. */
const OTHER: Record<Weight, string> = {
  normal: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  title: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

/** The characters of all three fonts: Latin, Greek and Cyrillic whole, with their marks and signs. */
const OURS =
  '\\n\\x20-\\x7E\\u00A0-\\u052F\\u1AB0-\\u1AC0\\u1C80-\\u1C88\\u1D00-\\u1FFE\\u2000-\\u2071\\u2074-\\u209C\\u20A0-\\u20C0' +
  '\\u2100-\\u215F\\u2189\\u2212\\u2C60-\\u2C7F\\u2DE0-\\u2E5D\\uA640-\\uA69F\\uA700-\\uA7CA\\uA7F2-\\uA7FF\\uFB00-\\uFB06';
const ALL_OURS = new RegExp(`^[${OURS}]*$`, 'u');
const EACH_OTHER = new RegExp(`([^${OURS}]+)`, 'u');

/** Matches emoji, each as a whole: a face, a flag, a person of a profession. */
const EACH_EMOJI = /([\p{RGI_Emoji}[\u{1F000}-\u{1FAFF}]])/v;
const EMOJI_FONT = require.resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff');

/** A piece of a text that is set in one font. */
export type Run = { readonly text: string; readonly font: string };

export function runsOf(text: string, weight: Weight): readonly Run[] {
  if (ALL_OURS.test(text)) return [{ text, font: FONTS[weight] }];
  // Every second piece is a match of the separator.
  return text
    .split(EACH_EMOJI)
    .flatMap((piece, i) =>
      i % 2 === 1
        ? [{ text: piece, font: EMOJI_FONT }]
        : piece.split(EACH_OTHER).map((part, j) => ({ text: part, font: (j % 2 === 1 ? OTHER : FONTS)[weight] })),
    )
    .filter((run) => run.text !== '');
}

/** Matches characters that no font of ours has, such as Chinese or Hindi: boxes are printed in their place. */
const ABSENT =
  /[^\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}\p{sc=Armn}\p{sc=Geor}]|[\u3001-\u33FF\uFF00-\uFFEF]/u;

export const hasAbsent = (text: string): boolean => ABSENT.test(text);

/** Returns a text as fonts can show it: accents composed, one kind of line end, no control characters nor wide letters. */
export const settable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize('NFKC'))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    // Other control characters have no shape.
    .replaceAll(/[^\P{Cc}\n]/gu, '');
