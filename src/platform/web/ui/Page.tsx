// The frame and the head of a staff page.
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { buttonClass } from './Button.tsx';
import type { Elements } from './elements.ts';
import { PreviousIcon } from './icons.tsx';
import styles from './Page.module.css';

type PageProps = Omit<ComponentProps<'main'>, 'className'> & {
  /** The kind of content: text to read, forms with their lists, wide tables. */
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
  readonly title: ReactNode;
  /** The title, if it takes the focus. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** Content after the title: a count, a state. */
  readonly beside?: Elements;
  /** Content at the end of the title's line: `Views`, or a `BackLink` if the page belongs to another. */
  readonly end?: Elements;
  /** The purpose of the page, in a sentence or two. */
  readonly children?: ReactNode;
};

/** The head of every staff page: its title at one place and in one size, what is beside it, its purpose. */
export const PageHead = ({ title, titleRef, beside, end, children }: PageHeadProps) => (
  <header className={styles['head']}>
    <div className={styles['line']}>
      <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </h1>
      {beside}
      {end && <div className={styles['end']}>{end}</div>}
    </div>
    {children && <p className={styles['lead']}>{children}</p>}
  </header>
);
