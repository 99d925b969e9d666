import { expect, it } from 'vitest';
import { encodeForm, MAX_FIELDS, motivoOf } from './call.ts';

it('encodes lists and objects with brackets, and booleans as 1 or 0', () => {
  const form = encodeForm({ userid: 7, returnusercount: false, options: [{ name: 'onlyactive', value: true }] });
  expect([...form]).toEqual([
    ['userid', '7'],
    ['returnusercount', '0'],
    ['options[0][name]', 'onlyactive'],
    ['options[0][value]', '1'],
  ]);
});

it('refuses more fields than every Moodle reads', () => {
  const values = (count: number) => ({ values: Array.from({ length: count }, (_, i) => i) });
  expect(encodeForm(values(MAX_FIELDS)).size).toBe(MAX_FIELDS);
  expect(() => encodeForm(values(MAX_FIELDS + 1))).toThrow(RangeError);
});

it.each(['invalidrecord', 'invalidrecordunknown'])('an unknown record is understood as absent: %s', (errorcode) => {
  expect(motivoOf(errorcode)).toBe('no-existe');
});

it.each(['suspended', 'userdeleted', 'usernotconfirmed'])(
  'who may not enter is understood as blocked: %s',
  (errorcode) => {
    expect(motivoOf(errorcode)).toBe('cuenta-bloqueada');
  },
);
