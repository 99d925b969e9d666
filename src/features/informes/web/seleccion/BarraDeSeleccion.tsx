import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import styles from './seleccion.module.css';

type BarraDeSeleccionProps = {
  readonly elegidas: number;
  /** How many of them the filter does not give: they were selected under others. */
  readonly fuera: number;
  /** How many rows the filter gives; undefined while they are counted. */
  readonly total: number | undefined;
  /** Whether this report offers select all and deselect all (spec 1 §2). */
  readonly conTodas: boolean;
  readonly onTodas: () => void;
  readonly onNinguna: () => void;
  /** What can be done with the selected rows. */
  readonly children: ReactNode;
};

const enMiles = (value: number): string => value.toLocaleString('es-CO');

function textoDe(elegidas: number, fuera: number, total: number | undefined): string {
  if (elegidas === 0) return 'Ninguna fila seleccionada';
  if (fuera > 0)
    return `${enMiles(elegidas)} ${elegidas === 1 ? 'seleccionada' : 'seleccionadas'}, ${enMiles(fuera)} fuera de la vista`;
  const de = total === undefined ? '' : ` de ${enMiles(total)}`;
  return elegidas === 1 ? `1 fila seleccionada${de}` : `${enMiles(elegidas)} filas seleccionadas${de}`;
}

/** How many rows are selected, all or none of them at once, and what is done with them. */
export function BarraDeSeleccion(props: BarraDeSeleccionProps) {
  const { elegidas, fuera, total, conTodas, onTodas, onNinguna, children } = props;
  return (
    <div className={styles['sitio']} data-todas={conTodas}>
      <div className={styles['barra']} role="group" aria-label="Selección" data-hay={elegidas > 0}>
        <span className={styles['cuenta']} role="status">
          {textoDe(elegidas, fuera, total)}
        </span>
        {conTodas && (
          <>
            <Button disabled={total === undefined || elegidas - fuera === total} onClick={onTodas}>
              {total === undefined ? 'Seleccionar todo' : `Seleccionar todo (${enMiles(total)})`}
            </Button>
            <Button disabled={elegidas === 0} onClick={onNinguna}>
              Deseleccionar todo
            </Button>
          </>
        )}
        {!conTodas && fuera > 0 && <Button onClick={onNinguna}>Quitar la selección</Button>}
        {children}
      </div>
    </div>
  );
}
