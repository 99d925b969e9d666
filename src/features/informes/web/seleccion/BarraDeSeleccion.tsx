import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { SelectionBar } from '#platform/web/ui/selection.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { countOf, enMiles } from '#platform/contract/quantities.ts';

type BarraDeSeleccionProps = {
  readonly elegidas: number;
  /** How many of them the filter does not give: they were selected under others. */
  readonly fuera: number;
  /** How many rows the filter gives; undefined while they are counted. */
  readonly total: number | undefined;
  /** Whether the bar above has 'Deseleccionar todo'. */
  readonly conTodas: boolean;
  readonly onNinguna: () => void;
  /** What can be done with the selected rows. */
  readonly children: ReactNode;
};

function textoDe(elegidas: number, fuera: number, total: number | undefined): string {
  if (elegidas === 0) return 'Ninguna fila seleccionada';
  if (fuera > 0) return `${countOf(elegidas, 'seleccionada', 'seleccionadas')}, ${enMiles(fuera)} fuera de la vista`;
  const de = total === undefined ? '' : ` de ${enMiles(total)}`;
  return elegidas === 1 ? `1 fila seleccionada${de}` : `${enMiles(elegidas)} filas seleccionadas${de}`;
}

/** How many rows are selected, and what is done with them; nothing where none is. A phone has one line for it. */
export function BarraDeSeleccion({ elegidas, fuera, total, conTodas, onNinguna, children }: BarraDeSeleccionProps) {
  const narrow = useMediaQuery('(max-width: 48rem)');
  const texto = textoDe(elegidas, fuera, total);
  return (
    <SelectionBar count={texto} isEmpty={elegidas === 0} {...(narrow && fuera === 0 && { short: enMiles(elegidas) })}>
      {children}
      {narrow && (
        <IconButton label="Quitar la selección" onClick={onNinguna}>
          <CloseIcon />
        </IconButton>
      )}
      {!narrow && !conTodas && <Button onClick={onNinguna}>Quitar la selección</Button>}
    </SelectionBar>
  );
}
