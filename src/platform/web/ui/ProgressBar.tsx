// A progress bar (`<progress>`), also for unknown progress; the text of the work under way goes beside it.
import styles from './ProgressBar.module.css';

type ProgressBarProps = {
  /** Its name for screen readers: the work under way. */
  readonly label: string;
  /** Null: the progress is unknown. */
  readonly value: number | null;
  readonly max: number | null;
};

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
