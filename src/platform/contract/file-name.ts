/** Letters of a name before its ending that are kept. */
const LONGEST = 120;

/**
 * A file's name as it may be shown and downloaded: without folders, without letters that nobody sees or that turn the
 * line around, and with an ending of what the file holds.
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
