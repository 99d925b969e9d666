import { expect, it } from 'vitest';
import { decodeForm, MAX_INPUT_VARS } from './form.ts';

it('reads bracketed names as lists and objects', () => {
  expect(decodeForm('courseid=2&options[0][name]=limitnumber&options[0][value]=1&options[1][name]=sortby')).toEqual({
    courseid: '2',
    options: [{ name: 'limitnumber', value: '1' }, { name: 'sortby' }],
  });
});

it('drops what exceeds the number of fields that PHP reads, without a word', () => {
  const body = Array.from({ length: MAX_INPUT_VARS + 5 }, (_, i) => `values[${i}]=${i}`).join('&');
  expect(decodeForm(body)['values']).toHaveLength(MAX_INPUT_VARS);
});
