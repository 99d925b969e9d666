import { useState } from 'react';
import type { Change } from './direccion.ts';

/** The page that is shown. That of a search is not in the address, which does not know the search. */
export function usePagina(enDireccion: number, buscar: string, change: Change) {
  const [deBusqueda, setDeBusqueda] = useState({ buscar, pagina: 1 });
  const enBusqueda = deBusqueda.buscar === buscar ? deBusqueda.pagina : 1;
  return {
    pagina: buscar ? enBusqueda : enDireccion,
    irA: (pagina: number): void => {
      if (buscar) setDeBusqueda({ buscar, pagina });
      else change({ pagina });
      scrollTo(0, 0);
    },
  };
}
