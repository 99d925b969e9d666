import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrast } from '../contract/oklch.ts';
import { PAINTS, PAPER, pointPath } from './paints.ts';

const tokens = readFileSync(new URL('../web/ui/tokens.css', import.meta.url), 'utf8');
const pairOf = (name: string): readonly string[] =>
  new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens)?.slice(1) ?? [];

it('has on paper the light colours of the screen', () => {
  for (const [i, { color }] of PAINTS.entries()) expect(pairOf(`chart-${i + 1}`)[0]).toBe(color);
  expect([pairOf('ink')[0], pairOf('ink-soft')[0], pairOf('surface')[0]]).toEqual([
    PAPER.ink,
    PAPER.soft,
    PAPER.surface,
  ]);
});

it('is seen on the surfaces of both schemes', () => {
  const [light, dark] = pairOf('surface');
  for (const i of PAINTS.keys()) {
    const [inLight, inDark] = pairOf(`chart-${i + 1}`);
    expect(contrast(inLight!, light!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(inDark!, dark!)).toBeGreaterThanOrEqual(4.5);
  }
});

it('tells every series apart without colours', () => {
  expect(new Set(PAINTS.map(({ pattern }) => pattern)).size).toBe(PAINTS.length);
  expect(new Set(PAINTS.map(({ dash, point }) => `${dash.join(' ')} ${point}`)).size).toBe(PAINTS.length);
  expect(new Set(PAINTS.map(({ point }) => pointPath(point, 0, 0, 4))).size).toBe(4);
});
