// Names of files as the browser shows them and the server keeps them.
/** The most characters of a name before its ending. */
const LONGEST = 120;

/**
 * Returns a file's name as it may be shown and downloaded: without folders, without invisible or direction-changing
 * characters, and with an ending of its real type.
 * @param endings those of its type, the usual one first
 */
export function safeFileName(given: string, endings: readonly [string, ...string[]]): string {
  const name = given
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/[<>:"|?*]/g, '-')
    .replaceAll(/\s+/g, ' ');
  const ending = endings.find((one) => name.toLowerCase().endsWith(`.${one}`));
  const stem = ending === undefined ? name : name.slice(0, -ending.length - 1);
  // Shortened before its end is trimmed: of a long name the search for the end would take the square of its length.
  const kept = Array.from(stem.replace(/^[\s.]+/, ''))
    .slice(0, LONGEST)
    .join('');
  return `${kept.replace(/[\s.]+$/, '') || 'archivo'}.${ending ?? endings[0]}`;
}
