/** What a column holds; documents, phones and codes are text, so that their zeros stay. */
export type SheetFormat = 'text' | 'number' | 'date' | 'datetime';

/** How a cell looks: what its column holds, or what stands above the rows. */
export type SheetStyle = SheetFormat | 'title' | 'heading' | 'band';

const FORMATS = { date: 164, datetime: 165 };

const NUMBER = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>';

/** 49 is '@': a text cell stays text when somebody edits it, and what begins with `=` never becomes a formula. */
const text = (font: number, rest: string): string =>
  `<xf numFmtId="49" fontId="${font}" ${rest} xfId="0" applyNumberFormat="1" applyFont="1"`;

const instant = (format: number): string =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;

const HEADING = 'fillId="2" borderId="1" applyFill="1" applyBorder="1"';

/** The first is what cells have that say nothing. */
const LOOKS: Readonly<Record<SheetStyle, string>> = {
  number: NUMBER,
  text: `${text(0, 'fillId="0" borderId="0"')}/>`,
  date: instant(FORMATS.date),
  datetime: instant(FORMATS.datetime),
  title: `${text(2, 'fillId="0" borderId="0"')}/>`,
  heading: `${text(1, HEADING)}/>`,
  band: `${text(1, HEADING)} applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`,
};

const NAMES = Object.keys(LOOKS) as SheetStyle[];

/** The number by which a cell names its look. */
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
