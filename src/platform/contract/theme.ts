// The theme made of the institution's colour: readable shades, `/tema.css`, and the colour arithmetic behind them.
/** The institution's colour when the setting names none: a blue-green ink. */
export const DEFAULT_COLOR = '#0b5563';

/** WCAG 2.2 AA for text of any size. */
const TEXT_CONTRAST = 4.5;

/**
 * Shades of the institution's colour for one scheme; every pair in which text appears has a contrast of 4.5:1 or more.
 */
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
 * Returns the style sheet of `/tema.css`: the brand variables of the design system, made of the institution's colour
 * (setting `INSTITUTION_COLOR`). A browser without `light-dark()` keeps the default colour.
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

/** Returns true if a text is a colour that the theme can take: `#rrggbb`. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

// Colour arithmetic: OKLCH, because equal steps of its lightness look equal in every hue (B. Ottosson, 2020),
// and the contrast of WCAG 2.2 §1.4.3.

/** Lightness 0–1, chroma 0–0.4, hue in radians. */
type Oklch = { readonly l: number; readonly c: number; readonly h: number };

type Triple = readonly [number, number, number];

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const gamma = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function linearRgb(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  return [linear((value >> 16) / 255), linear(((value >> 8) & 255) / 255), linear((value & 255) / 255)];
}

function unclamped({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Converts `#rrggbb` to OKLCH. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  };
}

const byte = (channel: number): string =>
  Math.round(gamma(Math.min(1, Math.max(0, channel))) * 255)
    .toString(16)
    .padStart(2, '0');

/** Converts a colour to `#rrggbb`; one that no screen can show loses chroma, never lightness or hue. */
export function toHex(colour: Oklch): string {
  let chroma = colour.c;
  let rgb = unclamped(colour);
  while (chroma > 0 && rgb.some((channel) => channel < -0.0005 || channel > 1.0005)) {
    chroma = Math.max(0, chroma - 0.004);
    rgb = unclamped({ ...colour, c: chroma });
  }
  return `#${rgb.map(byte).join('')}`;
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast ratio of two `#rrggbb` colours, 1–21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
