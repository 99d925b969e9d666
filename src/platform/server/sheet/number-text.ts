// Writes a whole number of a cell with the leading zeros that its format shows.
import { formatValue } from 'hucre';

/** Formats without leading zeros, which most cells have. */
const PLAIN = /^(?:General|@|(?:#,##)?0(?:\.0+)?)?$/i;

/**
 * Writes a number by its digits, with the leading zeros that a format of a spreadsheet shows (`0000000000;-0`,
 * `"C.C. "0000000000`, `000-00-00000`), and without the signs that it adds.
 * @returns null if the cell shows another number than it holds, so that either may be meant
 */
export function numberText(value: number, format: string = ''): string | null {
  if (!Number.isInteger(value) || value < 0) return String(value);
  const stored = BigInt(value).toString();
  if (PLAIN.test(format)) return stored;
  if (isUncertain(format, stored)) return null;
  const digits = formatValue(value, format).replaceAll(/\D/g, '');
  const shown = digits.replace(/^0+/, '');
  const zeros = digits.slice(0, digits.length - shown.length);
  if (value === 0) return /^0+$/.test(digits) ? digits : stored;
  if (shown === stored) return digits;
  // Decimals.
  if (shown.startsWith(stored) && /^0+$/.test(shown.slice(stored.length))) return zeros + stored;
  return zeros !== '' || shown.endsWith(stored) ? null : stored;
}

/** Returns true for formats that spreadsheets and the library read in different ways. */
function isUncertain(format: string, stored: string): boolean {
  // The library knows one condition, and the next section as its alternative.
  if ((format.match(/\[[<>=]/g)?.length ?? 0) > 1) return true;
  // A `#` after a `0` may be a zero.
  const [first = ''] = format.split(/[;.]/);
  return /0.*#/.test(first) && stored.length < first.replaceAll(/[^0#]/g, '').length;
}
