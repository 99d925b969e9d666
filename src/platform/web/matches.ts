// Tests if a text has every word of a search, whatever their accents, capitals and order.
/** Normalizes text for a search: without accents, capitals or invisible characters. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{Diacritic}\p{Default_Ignorable_Code_Point}\ufff9-\ufffc\u2800]/gu, '')
    .toLowerCase();

/** Returns a test that a text passes if it holds every word of a search, whatever their accents, capitals and order. */
export function matcherOf(search: string): (text: string) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return (text) => {
    const where = plain(text);
    return words.every((word) => where.includes(word));
  };
}
