import { expect, it } from 'vitest';
import { safeFileName } from './file-name.ts';

it.each([
  ['Guía de señales.pdf', 'Guía de señales.pdf'],
  ['GUÍA.PDF', 'GUÍA.pdf'],
  ['Gui\u0301a.pdf', 'Guía.pdf'],
  [String.raw`C:\fakepath\guía.pdf`, 'guía.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['factura.exe', 'factura.exe.pdf'],
  ['factura\u202efdp.exe', 'facturafdp.exe.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie- x=1.pdf'],
  ['a\u0000b\u200b.pdf', 'ab.pdf'],
  ['  . . .pdf', 'archivo.pdf'],
  ['.pdf', 'archivo.pdf'],
  ['', 'archivo.pdf'],
  ['con "comillas" y <ángulos>.pdf', 'con -comillas- y -ángulos-.pdf'],
  [`${'ñ'.repeat(300)}.pdf`, `${'ñ'.repeat(120)}.pdf`],
  [`${'ñ'.repeat(119)}. .b.pdf`, `${'ñ'.repeat(119)}.pdf`],
  [`${'😀'.repeat(300)}.pdf`, `${'😀'.repeat(120)}.pdf`],
])('of %j makes %j', (given, name) => {
  expect(safeFileName(given, ['pdf'])).toBe(name);
});

it('shortens a name of a megabyte as any other', () => {
  expect(safeFileName(`a${'.'.repeat(500_000)}b.pdf`, ['pdf'])).toBe('a.pdf');
  expect(safeFileName(`${'. '.repeat(500_000)}b.pdf`, ['pdf'])).toBe('b.pdf');
});

it('keeps any of the endings of the type', () => {
  expect(safeFileName('foto.JPEG', ['jpg', 'jpeg'])).toBe('foto.jpeg');
  expect(safeFileName('foto.png', ['jpg', 'jpeg'])).toBe('foto.png.jpg');
});
