import type { ClipboardEvent } from 'react';

/**
 * A text from elsewhere, as it can be seen: the tabs of a table's cells and the soft line breaks of a word processor are
 * blanks here, and what has no shape is left out. Nobody could find what is refused for a character that cannot be seen.
 */
export function readable(text: string, lines: 'one' | 'many'): string {
  const broken = text.replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n');
  const blank = lines === 'many' ? broken : broken.replaceAll(/[\n\t]+/g, ' ');
  return blank.replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}

/** Puts what is pasted into a field as {@link readable} text; the browser does it where it is that already. */
export function pasteReadable(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const lines = event.currentTarget instanceof HTMLTextAreaElement ? 'many' : 'one';
  const text = event.clipboardData.getData('text/plain');
  const seen = readable(text, lines);
  if (seen === text) return;
  event.preventDefault();
  // Nothing else keeps the cursor, the field's length and what can be undone.
  document.execCommand('insertText', false, seen);
}
