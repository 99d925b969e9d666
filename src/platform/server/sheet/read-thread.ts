// A program of its own thread: what a workbook holds is its writer's, and may be made to eat memory.
import { readXlsx } from 'hucre/xlsx';
import { answerConfined } from '../confined/answer-confined.ts';
import type { BookReading, ToRead } from './read-book.ts';
import { sheetOf } from './read-cells.ts';

await answerConfined(async (input): Promise<BookReading> => {
  // `read-book.ts` gives it this.
  const { bytes, rows, columns } = input as ToRead;
  try {
    // One more tells whether there are more; styles tell how numbers are shown.
    const { sheets } = await readXlsx(bytes, { readStyles: true, maxRows: rows + 1 });
    return { ok: true, sheets: sheets.map((sheet) => sheetOf(sheet, { rows, columns })) };
  } catch {
    return { ok: false, problem: 'damaged' };
  }
});
