import type { CellStyle } from 'hucre/xlsx';

/** What a column holds; documents, phones and codes are text, so that their zeros stay. */
export type SheetFormat = 'text' | 'number' | 'date' | 'datetime';

// A text cell stays text when somebody edits it: what begins with `=`, `+`, `-` or `@` never becomes a formula.
export const TEXT: CellStyle = { numFmt: '@' };

export const STYLES: Record<SheetFormat, CellStyle> = {
  text: TEXT,
  number: { numFmt: 'General' },
  date: { numFmt: 'dd/mm/yyyy' },
  datetime: { numFmt: 'dd/mm/yyyy hh:mm' },
};

export const TITLE: CellStyle = { ...TEXT, font: { bold: true, size: 14 } };

export const HEADING: CellStyle = {
  ...TEXT,
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E7E2D8' } },
  border: { bottom: { style: 'thin', color: { rgb: '857C6E' } } },
};
