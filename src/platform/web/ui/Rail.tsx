// The navigation at the left of staff screens, and its drawer on small windows.
import { useId, type ReactNode, type Ref } from 'react';
import { ButtonPanel } from './ButtonPanel.tsx';
import type { Elements } from './elements.ts';
import { MenuIcon, NextIcon, PreviousIcon } from './icons.tsx';
import styles from './Rail.module.css';
import { VisuallyHidden } from './text.tsx';

type RailGroupProps = {
  readonly title: string;
  /** A list item with a link for each place; that of the current one has `aria-current`. */
  readonly children: ReactNode;
};

export function RailGroup({ title, children }: RailGroupProps) {
  const id = useId();
  return (
    <div className={styles['group']}>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

/** A group of the folded rail: an icon that opens its links. */
type RailIcon = {
  readonly title: string;
  readonly icon: Elements;
  /** The current place is one of its links. */
  readonly isCurrent: boolean;
  readonly renderLinks: (close: () => void) => ReactNode;
};

type RailProps = {
  readonly ref?: Ref<HTMLElement>;
  readonly label: string;
  readonly isFolded: boolean;
  readonly onFold: (isFolded: boolean) => void;
  readonly icons: readonly RailIcon[];
  /** Marks the current place; without it nothing can be marked. */
  readonly pin?: { readonly label: ReactNode; readonly isPinned: boolean; readonly onPin: () => void } | undefined;
  /** `RailGroup`s. */
  readonly children: ReactNode;
};

/** Links at the left of every screen from 1280 px on; folded, an icon for each group opens its links. */
export function Rail({ ref, label, isFolded, onFold, icons, pin, children }: RailProps) {
  const fold = isFolded ? 'Mostrar el menú' : 'Ocultar el menú';
  return (
    <nav ref={ref} aria-label={label} className={styles['rail']} data-rail={isFolded ? 'icons' : 'links'} data-no-print>
      <div className={styles['links']} data-part="links">
        {children}
      </div>
      <ul className={styles['icons']} data-part="icons">
        {icons.map(({ title, icon, isCurrent, renderLinks }) => (
          <li key={title} data-current={isCurrent}>
            <ButtonPanel
              placement="right-start"
              button={{
                title,
                children: (
                  <>
                    {icon}
                    <VisuallyHidden>{title}</VisuallyHidden>
                  </>
                ),
              }}
            >
              {renderLinks}
            </ButtonPanel>
          </li>
        ))}
      </ul>
      <div className={styles['foot']}>
        {pin && (
          <button type="button" data-part="links" aria-pressed={pin.isPinned} onClick={pin.onPin}>
            {pin.label}
          </button>
        )}
        <button type="button" data-part="fold" title={fold} aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
          {isFolded ? <NextIcon /> : <PreviousIcon />}
          <VisuallyHidden>{fold}</VisuallyHidden>
        </button>
      </div>
    </nav>
  );
}

/** The bar's button for the drawer with the rail's links, where the rail does not fit. */
export const DrawerButton = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <button type="button" className={styles['menu']} aria-haspopup="dialog" onClick={onClick}>
    <MenuIcon />
    <VisuallyHidden>{label}</VisuallyHidden>
  </button>
);

/** `RailGroup`s in a drawer, large enough for a finger. */
export const DrawerLinks = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <nav aria-label={label} className={styles['drawer']}>
    {children}
  </nav>
);
