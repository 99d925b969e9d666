// Text styles, the former and the new text of a change, and text for screen readers only.
import type { ComponentProps, ReactNode } from 'react';
import styles from './text.module.css';

type MutedProps = Omit<ComponentProps<'p'>, 'className' | 'ref'> & {
  /** A paragraph unless said; within one, or a heading or a cell, a line below it. */
  readonly as?: 'p' | 'span';
};

/** Text that is less important than its neighbours: smaller, in a softer colour. */
export const Muted = ({ as: Element = 'p', ...rest }: MutedProps) => <Element {...rest} className={styles['muted']} />;

/** The same within a line. */
export const MutedInline = ({ children }: { readonly children: ReactNode }) => (
  <small className={styles['inline']}>{children}</small>
);

/** A code, number, name or address, which a translation of the page would change. */
export const Verbatim = ({ children }: { readonly children: ReactNode }) => <span translate="no">{children}</span>;

/** The purpose of something, said before it. */
export const Lead = ({ children }: { readonly children: ReactNode }) => <p className={styles['lead']}>{children}</p>;

/** A text as a person typed it, with its lines. */
export const Prose = ({ as: Element = 'p', ...rest }: MutedProps) => <Element {...rest} className={styles['prose']} />;

/** Sentences of a list, each with its point. */
export const Bullets = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles['bullets']}>{children}</ul>
);

type FieldChangeProps = { readonly field: string; readonly from: string; readonly to: string };

export const FieldChange = ({ field, from, to }: FieldChangeProps) => <p>{`${field}: de «${from}» a «${to}»`}</p>;

type ChangeProps = { readonly from: ReactNode; readonly to: ReactNode };

export const Change = ({ from, to }: ChangeProps) => (
  <>
    <VisuallyHidden>de </VisuallyHidden>
    <del className={styles['inline']}>{from}</del> <span aria-hidden="true">→</span>
    <VisuallyHidden> a </VisuallyHidden>{' '}
    <ins>
      <strong>{to}</strong>
    </ins>
  </>
);

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles['hidden']}>{children}</span>;
}
