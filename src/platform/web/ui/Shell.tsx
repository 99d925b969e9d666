// The frame of staff screens, and the bar above them with its home link, panels and signed-in person.
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Bar.module.css';
import { ButtonPanel } from './ButtonPanel.tsx';
import type { Elements } from './elements.ts';
import { ChevronIcon, HomeIcon, UserIcon } from './icons.tsx';

type ShellProps = {
  readonly bar: Elements;
  /** The links to the screens, beside every screen. */
  readonly rail: Elements;
  /** Messages that any screen may show, above its content. */
  readonly notices: Elements;
  readonly children: Elements;
};

/** The frame of every staff screen: a link past the bar for keyboards, the bar, the rail and the screen. */
export const Shell = ({ bar, rail, notices, children }: ShellProps) => (
  <>
    <a href="#contenido" className={styles['skip']}>
      Ir al contenido
    </a>
    {bar}
    <div className={styles['frame']}>
      {rail}
      <div className={styles['screen']}>
        {notices}
        <div id="contenido" tabIndex={-1}>
          {children}
        </div>
      </div>
    </div>
  </>
);

/** A message above the content of a screen, as far from the edges as the page. */
export const ScreenNotice = ({ children }: { readonly children: Elements }) => (
  <div className={styles['notice']}>{children}</div>
);

type BarProps = {
  /** The button that opens the menu, where the rail does not fit. */
  readonly menu: Elements;
  /** A `HomeLink`. */
  readonly home: Elements;
  /** Name of the product; a narrow window leaves it to screen readers. */
  readonly product: string;
  /** The search box for pages and people. */
  readonly search: Elements;
  /** `BarPopover`s, at the end of the line. */
  readonly children: Elements;
};

export const Bar = ({ menu, home, product, search, children }: BarProps) => (
  <header className={styles['bar']} data-no-print>
    <nav className={styles['inside']} aria-label="Principal">
      {menu}
      {home}
      <span className={styles['product']}>{product}</span>
      <div className={styles['search']}>{search}</div>
      {children}
    </nav>
  </header>
);

const HomeAnchor = ({ children, ...rest }: Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...rest} className={styles['home']}>
    <HomeIcon />
    <span>{children}</span>
  </a>
);

export const HomeLink = createLink(HomeAnchor);

type BarPopoverProps = {
  /** The button's content, which also names the panel. */
  readonly trigger: ReactNode;
  readonly children: (close: () => void) => ReactNode;
};

export const BarPopover = ({ trigger, children }: BarPopoverProps) => (
  <ButtonPanel button={{ className: styles['trigger'], children: trigger }} className={styles['panel']} startsAtPanel>
    {children}
  </ButtonPanel>
);

type BarPersonProps = {
  readonly name: string;
  /** Address of their picture; without one a default image is shown. */
  readonly picture: string | undefined;
};

/** The person who is signed in, as the content of a button; a narrow window shows the picture alone. */
export const BarPerson = ({ name, picture }: BarPersonProps) => (
  <>
    <span className={styles['picture']}>
      {picture ? <img src={picture} alt="" width="32" height="32" /> : <UserIcon />}
    </span>
    <span className={styles['name']}>{name}</span>
    <ChevronIcon />
  </>
);

/** The head of a panel of the bar; a rule separates the groups of choices below it. */
export const BarPanelHead = ({ children }: { readonly children: Elements }) => (
  <div className={styles['head']}>{children}</div>
);
