import { expect, it } from 'vitest';
import { numberText } from './number-text.ts';

it.each([
  '0000000000',
  '0000000000;-0000000000',
  '0000000000;[Red]-0000000000',
  '"C.C. "0000000000',
  '0000\\-0000\\-00',
  '000-00-00000',
  '0000000000;;;@',
  '[<=9999999]00000000;0000000000',
  '[>99999999]0;0000000000',
  '0000000000_)',
  '_-* 0000000000_-',
  '[$-240A]0000000000',
  '[Blue]"TI "0000000000',
  '0000000000.00',
  '0,000,000,000',
  '0000 000 000',
  '"00"#',
  '0000000000" (CC)"',
])('a number that a sheet shows with the format %s has its leading zeros', (format) => {
  expect(numberText(51_900_801, format)).toBe('0051900801');
});

it.each(['General', '@', '0', '0.00', '#,##0', '#,##0.00', '00\\.000\\.000', '# ###', '0.00E+00', ';;;', '$ #,##0'])(
  'a number that a sheet shows with the format %s has none',
  (format) => {
    expect(numberText(51_900_801, format)).toBe('51900801');
  },
);

it.each([
  ['a prefix of digits', '"57"0000000000'],
  ['a digit after it', '0000000000"-1"'],
  ['a scale', '0000000000,'],
  ['digits that may be zeros', '00########'],
  ['conditions for several lengths', '[<10000]000000;[<1000000]00000000;0000000000'],
])('a number that a sheet shows with %s is told from the one it holds', (_, format) => {
  expect(numberText(51_900_801, format)).toBeNull();
});

it.each([
  [0, '00000', '00000'],
  [0, 'General', '0'],
  [4.5, '00.00', '4.5'],
  [-5, '0000', '-5'],
  [30, '0.00', '30'],
  [100, '0%', '100'],
])('%d with the format %s is %s', (value, format, text) => {
  expect(numberText(value, format)).toBe(text);
});
