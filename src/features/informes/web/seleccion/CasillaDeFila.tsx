import { RowCheckbox } from '#platform/web/ui/selection.tsx';
import type { SeleccionDeFilas } from './useSeleccion.ts';

type CasillaProps = {
  readonly seleccion: SeleccionDeFilas;
  readonly id: string;
  /** The row's place among all rows of the view. */
  readonly index: number;
  /** Moves to the box of another row; with shift it is selected on the way. */
  readonly onMover?: ((step: 1 | -1, shift: boolean) => void) | undefined;
};

/** The box that selects a row, with its number: shift selects all from the last one on, by mouse and by keyboard. */
export const CasillaDeFila = ({ seleccion, id, index, onMover }: CasillaProps) => (
  <RowCheckbox
    index={index}
    checked={seleccion.estaElegida(id)}
    onToggle={(shift) => seleccion.alternar(id, index, shift)}
    onMove={onMover}
  />
);
