import { contrast, toHex, toOklch, type Oklch } from './oklch.ts';

/** The institution's colour when the setting names none: a blue-green ink. */
export const DEFAULT_COLOR = '#0b5563';

/** WCAG 2.2 AA for text of any size. */
const TEXT_CONTRAST = 4.5;

/** What is made of the institution's colour for one scheme; every pair in which text appears has 4.5:1 or more. */
export type Brand = {
  /** Links, marks, filled controls. */
  readonly brand: string;
  /** The same under the pointer. */
  readonly strong: string;
  /** Tinted background, on which `brand` is readable. */
  readonly soft: string;
  /** Line around what is tinted. */
  readonly line: string;
  /** Text on `brand` and on `strong`. */
  readonly on: string;
};

const withLightness = (colour: Oklch, l: number, maxChroma = 0.4): string =>
  toHex({ l, c: Math.min(colour.c, maxChroma), h: colour.h });

/** Moves the lightness in small steps until the colour is readable on every background. */
function readable(colour: Oklch, step: 0.01 | -0.01, maxChroma: number, backgrounds: readonly string[]): Oklch {
  let l = colour.l;
  while (l > 0.12 && l < 0.98) {
    if (backgrounds.every((background) => contrast(withLightness(colour, l, maxChroma), background) >= TEXT_CONTRAST))
      break;
    l += step;
  }
  return { ...colour, l, c: Math.min(colour.c, maxChroma) };
}

/** The darkest page of the light scheme and the lightest of the dark one (`--sunken`, `--raised` of tokens.css). */
export const LIGHT_SUNKEN = '#f2eee6';
export const DARK_RAISED = '#2b2723';

/** Shades of a colour for the light scheme. @param color `#rrggbb` */
export function lightBrand(color: string): Brand {
  const given = toOklch(color);
  const soft = withLightness(given, 0.945, 0.022);
  const brand = readable({ ...given, l: Math.min(given.l, 0.52) }, -0.01, 0.4, [soft, LIGHT_SUNKEN]);
  return {
    brand: toHex(brand),
    strong: withLightness(given, brand.l - 0.08),
    soft,
    line: withLightness(given, 0.84, 0.04),
    on: '#ffffff',
  };
}

/** Shades of a colour for the dark scheme. @param color `#rrggbb` */
export function darkBrand(color: string): Brand {
  const given = toOklch(color);
  const soft = withLightness(given, 0.29, 0.035);
  const brand = readable({ ...given, l: 0.78 }, 0.01, 0.11, [soft, DARK_RAISED]);
  return {
    brand: toHex(brand),
    strong: withLightness(given, Math.min(0.97, brand.l + 0.07), 0.09),
    soft,
    line: withLightness(given, 0.44, 0.05),
    on: withLightness(given, 0.17, 0.02),
  };
}

/**
 * The style sheet that the server gives at `/tema.css`: the brand variables of the design system, made of the
 * institution's colour (setting `INSTITUTION_COLOR`). A browser without `light-dark()` keeps the default colour.
 * @param color `#rrggbb`
 */
export function themeCss(color: string): string {
  const [light, dark] = [lightBrand(color), darkBrand(color)];
  const names: readonly [string, keyof Brand][] = [
    ['brand', 'brand'],
    ['brand-strong', 'strong'],
    ['brand-soft', 'soft'],
    ['brand-line', 'line'],
    ['on-brand', 'on'],
  ];
  const lines = names.map(([name, key]) => `    --${name}: light-dark(${light[key]}, ${dark[key]});`);
  return `@supports (color: light-dark(#000, #fff)) {\n  :root, [data-sheet] {\n${lines.join('\n')}\n  }\n}\n`;
}

/** Tells whether a text is a colour that the theme can take: `#rrggbb`. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
