// Bar with the number of selected rows and the actions on them.
import { useState } from 'react';
import type { Informe } from '#catalogo/informe.ts';
import { SendCorreo } from '#features/correo/web/SendCorreo.tsx';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { SelectionBar } from '#platform/web/ui/selection.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import type { FiltroDeInforme } from '../filtro.ts';
import { useReportParts, type SelectionActionsProps } from './parts.ts';
import { countSelected, mailSelectionOf, useAllowedActions } from './seleccion.ts';
import type { useSeleccion } from './useSeleccion.ts';

type BarraDeSeleccionProps = {
  readonly elegidas: number;
  /** Selected rows outside the present filter. */
  readonly outside: number;
  /** Rows of the filter; undefined while they are counted. */
  readonly total: number | undefined;
  /** The bar above has 'Seleccionar todo', and this one its opposite. */
  readonly hasSelectAll: boolean;
  readonly onNinguna: () => void;
  /** Buttons for the selected rows. */
  readonly children: Elements;
};

function selectionText(elegidas: number, outside: number, total: number | undefined): string {
  if (elegidas === 0) return 'Ninguna fila seleccionada';
  if (outside > 0)
    return `${countOf(elegidas, 'seleccionada', 'seleccionadas')}, ${inThousands(outside)} fuera de la vista`;
  const ofTotal = total === undefined ? '' : ` de ${inThousands(total)}`;
  return countOf(elegidas, 'fila seleccionada', 'filas seleccionadas') + ofTotal;
}

/** Bar with the number of selected rows and their actions; one line on a phone. */
function BarraDeSeleccion({ elegidas, outside, total, hasSelectAll, onNinguna, children }: BarraDeSeleccionProps) {
  const narrow = useMediaQuery('(max-width: 48rem)');
  const texto = selectionText(elegidas, outside, total);
  const none = hasSelectAll ? 'Deseleccionar todo' : 'Quitar la selección';
  return (
    <SelectionBar
      count={texto}
      isEmpty={elegidas === 0}
      {...(narrow && outside === 0 && { short: inThousands(elegidas) })}
    >
      {children}
      {narrow ? (
        <IconButton label={none} onClick={onNinguna}>
          <CloseIcon />
        </IconButton>
      ) : (
        <Button onClick={onNinguna}>{none}</Button>
      )}
    </SelectionBar>
  );
}

type AccionesProps = {
  readonly informe: Informe;
  readonly filtro: FiltroDeInforme;
  readonly seleccion: ReturnType<typeof useSeleccion>;
  /** Rows of the filter and the instant of their count; undefined while they are counted. */
  readonly total: { readonly total: number; readonly instante: string } | undefined;
} & Pick<SelectionActionsProps, 'announce' | 'onChanged'>;

/** Bar below the rows with the number of selected ones and the report's actions on them. */
export function AccionesDeSeleccion(props: AccionesProps) {
  const { informe, filtro, seleccion, total, announce, onChanged } = props;
  const [isWriting, setWriting] = useState(false);
  const acciones = useAllowedActions(informe);
  const elegidas = countSelected(seleccion.seleccion, total?.total ?? 0);
  const filas = { slug: informe.slug, filtro, seleccion: seleccion.seleccion, instante: total?.instante };
  const { SelectionActions } = useReportParts();
  return (
    <>
      <SelectionActions
        informe={informe}
        filas={filas}
        elegidas={elegidas}
        announce={announce}
        onChanged={onChanged}
        onEnd={seleccion.ninguna}
      >
        {(buttons, dialogs) => (
          <>
            <BarraDeSeleccion
              elegidas={elegidas}
              outside={seleccion.outside ?? 0}
              total={total?.total}
              hasSelectAll={informe.acciones.seleccionarTodo ?? true}
              onNinguna={seleccion.ninguna}
            >
              {buttons}
              {acciones.correo && <Button onClick={() => setWriting(true)}>Enviar correo</Button>}
            </BarraDeSeleccion>
            {dialogs}
          </>
        )}
      </SelectionActions>
      {seleccion.reuniendo && <Loading>Preparando las filas seleccionadas…</Loading>}
      {seleccion.falla && <Alert tone="error">{seleccion.falla}</Alert>}
      {isWriting && (
        <SendCorreo
          informe={informe}
          seleccion={mailSelectionOf(filas)}
          elegidas={elegidas}
          onCerrar={() => setWriting(false)}
          onEnviado={seleccion.ninguna}
        />
      )}
    </>
  );
}
