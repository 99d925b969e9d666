import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Bar.module.css';
import { ButtonPanel } from './ButtonPanel.tsx';
import { ChevronIcon, HomeIcon, UserIcon } from './icons.tsx';

type BarProps = {
  /** The button that opens the ways to the screens, where the window has no room for the rail. */
  readonly menu: ReactNode;
  /** A `HomeLink`. */
  readonly home: ReactNode;
  /** Name of the product; a narrow window leaves it to screen readers. */
  readonly product: string;
  /** The way to anything by its name. */
  readonly search: ReactNode;
  /** `BarPopover`s, at the end of the line. */
  readonly children: ReactNode;
};

/** The bar above every screen of the staff. */
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

/** The bar's link to the home. */
export const HomeLink = createLink(HomeAnchor);

type BarPopoverProps = {
  /** The button's content, which also names the panel. */
  readonly trigger: ReactNode;
  readonly children: (close: () => void) => ReactNode;
};

/** A button of the bar and the panel that it opens. */
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

/** The head of a panel of the bar; the groups of choices that follow it are ruled off. */
export const BarPanelHead = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['head']}>{children}</div>
);

type ShellProps = {
  readonly bar: ReactNode;
  /** The ways to the screens, beside every one of them. */
  readonly rail: ReactNode;
  /** Messages that any screen may show, above its content. */
  readonly notices: ReactNode;
  readonly children: ReactNode;
};

/** The frame of every screen of the staff: a link past the bar for keyboards, the bar, the rail and the screen. */
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
