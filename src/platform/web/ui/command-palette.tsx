// The button and the items of the palette that finds anything by name, and the list of keyboard shortcuts.
import { Fragment, type ReactNode } from 'react';
import styles from './command-palette.module.css';
import { SearchIcon } from './icons.tsx';

type PaletteButtonProps = {
  readonly children: ReactNode;
  readonly keys: { readonly shown: string; readonly aria: string };
  readonly onClick: () => void;
};

/** Opens the palette; looks like a box to write in. */
export const PaletteButton = ({ children, keys, onClick }: PaletteButtonProps) => (
  <button
    type="button"
    className={styles['button']}
    aria-haspopup="dialog"
    aria-keyshortcuts={keys.aria}
    onClick={onClick}
  >
    <SearchIcon />
    <span>{children}</span>
    <kbd aria-hidden="true">{keys.shown}</kbd>
  </button>
);

/** An item of the palette: its name and, at the end of the line, its group. */
export const PaletteItem = ({ name, of }: { readonly name: ReactNode; readonly of?: ReactNode }) => (
  <span className={styles['item']}>
    <span>{name}</span>
    {of !== undefined && <span>{of}</span>}
  </span>
);

/** Keys that are pressed together, or alternatives, and their action. */
export type Shortcut = { readonly keys: readonly string[]; readonly does: string };

export const ShortcutList = ({ of }: { readonly of: readonly Shortcut[] }) => (
  <dl className={styles['keys']}>
    {of.map(({ keys, does }) => (
      <Fragment key={does}>
        <dt>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </Fragment>
    ))}
  </dl>
);
