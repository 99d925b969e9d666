// A plain list of rows: links, buttons and placeholders.
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { Elements } from './elements.ts';
import styles from './Rows.module.css';
import { Skeleton } from './states.tsx';
import { Muted } from './text.tsx';
import { LoadingOver } from './waiting.tsx';

type RowsProps = Omit<ComponentProps<'ul'>, 'className' | 'style'> & {
  /** Ordered, where the order matters. */
  readonly as?: 'ul' | 'ol';
  /** In a frame; between rules by default. */
  readonly framed?: boolean;
  /** Each is one short line. */
  readonly dense?: boolean;
};

/** A list in which each item is a row, with a rule between them. */
export const Rows = ({ as = 'ul', framed = false, dense = false, ...rest }: RowsProps) => {
  const List = as as 'ul';
  return (
    <List
      {...rest}
      className={`${styles['rows']} ${framed ? styles['framed'] : ''} ${dense ? styles['dense'] : ''}`.trim()}
    />
  );
};

/** Placeholders drawn before the first rows are there: as many as a window shows. */
const PLACES = 10;

/** Placeholders of rows that are being loaded. */
export const RowPlaces = ({ framed = false }: Pick<RowsProps, 'framed'>) => (
  <LoadingOver>
    <Rows framed={framed}>
      {Array.from({ length: PLACES }, (_, place) => (
        <li key={place}>
          <Skeleton lines={2} />
        </li>
      ))}
    </Rows>
  </LoadingOver>
);

type LineProps = {
  readonly name: ReactNode;
  /** A `Badge`. */
  readonly mark: ReactNode;
  /** Further facts of it, in small type. */
  readonly detail?: ReactNode;
  /** Content between both: its progress. */
  readonly children?: Elements;
};

const Line = ({ name, mark, detail, children }: LineProps) => (
  <>
    <span className={styles['name']}>{name}</span>
    <span>{mark}</span>
    {children}
    {detail && <Muted as="span">{detail}</Muted>}
  </>
);

const LineAnchor = ({ name, mark, detail, children, ...rest }: LineProps & Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...rest} className={styles['line']}>
    <Line {...{ name, mark, detail }}>{children}</Line>
  </a>
);

export const RowLink = createLink(LineAnchor);

type RowButtonProps = { readonly onClick: () => void; readonly disabled?: boolean };

export const RowButton = ({ name, mark, detail, children, ...rest }: LineProps & RowButtonProps) => (
  <button {...rest} type="button" className={styles['line']}>
    <Line {...{ name, mark, detail }}>{children}</Line>
  </button>
);
