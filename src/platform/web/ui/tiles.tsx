// Radio buttons as large keys.
import type { ReactNode } from 'react';
import type { Option, RadioProps } from './inputs.tsx';
import styles from './tiles.module.css';

type TileProps = RadioProps & {
  readonly value: string;
  readonly children: ReactNode;
};

/** A radio button that looks like a key; its content is its name. */
export function Tile({ children, ...radio }: TileProps) {
  return (
    <label className={styles['tile']}>
      <input {...radio} type="radio" className={styles['input']} />
      <span className={styles['face']}>{children}</span>
    </label>
  );
}

type RadioTilesProps = RadioProps & {
  readonly options: readonly Option[];
  /** The least width of a tile: for a digit or two, one short word, a few words, or a picture over a word. */
  readonly look: 'sign' | 'word' | 'phrase' | 'picture';
};

/** Radios of one question as keys in even columns, all in sight at once. Inside a `FieldGroup`, which names it. */
export function RadioTiles({ options, look, ...radio }: RadioTilesProps) {
  return (
    <div className={`${styles['tiles']} ${styles[look]}`}>
      {options.map(({ value, label, symbol, disabled }) => (
        <Tile key={value} {...radio} value={value} disabled={disabled ?? radio.disabled}>
          {symbol && (
            <span className={styles['symbol']} aria-hidden="true">
              {symbol}
            </span>
          )}
          <span>{label}</span>
        </Tile>
      ))}
    </div>
  );
}
