// Reads an uploaded workbook in a thread of limited memory and time (`read-thread.ts`), and types its cells.
import { runConfined } from '../confined.ts';
import { findOfficeProblem, type OfficeProblem } from '../files/content.ts';

/** A cell as a person sees it. */
export type ReadCell = {
  /** The text that the cell shows: a number with the zeros of its format, a date as dd/mm/aaaa; a formula's value. */
  readonly text: string;
  /**
   * The kind of its value. `rounded`: a number of more digits than a spreadsheet keeps; `shown-otherwise`: a number
   * whose format shows another one; `empty-formula`: one whose value was never stored; `error`: `#N/A` and its like;
   * `merged`: an empty cell that is merged with one that is not.
   */
  readonly kind:
    'text' | 'number' | 'rounded' | 'shown-otherwise' | 'date' | 'boolean' | 'error' | 'empty-formula' | 'merged';
};

export type ReadRow = {
  /** The number that the spreadsheet shows at its left. */
  readonly number: number;
  readonly hidden: boolean;
  readonly cells: readonly (ReadCell | null)[];
};

export type ReadSheet = {
  readonly name: string;
  readonly hidden: boolean;
  /** Rows that hold something. */
  readonly rows: readonly ReadRow[];
  /** There are more such rows than were asked for. */
  readonly more: boolean;
};

export type BookReading =
  | { readonly ok: true; readonly sheets: readonly ReadSheet[] }
  | { readonly ok: false; readonly problem: OfficeProblem | 'too-slow' };

/** The input of the thread. */
export type ToRead = { readonly bytes: Uint8Array; readonly rows: number; readonly columns: number };

/** Columns that are read; people's sheets have some tens. */
const COLUMNS = 60;

/** Largest unpacked size in bytes: many times that of a workbook of people's rows. */
const MAX_UNPACKED = 40 * 1_048_576;

const CONFINEMENT = { memoryMb: 256, seconds: 60 };

/** One reading at a time per process: its memory is taken once. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads a workbook that a person uploaded, in a thread of limited memory. A workbook that would unpack to too much is
 * not unpacked at all.
 * @param rows the number of rows with something that are read of a sheet, its heading included
 */
export async function readBook(bytes: Uint8Array, { rows }: { readonly rows: number }): Promise<BookReading> {
  const reading = turn.then(async (): Promise<BookReading> => {
    const problem = await findOfficeProblem(bytes, MAX_UNPACKED);
    if (problem) return { ok: false, problem };
    const program = new URL('./read-thread.ts', import.meta.url);
    const read = await runConfined(program, { bytes, rows, columns: COLUMNS } satisfies ToRead, CONFINEMENT);
    // The thread's answer: a book, or the reason why it is none.
    if (read.ok) return read.value as BookReading;
    if (read.why === 'failed') throw new Error('a workbook could not be read', { cause: read.error });
    return { ok: false, problem: read.why === 'time' ? 'too-slow' : 'unpacks-too-large' };
  });
  turn = reading.catch(() => {});
  return reading;
}
