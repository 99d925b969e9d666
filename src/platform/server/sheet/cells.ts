// The XML of a spreadsheet's cells and of their styles.
import { keysOf } from '#platform/contract/keys-of.ts';
import { DAY_MS } from '#platform/contract/time.ts';

/** Characters that XML does not hold as they are, and texts that a spreadsheet would read as one of its own escapes. */
const SPECIAL = /[&<>"\ufffe\uffff]|[^\P{Cc}\t\n]|_(?=x[0-9A-Fa-f]{4}_)/gu;

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Writes a character that XML cannot name, as OOXML does: `_x0007_` (ECMA-376, ST_Xstring). */
const xEscape = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Escapes text for XML, between tags or in an attribute. */
export function escapeXml(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  // Most texts need nothing.
  return whole.search(SPECIAL) < 0 ? whole : whole.replace(SPECIAL, (one) => NAMED[one] ?? xEscape(one));
}

/** A cell; the UTC fields of a date are those of the wall clock. */
export type SheetCell = string | number | Date | null;

/** A cell holds no more characters: Excel calls a file with more of them damaged. */
const MOST_CHARACTERS = 32_767;

/** Day 0 of a spreadsheet, which takes 1900 for a leap year. */
const DAY_0 = Date.UTC(1899, 11, 30);

/** Returns the letters of a column: 0 is `A`, 26 is `AA`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Spaces at the ends and line breaks are only kept with `xml:space`. */
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

/** The content of a column; documents, phones and codes are text, so that their zeros stay. */
export type SheetFormat = 'text' | 'number' | 'date' | 'datetime';

/** The style of a cell: the format of its column, or that of a line above the rows. */
type SheetStyle = SheetFormat | 'title' | 'heading' | 'band';

const FORMATS = { date: 164, datetime: 165 };

const NUMBER = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>';

/** 49 is '@': a text cell stays text when it is edited, and a text that begins with `=` never becomes a formula. */
const text = (font: number, rest: string): string =>
  `<xf numFmtId="49" fontId="${font}" ${rest} xfId="0" applyNumberFormat="1" applyFont="1"`;

const instant = (format: number): string =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;

const HEADING = 'fillId="2" borderId="1" applyFill="1" applyBorder="1"';

/** The first is the style of cells without one. */
const LOOKS: Readonly<Record<SheetStyle, string>> = {
  number: NUMBER,
  text: `${text(0, 'fillId="0" borderId="0"')}/>`,
  date: instant(FORMATS.date),
  datetime: instant(FORMATS.datetime),
  title: `${text(2, 'fillId="0" borderId="0"')}/>`,
  heading: `${text(1, HEADING)}/>`,
  band: `${text(1, HEADING)} applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`,
};

const NAMES = keysOf(LOOKS);

export const styleIndex = (style: SheetStyle): number => NAMES.indexOf(style);

const FONT = '<name val="Calibri"/><family val="2"/>';

/** The looks of a workbook's cells, `xl/styles.xml`. */
export const STYLES_XML = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  '<numFmts count="2">',
  `<numFmt numFmtId="${FORMATS.date}" formatCode="dd/mm/yyyy"/>`,
  `<numFmt numFmtId="${FORMATS.datetime}" formatCode="dd/mm/yyyy hh:mm"/>`,
  '</numFmts>',
  `<fonts count="3"><font><sz val="11"/>${FONT}</font>`,
  `<font><b/><sz val="11"/>${FONT}</font><font><b/><sz val="14"/>${FONT}</font></fonts>`,
  // The first two are reserved.
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE7E2D8"/><bgColor indexed="64"/></patternFill></fill></fills>',
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>',
  '<border><left/><right/><top/><bottom style="thin"><color rgb="FF857C6E"/></bottom><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${NAMES.length}">${NAMES.map((name) => LOOKS[name]).join('')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('');
