/**
 * Characters without a shape that come along when a text is copied from a chat, a contact or a web page: zero-width spaces
 * and joins, direction marks. U+200D stays: emoji are joined with it.
 */
const INVISIBLE = /[\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

/** The text without characters that nobody sees. */
export const withoutInvisibles = (text: string): string => text.replaceAll(INVISIBLE, '');
