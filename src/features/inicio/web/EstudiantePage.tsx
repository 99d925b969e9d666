import { ENLACES_ESTUDIANTE } from '../enlaces.ts';
import { LinkGroups } from './LinkGroups.tsx';
import styles from './Page.module.css';

/** The student's home (spec 1 §2). */
export function EstudiantePage() {
  return (
    <main className={styles['page']}>
      <header>
        <h1>Estudiante</h1>
        <p className={styles['lead']}>Encuestas, inscripciones y solicitudes de la Unidad de Educación Virtual.</p>
      </header>
      <LinkGroups grupos={ENLACES_ESTUDIANTE} size="large" />
    </main>
  );
}
