// Parts of a report's page that other slices draw: cells, actions on rows, and the panel of an opened record.
import { createContext, use, type ComponentType, type ReactElement } from 'react';
import type { Informe } from '#catalogo/informe.ts';
import type { ColumnaOnScreen } from '#catalogo/pantalla.ts';
import type { Elements } from '#platform/web/ui/elements.ts';
import type { FilaDeInforme } from '../contract.ts';
import type { SelectedFilas } from './seleccion.ts';

/** Shows a notice over the page until it is closed. A later one takes its place. */
type Announce = (notice: (close: () => void) => Elements) => void;

type ActionProps = {
  readonly informe: Informe;
  readonly announce: Announce;
  /** Rows must be read again. */
  readonly onChanged: () => void;
  /** The action is finished, or was given up if it is of one row. */
  readonly onEnd: () => void;
};

export type RowActionProps = ActionProps & { readonly id: string };

export type SelectionActionsProps = ActionProps & {
  readonly filas: SelectedFilas;
  readonly elegidas: number;
  /** Places the buttons, and what they open. */
  readonly children: (buttons: Elements, dialogs: Elements) => Elements;
};

export type RecordPanelProps = {
  readonly informe: Informe;
  readonly id: string;
  /** Opens the record before or after it; undefined if there is none. */
  readonly onAnterior: (() => void) | undefined;
  readonly onSiguiente: (() => void) | undefined;
  readonly onClose: () => void;
  /** Toggles the selection of its row; absent if rows cannot be selected. */
  readonly onElegir: (() => void) | undefined;
  /** Rows must be read again. */
  readonly onCambiado: () => void;
};

export type CellProps = {
  readonly fila: FilaDeInforme;
  /** The cell as it is without the part. */
  readonly children: ReactElement;
};

export type FormOfReportProps = {
  readonly informe: Informe;
  /** The form was published: its report may be another. */
  readonly onPublished: () => Promise<void>;
};

export type ReportScopeProps = { readonly informe: Informe };

export type ReportParts = {
  /** Cells by the part that their column plays. */
  readonly rowCells: Readonly<Partial<Record<ColumnaOnScreen['papel'], ComponentType<CellProps>>>>;
  /** Dialogs of the act on a row for which its state is pressed. */
  readonly RowAction: ComponentType<RowActionProps>;
  readonly SelectionActions: ComponentType<SelectionActionsProps>;
  readonly RecordPanel: ComponentType<RecordPanelProps>;
  /** Above the rows of a form of the unit, for who may edit it: its unpublished changes, and the way to change the report. */
  readonly FormOfReport: ComponentType<FormOfReportProps>;
  /** Under the title, for a person to whom the report was given: the rows that they read, if not all. */
  readonly ReportScope: ComponentType<ReportScopeProps>;
};

/** Loads the parts, once. The entry provides it. */
export const ReportPartsContext = createContext<(() => Promise<ReportParts>) | null>(null);

/** Returns the parts; suspends until they are loaded. */
export function useReportParts(): ReportParts {
  const load = use(ReportPartsContext);
  if (!load) throw new Error('no slice draws the parts of reports');
  return use(load());
}
