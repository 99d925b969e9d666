/**
 * A text from elsewhere, as it can be seen: the tabs of a table's cells and the soft line breaks of a word processor are
 * blanks here, and what has no shape is left out. Nobody could find what is refused for a character that cannot be seen.
 */
export function readable(text: string, lines: 'one' | 'many'): string {
  const broken = text.replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n');
  const blank = lines === 'many' ? broken : broken.replaceAll(/[\n\t]+/g, ' ');
  return blank.replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}

const WRITTEN = new Set(['text', 'search', 'email', 'tel', 'url']);

function onPaste(event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  const isMany = target instanceof HTMLTextAreaElement;
  if (!isMany && !(target instanceof HTMLInputElement && WRITTEN.has(target.type))) return;
  const text = clipboardData?.getData('text/plain') ?? '';
  const seen = readable(text, isMany ? 'many' : 'one');
  if (seen === text) return;
  event.preventDefault();
  // Nothing else keeps the cursor, the field's length and what can be undone.
  document.execCommand('insertText', false, seen);
}

/**
 * From here on what is pasted into a field of the page comes as {@link readable} text. Not part of the fields: a public form
 * can be filled in before this is there.
 */
export const readPastes = (): void => document.addEventListener('paste', onPaste);
