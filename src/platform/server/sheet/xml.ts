/** What XML does not hold as it is, and what a spreadsheet would read as one of its own escapes. */
const SPECIAL = /[&<>"\ufffe\uffff]|[^\P{Cc}\t\n]|_(?=x[0-9A-Fa-f]{4}_)/gu;

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** A character that XML cannot name, as OOXML writes it: `_x0007_` (ECMA-376, ST_Xstring). */
const xEscape = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Text as it stands between tags or in an attribute. */
export function escapeXml(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  // Most texts need nothing.
  return whole.search(SPECIAL) < 0 ? whole : whole.replace(SPECIAL, (one) => NAMED[one] ?? xEscape(one));
}
