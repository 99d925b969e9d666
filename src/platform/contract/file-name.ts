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
  const stem = (ending === undefined ? name : name.slice(0, -ending.length - 1)).replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return `${Array.from(stem || 'archivo')
    .slice(0, LONGEST)
    .join('')}.${ending ?? endings[0]}`;
}
