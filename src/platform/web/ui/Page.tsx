// The frame and the head of a staff page.
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './Button.tsx';
import type { Elements } from './elements.ts';
import { PreviousIcon } from './icons.tsx';
import styles from './Page.module.css';

type PageProps = Omit<ComponentProps<'main'>, 'className'> & {
  /** The kind of content: text to read, forms with their lists, wide tables. The bar above keeps the same edges. */
  readonly width: 'text' | 'steps' | 'lists' | 'table';
};

/** The frame of a staff page: its parts one under the other, as wide as its content needs. */
export const Page = ({ width, ...rest }: PageProps) => <main {...rest} className={styles['page']} data-width={width} />;

const BackAnchor = ({ children, ...rest }: Omit<ComponentProps<'a'>, 'className'>) => (
  <p className={styles['back']}>
    <a {...rest} className={buttonClass('plain')}>
      <PreviousIcon />
      <span>{children}</span>
    </a>
  </p>
);

/** The link from a page to the one above it, by its name. */
export const BackLink = createLink(BackAnchor);

type PageHeadProps = {
  /** A `BackLink`, if the page belongs to another. */
  readonly back?: Elements;
  readonly title: string;
  /** The purpose of the page, in a sentence or two. */
  readonly children?: ReactNode;
};

/** The head of a staff page: the link back, its title, its purpose. */
export const PageHead = ({ back, title, children }: PageHeadProps) => (
  <header>
    {back}
    <h1>{title}</h1>
    {children && <p className={styles['lead']}>{children}</p>}
  </header>
);
