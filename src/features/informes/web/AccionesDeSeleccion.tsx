// Bar with the number of selected rows and the actions on them.
import { useState } from 'react';
import type { Estado } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { SendCorreo } from '#features/correo/web/SendCorreo.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { SelectionBar } from '#platform/web/ui/selection.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import type { FiltroDeInforme } from '../filtro.ts';
import { useAsignarSeleccion } from './AsignarSeleccion.tsx';
import { CambiarEstado, type CambioHecho, noticeOf } from './CambiarEstado.tsx';
import { type useSeleccion, countSelected, mailSelectionOf, useAllowedActions } from './useSeleccion.ts';
import type { Elements } from '#platform/web/ui/elements.ts';

type BarraDeSeleccionProps = {
  readonly elegidas: number;
  /** Selected rows outside the present filter. */
  readonly fuera: number;
  /** Rows of the filter; undefined while they are counted. */
  readonly total: number | undefined;
  /** The bar above has 'Deseleccionar todo'. */
  readonly conTodas: boolean;
  readonly onNinguna: () => void;
  /** Buttons for the selected rows. */
  readonly children: Elements;
};

function selectionText(elegidas: number, fuera: number, total: number | undefined): string {
  if (elegidas === 0) return 'Ninguna fila seleccionada';
  if (fuera > 0)
    return `${countOf(elegidas, 'seleccionada', 'seleccionadas')}, ${inThousands(fuera)} fuera de la vista`;
  const de = total === undefined ? '' : ` de ${inThousands(total)}`;
  return elegidas === 1 ? `1 fila seleccionada${de}` : `${inThousands(elegidas)} filas seleccionadas${de}`;
}

/** Bar with the number of selected rows and their actions; one line on a phone. */
function BarraDeSeleccion({ elegidas, fuera, total, conTodas, onNinguna, children }: BarraDeSeleccionProps) {
  const narrow = useMediaQuery('(max-width: 48rem)');
  const texto = selectionText(elegidas, fuera, total);
  return (
    <SelectionBar
      count={texto}
      isEmpty={elegidas === 0}
      {...(narrow && fuera === 0 && { short: inThousands(elegidas) })}
    >
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

type AccionesProps = {
  readonly informe: Informe;
  readonly filtro: FiltroDeInforme;
  readonly seleccion: ReturnType<typeof useSeleccion>;
  /** Rows of the filter and the instant of their count; undefined while they are counted. */
  readonly total: { readonly total: number; readonly instante: string } | undefined;
  /** Called after a change: rows must be read again. */
  readonly onCambiado: (cambio: CambioHecho) => void;
  /** Called with the result in words after requests were given to a person. */
  readonly onAsignadas: (texto: string) => void;
};

/** Bar above the rows with the number of selected ones and the report's actions on them. */
export function AccionesDeSeleccion(props: AccionesProps) {
  const { informe, filtro, seleccion, total, onCambiado, onAsignadas } = props;
  const [cambiando, setCambiando] = useState(false);
  /** A message in writing: an empty one, or one about the new state. */
  const [correo, setCorreo] = useState<'nuevo' | Estado | null>(null);
  const { slug } = informe;
  const acciones = useAllowedActions(informe);
  const elegidas = countSelected(seleccion.seleccion, total?.total ?? 0);
  const filas = { slug, filtro, seleccion: seleccion.seleccion, instante: total?.instante };
  const { botones, dialogos } = useAsignarSeleccion({
    filas,
    elegidas,
    onAsignadas: (texto) => {
      seleccion.ninguna();
      onAsignadas(texto);
    },
  });
  const asigna = informe.solicitud !== undefined && acciones.estado;
  return (
    <>
      <BarraDeSeleccion
        elegidas={elegidas}
        fuera={seleccion.fuera ?? 0}
        total={total?.total}
        conTodas={informe.acciones.seleccionarTodo ?? true}
        onNinguna={seleccion.ninguna}
      >
        {acciones.estado && <Button onClick={() => setCambiando(true)}>Cambiar estado</Button>}
        {asigna && botones}
        {acciones.correo && <Button onClick={() => setCorreo('nuevo')}>Enviar correo</Button>}
      </BarraDeSeleccion>
      {asigna && dialogos}
      {seleccion.reuniendo && <Loading>Reuniendo las filas que eligió…</Loading>}
      {seleccion.falla && <Alert tone="error">{seleccion.falla}</Alert>}
      {cambiando && (
        <CambiarEstado
          filas={filas}
          elegidas={elegidas}
          conResultado={informe.solicitud !== undefined}
          onCancelar={() => setCambiando(false)}
          conCorreo={acciones.correo}
          onCambiado={(cambio) => {
            setCambiando(false);
            // The message is for the people of these rows.
            if (cambio.avisar) setCorreo(cambio.nuevo);
            else seleccion.ninguna();
            onCambiado(cambio);
          }}
        />
      )}
      {correo && (
        <SendCorreo
          informe={informe}
          seleccion={mailSelectionOf(filas)}
          elegidas={elegidas}
          {...(correo !== 'nuevo' && { inicial: noticeOf(informe, correo) })}
          onCerrar={() => {
            setCorreo(null);
            if (correo !== 'nuevo') seleccion.ninguna();
          }}
          onEnviado={seleccion.ninguna}
        />
      )}
    </>
  );
}
