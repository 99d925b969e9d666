import { ENLACES_DOCENTE } from '../enlaces.ts';
import { LinkGroups } from './LinkGroups.tsx';
import styles from './Page.module.css';

/** The teacher's home (spec 1 §2). */
export function DocentePage() {
  return (
    <main className={styles['page']}>
      <header>
        <h1>Docente</h1>
        <p className={styles['lead']}>Formularios y seguimiento de las asignaturas a su cargo.</p>
      </header>
      <LinkGroups grupos={ENLACES_DOCENTE} size="large" />
    </main>
  );
}
