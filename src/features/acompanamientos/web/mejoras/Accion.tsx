import type { ReactNode } from 'react';
import { ClockIcon, RefreshIcon, SuccessIcon } from '#platform/web/ui/icons.tsx';
import type { Mejora } from '../../contract-mejoras.ts';
import { ESTADOS_DE_MEJORA, textoDeFechaDeMejora } from '../../mejora.ts';
import styles from './mejoras.module.css';

const ICONOS = { pendiente: ClockIcon, 'en-curso': RefreshIcon, cumplida: SuccessIcon } as const;

type AccionProps = {
  readonly mejora: Mejora;
  /** Another accompaniment than the one that is looked at proposed it: said with its week. */
  readonly deAntes: boolean;
  /** What names it: a heading under that of its plan, unless there is none. */
  readonly nombre?: 'h3' | 'p';
  readonly children?: ReactNode;
};

/** An action of a plan, in a list. */
export function Accion({ mejora, deAntes, nombre: Nombre = 'h3', children }: AccionProps) {
  const { criterio, accion, responsable, fecha, estado, semana, semestre } = mejora;
  const Icono = ICONOS[estado];
  return (
    <li className={styles['accion']} data-estado={estado} tabIndex={-1}>
      <Nombre className={styles['nombre']}>{criterio}</Nombre>
      <p className={styles['estado']}>
        <Icono />
        {ESTADOS_DE_MEJORA[estado]}
      </p>
      <p className={styles['texto']}>{accion}</p>
      <p className={styles['suave']}>
        {responsable} · {fecha === null ? textoDeFechaDeMejora(fecha) : `Para el ${textoDeFechaDeMejora(fecha)}`}
        {deAntes && ` · Viene de la semana ${semana} (${semestre})`}
      </p>
      {children}
    </li>
  );
}
