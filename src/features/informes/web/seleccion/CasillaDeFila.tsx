import type { SeleccionDeFilas } from './useSeleccion.ts';
import styles from './seleccion.module.css';

type CasillaProps = {
  readonly seleccion: SeleccionDeFilas;
  readonly id: string;
  /** The row's place among all rows of the view. */
  readonly index: number;
  /** Moves to the box of another row; with shift it is selected on the way. */
  readonly onMover?: ((step: 1 | -1, shift: boolean) => void) | undefined;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The box that selects a row, with its number: shift selects all from the last one on, by mouse and by keyboard. */
export function CasillaDeFila({ seleccion, id, index, onMover }: CasillaProps) {
  const number = (index + 1).toLocaleString('es-CO');
  const alternar = (shift: boolean): void => seleccion.alternar(id, index, shift);
  return (
    <label className={styles['casilla']}>
      <input
        type="checkbox"
        data-fila={index}
        checked={seleccion.estaElegida(id)}
        aria-label={`Seleccionar la fila ${number}`}
        onChange={(event) => alternar((event.nativeEvent as MouseEvent).shiftKey)}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (!step || !onMover) return;
          event.preventDefault();
          onMover(step, event.shiftKey);
        }}
      />
      <span aria-hidden="true">{number}</span>
    </label>
  );
}
