import { expect, it } from 'vitest';
import { areOthers } from './poll.ts';

it('rows that are read again are those that were asked for; of another filter or page they are not', () => {
  expect(areOthers({ buscar: 'ana', salto: 0 }, { salto: 0, buscar: 'ana' })).toBe(false);
  expect(areOthers({ salto: 0 }, { salto: 100 })).toBe(true);
  expect(areOthers(undefined, { salto: 0 })).toBe(false);
});
