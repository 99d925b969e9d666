import { type SheetStyle, styleIndex } from './styles.ts';

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

/** A cell; the UTC fields of a date are what the clock on the wall said. */
export type SheetCell = string | number | Date | null;

/** A cell holds no more characters: Excel calls a file with more of them damaged. */
const MOST_CHARACTERS = 32_767;

const DAY_MS = 86_400_000;

/** Day 0 of a spreadsheet, which takes 1900 for a leap year. */
const DAY_0 = Date.UTC(1899, 11, 30);

/** The letters of a column: 0 is `A`, 26 is `AA`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Spaces at the ends, and lines, are left alone only where that is asked for. */
const KEPT = /^\s|\s$|\n/;

/** Writes rows of cells whose columns look like this. */
export function rowWriter(styles: readonly SheetStyle[]): (row: number, cells: readonly SheetCell[]) => string {
  const columns = styles.map((style, i) => {
    const index = styleIndex(style);
    return { name: columnName(i), style: index === 0 ? '' : ` s="${index}"` };
  });
  return (row, cells) => {
    let xml = `<row r="${row}">`;
    for (let i = 0; i < columns.length; i += 1) {
      const cell = cells[i] ?? null;
      if (cell !== null) xml += cellXml(`${columns[i]!.name}${row}`, columns[i]!.style, cell);
    }
    return `${xml}</row>`;
  };
}

function cellXml(ref: string, style: string, cell: string | number | Date): string {
  if (typeof cell === 'string') {
    const text = cell.length > MOST_CHARACTERS ? `${cell.slice(0, MOST_CHARACTERS - 1)}…` : cell;
    const space = KEPT.test(text) ? ' xml:space="preserve"' : '';
    return `<c r="${ref}"${style} t="inlineStr"><is><t${space}>${escapeXml(text)}</t></is></c>`;
  }
  const value = typeof cell === 'number' ? cell : (cell.getTime() - DAY_0) / DAY_MS;
  return Number.isFinite(value) ? `<c r="${ref}"${style}><v>${value}</v></c>` : '';
}
