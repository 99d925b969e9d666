// A bar for a score, to go beside its number: low, zero or none look different; a mark shows the score required.
import styles from './ScoreBar.module.css';

type ScoreBarProps = {
  /** Null: there is no score. */
  readonly value: number | null;
  readonly max: number;
  /** The place of a tick, on the same scale. */
  readonly mark?: number;
  /** The score is below the one required. */
  readonly low?: boolean;
};

export const ScoreBar = ({ value, max, mark, low = false }: ScoreBarProps) => (
  <span className={styles['bar']} data-value={value ?? 'none'} data-low={low} aria-hidden="true">
    {value !== null && (
      <>
        <span style={{ inlineSize: `${(value / max) * 100}%` }} />
        {mark !== undefined && <i style={{ insetInlineStart: `${(mark / max) * 100}%` }} />}
      </>
    )}
  </span>
);
