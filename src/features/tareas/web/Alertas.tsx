import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { EstadoDeTarea } from './EstadoDeTarea.tsx';
import styles from './Avisos.module.css';
import type { Avisos } from './useAvisos.ts';

/** The sign of what needs attention, with how much of it there is. */
export function SenalDeAlerta({ porAtender }: Pick<Avisos, 'porAtender'>) {
  const { length } = porAtender;
  return (
    <>
      <WarningIcon />
      {length > 0 && (
        <span className={styles['cuenta']} data-tono="error" aria-hidden="true">
          {length}
        </span>
      )}
      <VisuallyHidden>Alertas{length > 0 && `: ${length} por atender`}</VisuallyHidden>
    </>
  );
}

/** What it opens: failed jobs that nobody took care of. */
export function Alertas({ porAtender }: Pick<Avisos, 'porAtender'>) {
  return (
    <div className={styles['panel']}>
      <p className={styles['titulo']}>Alertas</p>
      {porAtender.length === 0 && <p className={styles['vacio']}>No hay nada que requiera su atención.</p>}
      <ul>
        {porAtender.map((tarea) => (
          <li key={tarea.id}>
            <EstadoDeTarea tarea={tarea} />
          </li>
        ))}
      </ul>
    </div>
  );
}
