// Recognizes files by their first bytes, in browsers and on the server alike.

/** Readers find a PDF whose first line begins within this many bytes. */
const PDF_WITHIN = 1024;

/** Number of bytes that {@link startOf} looks at. */
export const START_BYTES = PDF_WITHIN + 4;

/**
 * The type of a file by its first bytes; `packed` for documents of Office since 2007, `old-office` for those
 * before and those with a password.
 */
export type FileStart = 'image/png' | 'image/jpeg' | 'image/heic' | 'application/pdf' | 'packed' | 'old-office';

const STARTS: readonly (readonly [FileStart, RegExp])[] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['packed', /^PK\cC\cD/],
  ['old-office', /^\xd0\xcf\cQ\xe0/],
  ['image/heic', /^.{4}ftyp(?:hei|hev|mif1|msf1|avi[fs])/s],
  ['application/pdf', new RegExp(`^.{0,${PDF_WITHIN}}?%PDF`, 's')],
];

/** Recognizes a file by its first {@link START_BYTES}; null for any other. */
export function startOf(bytes: Uint8Array): FileStart | null {
  const letters = String.fromCharCode(...bytes.subarray(0, START_BYTES));
  return STARTS.find(([, pattern]) => pattern.test(letters))?.[0] ?? null;
}
