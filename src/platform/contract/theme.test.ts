import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  contrast,
  DARK_RAISED,
  darkBrand,
  DEFAULT_COLOR,
  isColor,
  LIGHT_SUNKEN,
  lightBrand,
  themeCss,
  toHex,
  toOklch,
} from './theme.ts';

const tokens = readFileSync(new URL('../web/ui/tokens.css', import.meta.url), 'utf8');
const colors = [DEFAULT_COLOR, '#000000', '#ffffff', '#ffd400', '#c8102e', '#00843d', '#1d2fb8', '#ff00ff', '#808080'];

describe('colour arithmetic', () => {
  it('gives back every colour that it converts', () => {
    for (const color of colors) expect(toHex(toOklch(color))).toBe(color);
  });

  it('measures contrast as WCAG does', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('keeps lightness when a screen cannot show the chroma', () => {
    expect(toOklch(toHex({ l: 0.6, c: 0.4, h: 3 })).l).toBeCloseTo(0.6, 1);
  });
});

describe('theme of an institution', () => {
  it.each(colors)('is readable in both schemes with %s', (color) => {
    const light = lightBrand(color);
    const dark = darkBrand(color);
    const pairs = [
      [light.brand, light.soft],
      [light.brand, LIGHT_SUNKEN],
      [light.on, light.brand],
      [light.on, light.strong],
      [dark.brand, dark.soft],
      [dark.brand, DARK_RAISED],
      [dark.on, dark.brand],
      [dark.on, dark.strong],
    ] as const;
    for (const [text, background] of pairs) expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  it('leaves a colour alone that is readable as it is', () => {
    expect(lightBrand(DEFAULT_COLOR).brand).toBe(DEFAULT_COLOR);
  });

  it('is written as a sheet that older browsers skip', () => {
    const css = themeCss('#c8102e');
    expect(css).toMatch(/^@supports \(color: light-dark/);
    expect(css.match(/--[\w-]+: light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);/g)).toHaveLength(5);
  });

  it('has its default in tokens.css, and computes on the surfaces of that file', () => {
    for (const line of themeCss(DEFAULT_COLOR).match(/--.*;/g)!) expect(tokens).toContain(line);
    expect(tokens).toMatch(new RegExp(`--sunken: light-dark\\(${LIGHT_SUNKEN}`));
    expect(tokens).toMatch(new RegExp(`--raised: light-dark\\(#[0-9a-f]{6}, ${DARK_RAISED}`));
  });
});

/** `--name: light-dark(a, b)` of tokens.css. */
const token = (name: string): readonly [string, string] => {
  const match = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens);
  if (!match) throw new Error(`tokens.css has no --${name}`);
  return [match[1]!, match[2]!];
};

describe('tokens', () => {
  const surfaces = ['paper', 'surface', 'sunken', 'raised'];
  const texts = ['ink', 'ink-soft'];

  it.each(surfaces.flatMap((surface) => texts.map((text) => [text, surface] as const)))(
    '%s reads on %s',
    (text, surface) => {
      for (const scheme of [0, 1] as const)
        expect(contrast(token(text)[scheme], token(surface)[scheme])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['success', 'warning', 'error', 'info'])('%s reads on its tint and on every surface', (tone) => {
    for (const background of [`${tone}-soft`, ...surfaces])
      for (const scheme of [0, 1] as const)
        expect(contrast(token(tone)[scheme], token(background)[scheme])).toBeGreaterThanOrEqual(4.5);
  });

  it.each([1, 2, 3, 4, 5])('shows step %i of a scale with 3:1', (step) => {
    for (const surface of surfaces)
      for (const scheme of [0, 1] as const)
        expect(contrast(token(`step-${step}`)[scheme], token(surface)[scheme])).toBeGreaterThanOrEqual(3);
  });

  it('distinguishes a card from the page in the dark, by its surface and by its edge', () => {
    const [surface, paper, line] = ['surface', 'paper', 'line'].map((name) => token(name)[1]) as [
      string,
      string,
      string,
    ];
    expect(contrast(surface, paper)).toBeGreaterThan(1.1);
    expect(contrast(line, surface)).toBeGreaterThan(1.6);
  });

  it('shows the edge of a control with 3:1, and the main action as text', () => {
    for (const scheme of [0, 1] as const) {
      for (const surface of surfaces)
        expect(contrast(token('control-line')[scheme], token(surface)[scheme])).toBeGreaterThanOrEqual(3);
      expect(contrast(token('on-accent')[scheme], token('accent')[scheme])).toBeGreaterThanOrEqual(7);
    }
  });
});

it('knows a colour from a text', () => {
  expect(isColor('#0B5563')).toBe(true);
  for (const text of ['0b5563', '#fff', 'red', '#0b55633', '#0b556g', '#0b5563;}']) expect(isColor(text)).toBe(false);
});
