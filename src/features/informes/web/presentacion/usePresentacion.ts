import { useMemo } from 'react';
import { columnasDe, esAgrupable } from '#catalogo/columnas.ts';
import type { Informe } from '#catalogo/informe.ts';
import { clavesDe, columnasEnPantalla } from '#catalogo/pantalla.ts';
import type { FiltroDeInforme } from '../../filtro.ts';
import type { Direccion } from '../leer-search.ts';
import { type Densidad, densidadDePantalla, esPorDefecto, visiblesDe } from './presentacion.ts';
import { usePliegue } from './usePliegue.ts';
import { usePreferencias } from './usePreferencias.ts';

/** Which columns are shown, in which order, and how high rows are. A choice is the person's own, and stands in the address. */
export function usePresentacion(
  informe: Informe,
  { columnas: enDireccion, agrupar }: Direccion,
  filtro: FiltroDeInforme,
  change: (part: Partial<Direccion>) => void,
) {
  const todas = useMemo(() => columnasEnPantalla(informe, agrupar), [informe, agrupar]);
  const { columnas: suyas, densidad, guardar, error, reintentar } = usePreferencias(informe.slug);
  const visibles = useMemo(() => visiblesDe(todas, enDireccion?.split(',') ?? suyas), [todas, enDireccion, suyas]);
  const mostradas = useMemo(
    () => visibles.flatMap((clave) => todas.find((columna) => columna.clave === clave) ?? []),
    [todas, visibles],
  );
  return {
    /** All that can be shown. */
    todas,
    visibles,
    mostradas,
    /** As the address says them; undefined: the report's own. */
    texto: esPorDefecto(todas, visibles) ? undefined : visibles.join(','),
    /** The columns of an export; undefined: all, as the report has them. */
    exportadas: useMemo(() => {
      // Files have what they always had, however the report is opened.
      const claves = esPorDefecto(todas, visibles)
        ? clavesDe(
            informe,
            columnasEnPantalla(informe).filter(({ oculta }) => !oculta),
          )
        : clavesDe(informe, mostradas, agrupar);
      const propias = columnasDe(informe).map(({ clave }) => clave);
      return claves.join() === propias.join() ? undefined : claves;
    }, [informe, agrupar, todas, visibles, mostradas]),
    /** What rows can be grouped by, and what they are: what the report declares, or a column. */
    agrupables: [...(informe.agrupacion ? [informe.agrupacion] : []), ...columnasDe(informe).filter(esAgrupable)],
    agrupar,
    pliegue: usePliegue(informe, filtro),
    densidad: densidad ?? densidadDePantalla(),
    falla: error && { error, retry: reintentar },
    elegirColumnas: (claves: readonly string[]): void => {
      const propias = esPorDefecto(todas, claves);
      guardar({ columnas: propias ? null : [...claves] });
      change({ columnas: propias ? undefined : claves.join(',') });
    },
    agruparPor: (clave: string | undefined): void => change({ agrupar: clave }),
    elegirDensidad: (next: Densidad): void => guardar({ densidad: next }),
  };
}
