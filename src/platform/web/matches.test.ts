import { expect, it } from 'vitest';
import { matcherOf } from './matches.ts';

it('finds every word of a search in any order, without accents or capitals', () => {
  const matches = matcherOf('  SISTEMAS período ');
  expect(matches('Ingeniería de Sistemas › Periodo 2026-2')).toBe(true);
  expect(matches('Ingeniería de Sistemas')).toBe(false);
  expect(matcherOf('')('lo que sea')).toBe(true);
});

it('passes by every sign without a shape that texts bring along when they are copied', () => {
  const matches = (sign: string): boolean => matcherOf(`sis${sign}temas`)(`Ingeniería de ${sign}Sistemas`);
  const signs = ['\u00ad', '\u200b', '\ufeff', '\u2800', '\ufff9', '\ufffc'];
  expect(signs.filter((sign) => !matches(sign))).toEqual([]);
});
