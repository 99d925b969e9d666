import { Link } from '@tanstack/react-router';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { EstadoDeTarea } from './EstadoDeTarea.tsx';
import styles from './Avisos.module.css';
import type { Avisos } from './useAvisos.ts';

/** Something that needs attention, and the page on which it is taken care of. */
export type Alerta = {
  readonly clave: string;
  readonly texto: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>> | undefined;
};

/** The sign of what needs attention, with how much of it there is. */
export function SenalDeAlerta({ cuantas }: { readonly cuantas: number }) {
  return (
    <>
      <WarningIcon />
      {cuantas > 0 && (
        <span className={styles['cuenta']} data-tono="error" aria-hidden="true">
          {cuantas}
        </span>
      )}
      <VisuallyHidden>Alertas{cuantas > 0 && `: ${cuantas} por atender`}</VisuallyHidden>
    </>
  );
}

type AlertasProps = Pick<Avisos, 'porAtender'> & { readonly alertas: readonly Alerta[] };

/** What it opens: what waits for too long, and failed jobs that nobody took care of. */
export function Alertas({ alertas, porAtender }: AlertasProps) {
  return (
    <div className={styles['panel']}>
      <p className={styles['titulo']}>Alertas</p>
      {alertas.length + porAtender.length === 0 && (
        <p className={styles['vacio']}>No hay nada que requiera su atención.</p>
      )}
      <ul>
        {alertas.map(({ clave, texto, to, search }) => (
          <li key={clave}>
            <Link to={to} search={search ?? {}}>
              {texto}
            </Link>
          </li>
        ))}
        {porAtender.map((tarea) => (
          <li key={tarea.id}>
            <EstadoDeTarea tarea={tarea} />
          </li>
        ))}
      </ul>
    </div>
  );
}
