import styles from './Spinner.module.css';

/** A turning ring; hidden from screen readers, which read the text beside it. */
export function Spinner() {
  return <span className={styles['ring']} aria-hidden="true" />;
}
