import { expect, it } from 'vitest';
import { readable } from './paste.ts';

it('reads the cells of a table and the lines of a word processor as words with blanks between them', () => {
  expect(readable('Ana María\tPeña Ríos\r\n', 'one')).toBe('Ana María Peña Ríos ');
  expect(readable('Primera\vsegunda\r\ntercera\u2028cuarta', 'one')).toBe('Primera segunda tercera cuarta');
});

it('keeps the lines and the tabs of a text of many lines, and nothing that has no shape', () => {
  expect(readable('• Uno\tdos\vtres\r\n\u0007cuatro\u0000 👍', 'many')).toBe('• Uno\tdos\ntres\ncuatro 👍');
});
