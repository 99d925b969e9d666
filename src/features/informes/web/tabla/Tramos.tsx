import { Button } from '#platform/web/ui/Button.tsx';
import { NextIcon, PreviousIcon } from '#platform/web/ui/icons.tsx';
import styles from './Tramos.module.css';

/** Rows that one scroll holds: browsers draw no page higher than some ten million pixels. */
export const FILAS_POR_TRAMO = 100_000;

type TramosProps = { readonly desde: number; readonly cuenta: number; readonly onIr: (desde: number) => void };

/** Where a report has more rows than one scroll holds: which of them are here, and the way to the others. */
export function Tramos({ desde, cuenta, onIr }: TramosProps) {
  if (cuenta <= FILAS_POR_TRAMO) return null;
  const hasta = Math.min(desde + FILAS_POR_TRAMO, cuenta);
  const [first, last, all] = [desde + 1, hasta, cuenta].map((value) => value.toLocaleString('es-CO'));
  return (
    <nav className={styles['tramos']} aria-label="Tramos de filas">
      <span>{`Filas ${first} a ${last} de ${all}`}</span>
      <Button disabled={desde === 0} onClick={() => onIr(desde - FILAS_POR_TRAMO)}>
        <PreviousIcon />
        Anteriores
      </Button>
      <Button disabled={hasta === cuenta} onClick={() => onIr(hasta)}>
        Siguientes
        <NextIcon />
      </Button>
    </nav>
  );
}
