import { useMemo, useState } from 'react';
import type { Informe } from '#catalogo/informe.ts';
import { columnasEnPantalla } from '#catalogo/pantalla.ts';
import type { Direccion } from '../direccion.ts';
import {
  columnasGuardadas,
  comoTexto,
  type Densidad,
  densidadGuardada,
  guardarColumnas,
  guardarDensidad,
  visiblesDe,
} from './presentacion.ts';

/** Which columns are shown and how high rows are. A choice is saved on the device and stands in the address. */
export function usePresentacion(
  informe: Informe,
  { columnas: enDireccion }: Direccion,
  change: (part: Partial<Direccion>) => void,
) {
  const columnas = useMemo(() => columnasEnPantalla(informe), [informe]);
  const [guardadas, setGuardadas] = useState(() => columnasGuardadas(informe.slug));
  const [densidad, setDensidad] = useState(densidadGuardada);
  const visibles = useMemo(() => visiblesDe(columnas, enDireccion ?? guardadas), [columnas, enDireccion, guardadas]);
  return {
    columnas,
    visibles,
    densidad,
    elegirColumnas: (claves: readonly string[]): void => {
      const texto = comoTexto(columnas, claves);
      guardarColumnas(informe.slug, texto);
      setGuardadas(texto ?? null);
      change({ columnas: texto });
    },
    elegirDensidad: (next: Densidad): void => {
      guardarDensidad(next);
      setDensidad(next);
    },
  };
}
