// A turning ring for work under way; hidden from screen readers, which read the text beside it.
import styles from './Spinner.module.css';

export function Spinner() {
  return <span className={styles['ring']} aria-hidden="true" />;
}
