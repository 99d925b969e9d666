// A list's rows as cards, for phones: the list, a card, and the card's name as the button that opens it.
import type { ComponentProps, ReactNode } from 'react';
import styles from './Cards.module.css';
import type { Elements } from './elements.ts';
import { VisuallyHidden } from './text.tsx';

type CardListProps = Omit<ComponentProps<'ul'>, 'className' | 'aria-label'> & {
  readonly label: string;
  /** Other rows are on their way. */
  readonly busy?: boolean;
  /** A class beside its own. */
  readonly look?: string | undefined;
};

/** The rows of a list on a phone: a card each. */
export const CardList = ({ label, busy = false, look, ...rest }: CardListProps) => (
  <ul {...rest} className={look ? `${styles['list']} ${look}` : styles['list']} aria-label={label} aria-busy={busy} />
);

type CardProps = {
  /** Its number in the list, from 1, and the number of all cards; absent from the head of a group. */
  readonly number?: number;
  readonly total?: number;
  /** Its panel or page is open. */
  readonly open?: boolean;
  /** Written in bold until it is opened; its content says why. */
  readonly unread?: boolean | undefined;
  /** Content above its name, at both ends. */
  readonly head: ReactNode;
  readonly style?: React.CSSProperties;
  /** A `CardName` and the rest. */
  readonly children: Elements;
};

export function Card({ number, total, open = false, unread = false, head, style, children }: CardProps) {
  return (
    <li
      className={styles['card']}
      style={style}
      aria-setsize={total}
      aria-posinset={number}
      data-open={open}
      data-unread={unread || undefined}
    >
      <p className={styles['head']}>{head}</p>
      {children}
    </li>
  );
}

type CardNameProps = {
  readonly onOpen: () => void;
  readonly hint: string;
  /** Of the head of a group, which a press folds. */
  readonly expanded?: boolean | undefined;
  readonly children: ReactNode;
};

/** The name of a card; pressing it, or anything else on the card, opens it. */
export const CardName = ({ onOpen, hint, expanded, children }: CardNameProps) => (
  <button type="button" className={styles['open']} aria-expanded={expanded} onClick={onOpen}>
    <span>{children}</span>
    <VisuallyHidden>{`, ${hint}`}</VisuallyHidden>
  </button>
);
