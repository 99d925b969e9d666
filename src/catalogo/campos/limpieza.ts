// Cleans what people type and paste: signs without a shape, blanks, separators of numbers. One list for all.
/**
 * Emoji with their joins and variation selectors, and joins between letters of scripts whose shape they decide (Persian,
 * Hindi): there, U+200C, U+200D and U+FE0F are part of what people see.
 */
const SEEN = String.raw`\p{Extended_Pictographic}(?:[\p{Emoji_Modifier}\ufe0f]|\u200d(?=\p{Extended_Pictographic}))*`;
const OTHER_SCRIPT = String.raw`[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]`;

/**
 * All characters that Unicode lets programs ignore (soft hyphen, zero-width spaces and joins, direction marks, variation
 * selectors, byte order mark, fillers, tags), marks of annotations and objects that were left behind, and the empty cell
 * of Braille. Texts copied from a chat, a contact, a PDF or a web page bring them along.
 */
const SHAPELESS = String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc\u2800]`;

const INVISIBLE = new RegExp(String.raw`(${SEEN}|${OTHER_SCRIPT}[\u200c\u200d](?=${OTHER_SCRIPT}))|${SHAPELESS}`, 'gu');

export const withoutInvisibles = (text: string): string => text.replaceAll(INVISIBLE, '$1');

/** Cleans a text of one line: no invisible characters, composed accents, one space where there were blanks of any kind. */
export const cleanLine = (text: string): string =>
  withoutInvisibles(text)
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/** Cleans a text and joins its lines. */
export const joinLines = (text: string): string => cleanLine(text.replaceAll(/\s+/g, ' '));

const DASH = String.raw`\p{Pd}\u2212\u2043`;
const SEPARATOR = String.raw`[\s.,'’‘‛´\x60′ʼ＇()+${DASH}]`;

const SEPARATORS = new RegExp(SEPARATOR, 'gu');

/** Removes what people write between the digits of a number: `1'020.304,050`, `(300) 123–4567`. */
export const withoutSeparators = (text: string): string => text.replaceAll(SEPARATORS, '');

const APART = new RegExp(String.raw`(?:\d\s*[${DASH}]\s*|\d{3}${SEPARATOR}+)(\d)$`, 'u');

/**
 * Returns the single digit that is written apart at the end of a document (`1020304050-1`), as the digit of
 * verification is; null without one. Joined to the number it would make the document of another person.
 */
export const digitApart = (text: string): string | null => APART.exec(text)?.[1] ?? null;
