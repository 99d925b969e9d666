import { expect, it } from 'vitest';
import { icc, weightedKappa } from './agreement.ts';
import { fQuantile } from './f-distribution.ts';

/** Shrout and Fleiss 1979, table 2: six targets, four judges. */
const SHROUT_FLEISS = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
];

/** Agresti 1990, table 2.10: answers of wives and husbands, in four steps. */
const AGRESTI = [
  [7, 7, 2, 3],
  [2, 8, 3, 7],
  [1, 5, 4, 9],
  [2, 8, 9, 14],
];

it('ICC(2,1) and its interval are those of Shrout and Fleiss', () => {
  const { valor, desde, hasta } = icc(SHROUT_FLEISS)!;
  expect([valor, desde, hasta].map((one) => one.toFixed(2))).toEqual(['0.29', '0.02', '0.76']);
});

it('weighted kappa and its error are those of Agresti, with the weights of Fleiss and Cohen', () => {
  const { valor, error } = weightedKappa(AGRESTI)!;
  expect([valor.toFixed(3), error.toFixed(3)]).toEqual(['0.332', '0.097']);
});

it('quantiles of F are those of the tables', () => {
  expect(fQuantile(0.95, 5, 10)).toBeCloseTo(3.3258, 4);
  expect(fQuantile(0.975, 3, 7)).toBeCloseTo(5.8898, 4);
  expect(fQuantile(0.975, 2.5, 40)).toBeGreaterThan(fQuantile(0.95, 2.5, 40));
});

it('has no coefficient where all gave the same', () => {
  const same = [
    [0, 0],
    [0, 12],
  ];
  expect(weightedKappa(same)).toBeNull();
  expect(icc(Array.from({ length: 12 }, () => [5, 5]))).toBeNull();
});

it('is 1 where both gave the same, and less the further apart they are', () => {
  const apart = (step: number) => Array.from({ length: 30 }, (_, i) => [i % 5, i % 4 === 0 ? (i + step) % 5 : i % 5]);
  expect(icc(apart(0))!.valor).toBe(1);
  expect(icc(apart(1))!.valor).toBeGreaterThan(icc(apart(2))!.valor);
});
