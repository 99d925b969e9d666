import { Button } from '#platform/web/ui/Button.tsx';
import { SelectAll } from '#platform/web/ui/selection.tsx';
import { enMiles } from '#platform/contract/quantities.ts';
import { cuantas } from './seleccion.ts';
import type { useSeleccion } from './useSeleccion.ts';

type TodasLasFilasProps = {
  readonly seleccion: ReturnType<typeof useSeleccion>;
  /** How many rows the filter gives; undefined while they are counted. */
  readonly total: number | undefined;
};

/** Selects all rows that the filter gives, or none (spec 1 §2). */
export function TodasLasFilas({ seleccion: { seleccion, fuera = 0, todas, ninguna }, total }: TodasLasFilasProps) {
  const elegidas = cuantas(seleccion, total ?? 0);
  return (
    <SelectAll>
      <Button variant="plain" disabled={!total || elegidas - fuera === total} onClick={todas}>
        {total === undefined ? 'Seleccionar todo' : `Seleccionar todo (${enMiles(total)})`}
      </Button>
      <Button variant="plain" disabled={elegidas === 0} onClick={ninguna}>
        Deseleccionar todo
      </Button>
    </SelectAll>
  );
}
