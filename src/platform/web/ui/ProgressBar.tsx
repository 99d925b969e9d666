import styles from './ProgressBar.module.css';

type ProgressBarProps = {
  /** Names it for who does not see it: what is under way. */
  readonly label: string;
  /** Null: nobody knows how far it is. */
  readonly value: number | null;
  readonly max: number | null;
};

/** How far something is, on the browser's own element; what is being done stands beside it as text. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const isKnown = value !== null && max !== null && max > 0;
  return (
    <progress
      className={styles['bar']}
      aria-label={label}
      {...(isKnown && { value: Math.min(value, max), max })}
      data-unknown={!isKnown}
    />
  );
}
