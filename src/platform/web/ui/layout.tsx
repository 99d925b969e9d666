// Layout primitives: Stack, Box, Row, Grid.
import { createElement, type ComponentProps } from 'react';
import styles from './layout.module.css';

/** The gap between things: a step of the scale of `tokens.css`. */
export type Gap = 'none' | 1 | 2 | 3 | 4 | 5 | 6 | 8;

type Tag =
  | 'div'
  | 'section'
  | 'article'
  | 'aside'
  | 'header'
  | 'footer'
  | 'form'
  | 'fieldset'
  | 'ul'
  | 'ol'
  | 'li'
  | 'p'
  | 'figure'
  | 'details';

type Props<T extends Tag, Own> = Own & { readonly as?: T } & Omit<ComponentProps<T>, keyof Own | 'className' | 'style'>;

/** Properties of the primitives that go to their styles, and to no element. */
const OWN = new Set('gap start width look align place first line fills column even dense'.split(' '));

function draw(className: string | undefined, { as = 'div', ...props }: { readonly as?: Tag }) {
  const attributes = Object.entries(props).map(([name, value]) =>
    OWN.has(name) ? [`data-${name}`, value || undefined] : [name, value],
  );
  return createElement(as, { ...Object.fromEntries(attributes), className });
}

type StackProps = {
  /** 4 by default. */
  readonly gap?: Gap;
  /** Its parts are as wide as their content, at the beginning of the line. */
  readonly start?: boolean;
  /** No wider than a short text, than one of a few words, or than a form: 14, 28 and 44 rem. */
  readonly width?: 'short' | 'mid' | 'form' | undefined;
};

/** Places children one under the other. */
export const Stack = <T extends Tag = 'div'>(props: Props<T, StackProps>) =>
  draw(styles['stack'], { gap: 4, ...props });

type BoxProps = StackProps & {
  /**
   * A frame by default: `dashed` for something not in force, `brand` and `attention` to
   * attract the eye; `aside` and `info` are a mark at the side.
   */
  readonly look?: 'dashed' | 'brand' | 'attention' | 'aside' | 'info' | undefined;
};

/** Places children that belong together one under the other, in a frame. */
export const Box = <T extends Tag = 'div'>(props: Props<T, BoxProps>) =>
  draw(`${styles['stack']} ${styles['box']}`, { gap: 3, ...props });

type RowProps = {
  /** 3 by default. */
  readonly gap?: Gap;
  /** Vertically centred by default. */
  readonly align?: 'top' | 'bottom' | 'baseline' | undefined;
  /** The place of the room that is left: behind them by default. */
  readonly place?: 'between' | 'center' | 'end' | undefined;
  /** The first of them takes the free room. */
  readonly first?: boolean;
  /** They never break into lines. */
  readonly line?: boolean;
  /** On a phone each has a line of its own. */
  readonly fills?: boolean;
};

/** Places children beside each other, in more lines where they do not fit. */
export const Row = <T extends Tag = 'div'>(props: Props<T, RowProps>) => draw(styles['row'], { gap: 3, ...props });

type GridProps = {
  /** The least width of a column: 12, 15 or 20 rem. */
  readonly column: 'narrow' | 'medium' | 'wide';
  /** 4 by default. */
  readonly gap?: Gap;
  /** Columns keep their width however few children there are. */
  readonly even?: boolean;
  /** The lines have their own room above and below. */
  readonly dense?: boolean;
  /** Each keeps its own height; all have that of the highest by default. */
  readonly align?: 'top' | 'bottom' | undefined;
};

/** Places children in as many columns as fit. */
export const Grid = <T extends Tag = 'div'>(props: Props<T, GridProps>) => draw(styles['grid'], { gap: 4, ...props });
