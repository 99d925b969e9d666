// Escapes texts for HTML and for spreadsheets.
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML or XML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter]!);

/**
 * Matches the beginning of texts that a spreadsheet may read as a formula, a command or another cell. Excel in Chinese,
 * Japanese and Korean takes the full-width signs for the plain ones; the small ones are theirs too.
 */
const ARMED = /^[=+\-@|＝＋－＠﹦﹢﹣﹫\t\r\n\0]/;

/**
 * Puts an apostrophe before a text that a spreadsheet would take for a formula when it opens or pastes it (CWE-1236).
 */
export const disarm = (text: string): string => (ARMED.test(text) ? `'${text}` : text);
