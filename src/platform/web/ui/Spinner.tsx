import styles from './Spinner.module.css';

/** A turning ring; says nothing to screen readers, the text beside it does. */
export function Spinner() {
  return <span className={styles['ring']} aria-hidden="true" />;
}
