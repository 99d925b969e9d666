import { useMemo, useState } from 'react';
import type { ColumnaEnPantalla } from '#catalogo/pantalla.ts';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import type { Informe } from '#catalogo/informe.ts';
import type { Densidad } from './presentacion/presentacion.ts';
import type { usePliegue } from './presentacion/usePliegue.ts';
import type { SeleccionDeFilas } from './seleccion/useSeleccion.ts';
import { type Orden, Tabla } from './tabla/Tabla.tsx';
import { Tarjetas } from './tabla/Tarjetas.tsx';
import { FILAS_POR_TRAMO, Tramos } from './tabla/Tramos.tsx';
import { renglonesDe } from './ventana/renglones.ts';
import type { Mostrada } from './ventana/useVistaMostrada.ts';

type FilasProps = {
  readonly informe: Informe;
  /** Those that are shown, from left to right. */
  readonly columnas: readonly ColumnaEnPantalla[];
  readonly densidad: Densidad;
  readonly mostrada: Mostrada;
  readonly pliegue: Pick<ReturnType<typeof usePliegue>, 'estaPlegado' | 'alternar'>;
  /** Other rows are on their way. */
  readonly ocupada: boolean;
  /** The record that is open. */
  readonly abierto: string | undefined;
  readonly onAbrir: (id: string, index: number) => void;
  readonly orden: Orden;
  readonly onOrdenar: (orden: Orden) => void;
  readonly onCambiarEstado?: ((id: string) => void) | undefined;
  readonly seleccion?: SeleccionDeFilas | undefined;
};

/** The rows of a view: a table on a desk, cards on a phone; more than one scroll holds, in stretches. */
export function Filas({ mostrada, pliegue, orden, onOrdenar, densidad, ...common }: FilasProps) {
  const { vista, cuenta, exacta, grupos } = mostrada;
  const narrow = useMediaQuery('(max-width: 48rem)');
  // Where one went in a list says nothing about another list.
  const [tramo, setTramo] = useState({ vista, desde: 0 });
  const desde = tramo.vista === vista && tramo.desde < cuenta ? tramo.desde : 0;
  const todas = exacta ? cuenta : -1;
  const enTramo = Math.min(FILAS_POR_TRAMO, cuenta - desde);
  const { estaPlegado } = pliegue;
  const renglones = useMemo(
    () => renglonesDe(grupos, { desde, cuenta: enTramo }, estaPlegado),
    [grupos, desde, enTramo, estaPlegado],
  );
  const lista = { ...common, vista, todas, desde, renglones, onPlegar: pliegue.alternar };
  return (
    <>
      {narrow ? <Tarjetas {...lista} /> : <Tabla {...lista} orden={orden} onOrdenar={onOrdenar} densidad={densidad} />}
      <Tramos desde={desde} cuenta={cuenta} onIr={(next) => setTramo({ vista, desde: next })} />
    </>
  );
}
