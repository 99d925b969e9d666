import { useEffect, useRef } from 'react';
import { BellIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { verTareas } from './acciones.ts';
import { EstadoDeTarea } from './EstadoDeTarea.tsx';
import styles from './Avisos.module.css';
import type { Avisos } from './useAvisos.ts';
import { useSeguimiento } from './vivas/seguimiento.ts';

const cuantas = (count: number): string => (count === 1 ? '1 nueva' : `${count} nuevas`);

/** The bell: how many of the person's jobs ended that she has not seen. */
export function Campana({ sinVer }: Pick<Avisos, 'sinVer'>) {
  return (
    <>
      <BellIcon />
      {sinVer.length > 0 && (
        <span className={styles['cuenta']} aria-hidden="true">
          {sinVer.length}
        </span>
      )}
      <VisuallyHidden>Notificaciones{sinVer.length > 0 && `: ${cuantas(sinVer.length)}`}</VisuallyHidden>
    </>
  );
}

/** What the bell opens: the person's last jobs. Having opened it, she has seen how they ended. */
export function Notificaciones({ recientes, sinVer }: Pick<Avisos, 'recientes' | 'sinVer'>) {
  useSeguimiento();
  const told = useRef(new Set<string>());
  useEffect(() => {
    const ids = sinVer.map(({ id }) => id).filter((id) => !told.current.has(id));
    for (const id of ids) told.current.add(id);
    // Not told is told again at the next opening.
    verTareas(ids).catch(() => {});
  }, [sinVer]);
  return (
    <div className={styles['panel']}>
      <p className={styles['titulo']}>Notificaciones</p>
      {recientes.length === 0 && <p className={styles['vacio']}>No tiene notificaciones.</p>}
      <ul>
        {recientes.map((tarea) => (
          <li key={tarea.id}>
            <EstadoDeTarea tarea={tarea} />
          </li>
        ))}
      </ul>
    </div>
  );
}
