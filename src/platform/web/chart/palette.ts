import { PAINTS, PAPER, tokenOf } from '#platform/chart/paints.ts';

/** The colours of a drawing, as SVG takes them. */
export type Palette = {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly surface: string;
  /** As `PAINTS` are. */
  readonly paints: readonly string[];
};

/** Those of the screen, which follow its scheme. */
export const SCREEN: Palette = {
  ink: 'var(--ink)',
  soft: 'var(--ink-soft)',
  line: 'var(--line)',
  surface: 'var(--surface)',
  paints: PAINTS.map((_, i) => `var(--${tokenOf(i)})`),
};

/** Those of a picture, which is white on any screen. */
export const WHITE: Palette = { ...PAPER, paints: PAINTS.map(({ color }) => color) };
