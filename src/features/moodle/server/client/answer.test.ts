import { expect, it } from 'vitest';
import { motivoOf } from './call.ts';

it.each(['invalidrecord', 'invalidrecordunknown'])(
  'what Moodle does not find is understood as absent: %s',
  (errorcode) => {
    expect(motivoOf(errorcode)).toBe('no-existe');
  },
);
