// A report shown as a table, with its selection and the opened record.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Informe } from '#catalogo/informe.ts';
import { useOpened, type useSearchText } from '#platform/web/list-state.ts';
import type { Elements } from '#platform/web/ui/elements.ts';
import { ROWS_EXPECTED } from '#platform/web/ui/List.tsx';
import { LoadingOver } from '#platform/web/ui/waiting.tsx';
import { AccionesDeSeleccion } from './AccionesDeSeleccion.tsx';
import { useReportParts, type SelectionActionsProps } from './parts.ts';
import type { Change, SearchState } from './read-search.ts';
import { RegistroAbierto } from './RegistroAbierto.tsx';
import { countSelected, useAllowedActions } from './seleccion.ts';
import { Filas } from './tabla/Filas.tsx';
import { FilasError } from './TablaOGraficos.tsx';
import type { usePresentacion } from './usePresentacion.ts';
import type { useSeleccion } from './useSeleccion.ts';
import { Vacio } from './Vacio.tsx';
import type { useTotal } from './ventana/useConteos.ts';
import type { VistaPedida } from './ventana/useVentana.ts';
import { useVistaMostrada } from './ventana/useVistaMostrada.ts';

/**
 * State of the opened record: its id and its place in the list.
 * @param registro id in the address
 */
function useOpenedRegistro(registro: string | undefined, change: Change) {
  const { open, goTo, close } = useOpened((id, how) => change({ registro: id }, how));
  /** Place in the list of the opened row; null for a record opened by a link. */
  const [index, setIndex] = useState<number | null>(null);
  return {
    index: registro === undefined ? null : index,
    open: (id: string, place: number): void => {
      setIndex(place);
      open(id);
    },
    goTo: (id: string, place: number): void => {
      setIndex(place);
      goTo(id);
    },
    /** Corrects the place after rows before it moved. */
    setIndex,
    close,
  };
}

/** Heads only, until the groups are known: otherwise rows would jump. */
const LOADING_HEADS = {
  grupos: Array.from({ length: ROWS_EXPECTED }, () => 1),
  pliegue: { estaPlegado: () => true, toggle: () => undefined },
};

export type VistaProps = {
  readonly informe: Informe;
  readonly direccion: SearchState;
  readonly change: Change;
  readonly busqueda: ReturnType<typeof useSearchText>;
  readonly vista: VistaPedida;
  /** Shown without rows: the way to the first ones. */
  readonly primeras: Elements;
  /** Reads everything again. */
  readonly onActualizar: () => void;
};

type VistaDeTablaProps = VistaProps & {
  readonly presentacion: ReturnType<typeof usePresentacion>;
  readonly seleccion: ReturnType<typeof useSeleccion>;
  readonly conteo: ReturnType<typeof useTotal>;
};

/** The rows of a report: selection, table, and the opened record. */
export function VistaDeTabla({ presentacion, seleccion, conteo, ...props }: VistaDeTablaProps) {
  const { informe, direccion, change, busqueda, vista, primeras, onActualizar } = props;
  const client = useQueryClient();
  const { orden, sentido, registro } = direccion;
  const { mostrada, cargando, falla } = useVistaMostrada(vista, conteo.contadas);
  const acciones = useAllowedActions(informe);
  const elegible = acciones.estado || acciones.correo;
  // The selection remains available if a search finds nothing.
  const hasSeleccion = seleccion.reuniendo || countSelected(seleccion.seleccion, conteo.total?.total ?? 0) > 0;
  const abierto = useOpenedRegistro(registro, change);
  const { RowAction } = useReportParts();
  const [notice, setNotice] = useState<Parameters<SelectionActionsProps['announce']>[0] | null>(null);
  /** The row whose state is to change. */
  const [fila, setFila] = useState<string | null>(null);
  const refetch = (): void => {
    onActualizar();
    void client.invalidateQueries({ queryKey: ['informe', informe.slug, 'registro'] });
  };
  const announce: SelectionActionsProps['announce'] = (next) => setNotice(() => next);
  const { mostradas, densidad } = presentacion;
  return (
    <>
      {falla && <FilasError error={falla.error} onRetry={falla.retry} />}
      {!falla && mostrada?.cuenta !== 0 && (
        <LoadingOver isLoading={!mostrada}>
          <Filas
            informe={informe}
            columnas={mostradas}
            densidad={densidad}
            pliegue={mostrada ? presentacion.pliegue : LOADING_HEADS.pliegue}
            seleccion={elegible ? seleccion.filas : undefined}
            mostrada={
              mostrada ?? {
                vista,
                cuenta: ROWS_EXPECTED,
                exacta: false,
                grupos: vista.filtro.agrupar === undefined ? [] : LOADING_HEADS.grupos,
              }
            }
            ocupada={cargando}
            abierto={registro}
            onAbrir={(id, place) => {
              // A notice is about what was open before.
              setNotice(null);
              abierto.open(id, place);
            }}
            onCambiarEstado={acciones.estado ? setFila : undefined}
            orden={orden && sentido ? { clave: orden, sentido } : null}
            onOrdenar={(next) => change({ orden: next?.clave, sentido: next?.sentido })}
          />
        </LoadingOver>
      )}
      {!falla && mostrada?.cuenta === 0 && (
        <Vacio
          informe={informe}
          direccion={direccion}
          buscar={busqueda.buscar}
          primeras={primeras}
          onQuitarBusqueda={busqueda.clear}
          onChange={change}
        />
      )}
      {/* Below the rows, so that it moves none of them. */}
      {elegible && !falla && mostrada && (mostrada.cuenta > 0 || hasSeleccion) && (
        <AccionesDeSeleccion
          informe={informe}
          filtro={vista.filtro}
          seleccion={seleccion}
          total={conteo.contando ? undefined : conteo.total}
          announce={announce}
          onChanged={refetch}
        />
      )}
      {fila !== null && (
        <RowAction informe={informe} id={fila} announce={announce} onChanged={refetch} onEnd={() => setFila(null)} />
      )}
      {notice?.(() => setNotice(null))}
      {registro && (
        <RegistroAbierto
          informe={informe}
          id={registro}
          mostrada={mostrada}
          index={abierto.index}
          onIr={abierto.goTo}
          onLugar={abierto.setIndex}
          onClose={abierto.close}
          onElegir={
            elegible && abierto.index !== null
              ? () => seleccion.filas.toggle(registro, abierto.index ?? 0, false)
              : undefined
          }
          onCambiado={refetch}
        />
      )}
    </>
  );
}
