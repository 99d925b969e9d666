// A progress bar (`<progress>`), also for unknown progress; the text of the work under way goes beside it.
import styles from './ProgressBar.module.css';

type ProgressBarProps = {
  /** Its name for screen readers: the work under way. Null where the text beside it says the same. */
  readonly label: string | null;
  /** Null: the progress is unknown. */
  readonly value: number | null;
  readonly max: number | null;
};

export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const isKnown = value !== null && max !== null && max > 0;
  return (
    <progress
      className={styles['bar']}
      aria-label={label ?? undefined}
      aria-hidden={label === null || undefined}
      {...(isKnown && { value: Math.min(value, max), max })}
      data-unknown={!isKnown}
    />
  );
}
