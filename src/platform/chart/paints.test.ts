import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrast, toOklch } from '../contract/theme.ts';
import { DISTINCT, paintAt, PAINTS, PAPER, pointPath, tokenOf, TONES } from './paints.ts';

const tokens = readFileSync(new URL('../web/ui/tokens.css', import.meta.url), 'utf8');
const pairOf = (name: string): readonly string[] =>
  new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens)?.slice(1) ?? [];

const STEPS = PAINTS.length - TONES.length;

it('has on paper the light colours of the screen', () => {
  for (const [i, { color }] of PAINTS.entries()) expect(pairOf(tokenOf(i))[0]).toBe(color);
  expect([pairOf('ink')[0], pairOf('ink-soft')[0], pairOf('surface')[0]]).toEqual([
    PAPER.ink,
    PAPER.soft,
    PAPER.surface,
  ]);
});

it('is seen on the surfaces of both schemes', () => {
  const [light, dark] = pairOf('surface');
  for (const i of PAINTS.keys()) {
    const [inLight, inDark] = pairOf(tokenOf(i));
    // A step of a scale is drawn as a surface, never as a thin line.
    const least = i < DISTINCT ? 4.5 : 3;
    expect(contrast(inLight!, light!)).toBeGreaterThanOrEqual(least);
    expect(contrast(inDark!, dark!)).toBeGreaterThanOrEqual(least);
  }
});

it.each([
  ['series', PAINTS.slice(0, DISTINCT)],
  ['steps of a scale', PAINTS.slice(DISTINCT, STEPS)],
  ['tones', PAINTS.slice(STEPS)],
])('tells %s apart without colours', (_, paints) => {
  expect(new Set(paints.map(({ pattern }) => pattern)).size).toBe(paints.length);
  expect(new Set(paints.map(({ dash, point }) => `${dash.join(' ')} ${point}`)).size).toBe(paints.length);
});

it('has letters on flat bars that are read in both schemes', () => {
  const [dark, surface] = [pairOf('on-accent'), pairOf('surface')];
  for (const [i, paint] of PAINTS.entries()) {
    const letters = paint.dark ? dark : surface;
    for (const [scheme, color] of pairOf(tokenOf(i)).entries())
      expect(contrast(color, letters[scheme]!), `${tokenOf(i)} ${scheme}`).toBeGreaterThanOrEqual(4.5);
  }
});

it('distinguishes neighbours by their lightness, in both schemes', () => {
  for (const group of [
    [0, DISTINCT],
    [DISTINCT, STEPS],
    [STEPS, PAINTS.length],
  ] as const)
    for (const scheme of [0, 1]) {
      const lights = PAINTS.map((_, i) => toOklch(pairOf(tokenOf(i))[scheme]!).l).slice(...group);
      for (const [i, light] of lights.slice(1).entries())
        expect(Math.abs(light - lights[i]!), `${tokenOf(group[0] + i)} ${scheme}`).toBeGreaterThanOrEqual(0.05);
    }
});

it('gives a series with a tone the colour of that tone', () => {
  const series = TONES.map((tone) => ({ key: tone, text: tone, tone }));
  expect(series.map((_, i) => tokenOf(paintAt({ series }, i)))).toEqual(['area-info', 'area-warning', 'area-success']);
});

it('has points of four shapes', () => {
  expect(new Set(PAINTS.map(({ point }) => pointPath(point, 0, 0, 4))).size).toBe(4);
});

it('paints the steps of a scale from the worst to the best, however many there are, and the rest by its place', () => {
  const steps = (...grades: (number | undefined)[]) => {
    const series = grades.map((grade, i) => ({ key: String(i), text: '', grade }));
    return series.map((_, i) => paintAt({ series }, i) - DISTINCT);
  };
  expect(steps(0, 0.25, 0.5, 0.75, 1)).toEqual([0, 1, 2, 3, 4]);
  expect(steps(1, 0.5, 0)).toEqual([4, 2, 0]);
  expect(steps(0, 1, undefined).map((step) => step + DISTINCT)).toEqual([DISTINCT, DISTINCT + 4, 2]);
});
