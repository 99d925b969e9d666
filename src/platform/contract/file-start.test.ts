import { describe, expect, it } from 'vitest';
import { startOf } from './file-start.ts';

const letters = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the first bytes of a file tell its type', () => {
  it.each([
    ['\x89PNG\r\n', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['PK\x03\x04', 'packed'],
    ['\xd0\xcf\x11\xe0', 'old-office'],
    ['\0\0\0\x18ftypheic', 'image/heic'],
    ['\0\0\0\x18ftypmp42', null],
    ['%PDF-1.7', 'application/pdf'],
    ['\xef\xbb\xbf%PDF-1.4', 'application/pdf'],
    [`${'\r\n'.repeat(500)}%PDF-1.4`, 'application/pdf'],
    [`${' '.repeat(1024)}%PDF-1.4`, 'application/pdf'],
    [`${' '.repeat(1025)}%PDF-1.4`, null],
    ['\x89PNG and %PDF', 'image/png'],
    ['solo palabras', null],
    ['', null],
  ])('%j', (start, type) => {
    expect(startOf(letters(start))).toBe(type);
  });
});
