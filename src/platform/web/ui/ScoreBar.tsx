import styles from './ScoreBar.module.css';

type ScoreBarProps = {
  /** Null: there is no score. */
  readonly value: number | null;
  readonly max: number;
  /** The place of a tick, on the same scale. */
  readonly mark?: number;
  /** It is below what is asked for. */
  readonly low?: boolean;
};

/** A score as a bar, beside the words that say it: a tick at the foot of the scale for a 0, an empty dashed one for none. */
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
