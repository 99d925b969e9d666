import { runConfined } from '../confined.ts';
import { type OfficeProblem, findOfficeProblem } from '../files/content.ts';

/** A cell as a person sees it. */
export type ReadCell = {
  /** What it shows: a number with the zeros of its format, a date as dd/mm/aaaa; a formula's value. */
  readonly text: string;
  /**
   * What it holds beside text. `rounded`: a number of more digits than a spreadsheet keeps; `empty-formula`: one whose
   * value was never stored; `error`: `#N/A` and its like.
   */
  readonly kind: 'text' | 'number' | 'rounded' | 'date' | 'boolean' | 'error' | 'empty-formula';
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
  /** There are more rows than were asked for. */
  readonly more: boolean;
};

export type BookReading =
  | { readonly ok: true; readonly sheets: readonly ReadSheet[] }
  | { readonly ok: false; readonly problem: OfficeProblem | 'too-slow' };

/** What the thread is told. */
export type ToRead = { readonly bytes: Uint8Array; readonly rows: number; readonly columns: number };

/** Columns that are read; people's sheets have some tens. */
const COLUMNS = 60;

/** What a workbook of people's rows is when it is unpacked, many times over. */
const MAX_UNPACKED = 40 * 1_048_576;

const CONFINEMENT = { memoryMb: 256, seconds: 60 };

/** One at a time in a process: the memory that reading may take is taken once. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads a workbook of people's making, in a thread that may hold so much and no more. What unpacks to too much is not
 * unpacked at all.
 * @param rows how many rows of a sheet are read, its heading included
 */
export async function readBook(bytes: Uint8Array, { rows }: { readonly rows: number }): Promise<BookReading> {
  const reading = turn.then(async (): Promise<BookReading> => {
    const problem = await findOfficeProblem(bytes, MAX_UNPACKED);
    if (problem) return { ok: false, problem };
    const program = new URL('./read-thread.ts', import.meta.url);
    const read = await runConfined(program, { bytes, rows, columns: COLUMNS } satisfies ToRead, CONFINEMENT);
    // Our own thread's words: a book, or that it is none.
    if (read.ok) return read.value as BookReading;
    if (read.why === 'failed') throw new Error('a workbook could not be read', { cause: read.error });
    return { ok: false, problem: read.why === 'time' ? 'too-slow' : 'unpacks-too-large' };
  });
  turn = reading.catch(() => {});
  return reading;
}
