// Writes small workbooks given cell by cell, with looks, notes and drop-down lists, for people to fill in.
import type { Cell, CellStyle, DataValidation, WriteSheet } from 'hucre/xlsx';

/** The look of a cell: a title, a heading, text that stays text, text of several lines, or a fault. */
export type CellLook = 'title' | 'heading' | 'text' | 'wrapped' | 'fault';

/** A cell of a workbook that people continue to write in. Its value is text, and stays so. */
export type WrittenCell = { readonly text: string; readonly look?: CellLook; readonly note?: string };

/** A column's values to choose from, in the cells of some rows. */
export type DropDown = {
  /** From 0. */
  readonly column: number;
  /** The first and the last row, from 1. */
  readonly rows: readonly [number, number];
  /** The place of the values: sheet, column from 0, and rows from 1. */
  readonly source: { readonly sheet: string; readonly column: number; readonly rows: readonly [number, number] };
  /** Other values are refused, not only warned about. */
  readonly strict: boolean;
};

/** A sheet to be written: cells by row, null for an empty one. */
export type WrittenSheet = {
  readonly name: string;
  /** In characters, by column. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly (WrittenCell | null)[])[];
  /** Rows that stay in sight. */
  readonly frozen: number;
  readonly dropDowns?: readonly DropDown[];
};

// A text cell stays text when it is edited: a text that begins with `=`, `+`, `-` or `@` never becomes a formula.
const TEXT: CellStyle = { numFmt: '@' };

const painted = (fill: string, line: string): CellStyle => ({
  ...TEXT,
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: fill } },
  border: { bottom: { style: 'thin', color: { rgb: line } } },
});

const LOOKS: Record<CellLook, CellStyle> = {
  text: TEXT,
  title: { ...TEXT, font: { bold: true, size: 14 } },
  heading: { ...painted('E7E2D8', '857C6E'), font: { bold: true } },
  wrapped: { ...TEXT, alignment: { wrapText: true, vertical: 'top' } },
  fault: painted('FBD9DC', 'A1142D'),
};

/** The author of the notes in cells. */
const AUTHOR = 'Unidad Virtual';

/** Writes a workbook whose sheets are given cell by cell; all of it is held in memory. */
export async function writeCells(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const { colToLetter, writeXlsx } = await import('hucre/xlsx');
  return writeXlsx({ sheets: sheets.map((sheet) => sheetOf(sheet, colToLetter)) });
}

type ColumnName = (column: number) => string;

function sheetOf({ name, widths, rows, frozen, dropDowns = [] }: WrittenSheet, nameOf: ColumnName): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  for (const [r, row] of rows.entries()) {
    for (const [c, cell] of row.entries()) {
      if (!cell) continue;
      const { text, look = 'text', note } = cell;
      cells.set(`${r},${c}`, {
        value: text === '' ? null : text,
        style: LOOKS[look],
        ...(note !== undefined && { comment: { author: AUTHOR, text: note } }),
      });
    }
  }
  return {
    name,
    columns: widths.map((width) => ({ width })),
    rows: rows.map((row) => row.map((cell) => (cell && cell.text !== '' ? cell.text : null))),
    cells,
    freezePane: { rows: frozen },
    dataValidations: dropDowns.map((dropDown) => validationOf(dropDown, nameOf)),
  };
}

function validationOf({ column, rows: [first, last], source, strict }: DropDown, nameOf: ColumnName): DataValidation {
  const [at, from] = [nameOf(column), nameOf(source.column)];
  return {
    type: 'list',
    range: `${at}${first}:${at}${last}`,
    formula1: `'${source.sheet}'!$${from}$${source.rows[0]}:$${from}$${source.rows[1]}`,
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: strict ? 'stop' : 'warning',
    errorTitle: 'Valor fuera de la lista',
    errorMessage: strict ? 'Elija uno de los valores de la lista.' : 'El valor no está en la lista de este archivo.',
  };
}
