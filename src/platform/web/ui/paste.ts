// Cleans pasted text in the fields of a page.
import { fillIn } from './filled.ts';

/**
 * Makes a pasted text visible as a whole: the tabs of a table's cells and the soft line breaks of a word processor
 * become blanks, and characters without a shape are left out. A refusal because of an invisible character could not be
 * understood.
 */
export function readable(text: string, lines: 'one' | 'many'): string {
  const broken = text.replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n');
  const blank = lines === 'many' ? broken : broken.replaceAll(/[\n\t]+/g, ' ');
  return blank.replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}

const WRITTEN = new Set(['text', 'search', 'email', 'tel', 'url']);

type Written = HTMLInputElement | HTMLTextAreaElement;

const isWritten = (target: EventTarget | null): target is Written =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && WRITTEN.has(target.type));

const readableIn = (field: Written, text: string): string =>
  readable(text, field instanceof HTMLTextAreaElement ? 'many' : 'one');

function onPaste(event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  if (!isWritten(target)) return;
  const text = clipboardData?.getData('text/plain') ?? '';
  const seen = readableIn(target, text);
  if (seen === text) return;
  event.preventDefault();
  // Only this command keeps the cursor, the field's length and the undo history.
  document.execCommand('insertText', false, seen);
}

/**
 * Pastes {@link readable} text into the fields of the page from here on. Apart from the fields: a public form can be
 * filled in before this is loaded.
 */
export const readPastes = (): void => document.addEventListener('paste', onPaste);

/**
 * Replaces the texts of the page's fields with {@link readable} text: they were pasted before {@link readPastes}. Each
 * change is announced as if the person had made it.
 */
export function readFields(): void {
  for (const field of document.querySelectorAll('input, textarea')) {
    if (!isWritten(field)) continue;
    const seen = readableIn(field, field.value);
    if (seen === field.value) continue;
    fillIn(field, 'value', seen);
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
}
