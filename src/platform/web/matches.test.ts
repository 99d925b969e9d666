import { expect, it } from 'vitest';
import { matcherOf } from './matches.ts';

it('finds every word of a search in any order, without accents or capitals', () => {
  const matches = matcherOf('  SISTEMAS período ');
  expect(matches('Ingeniería de Sistemas › Periodo 2026-2')).toBe(true);
  expect(matches('Ingeniería de Sistemas')).toBe(false);
  expect(matcherOf('')('lo que sea')).toBe(true);
});
