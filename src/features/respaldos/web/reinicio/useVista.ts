import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CursoPorReiniciar, MAX_CURSOS_DE_VISTA, reiniciosContract } from '../../contract-reinicios.ts';

/** What a reset would take, and what the category is called now that its courses were chosen in. */
export type Vista = {
  readonly cursos: readonly CursoPorReiniciar[];
  readonly categoria: { readonly nombre: string; readonly camino: string } | null;
};

/**
 * What a reset would take from each of some courses, read a few at a time; `leidos` tells how far it is.
 * @param idCategoria whose name is to be known
 */
export function useVista(servidor: string, cursos: readonly number[], idCategoria: number | undefined) {
  const [leidos, setLeidos] = useState(0);
  const lectura = useQuery({
    queryKey: ['respaldos', 'vista', servidor, cursos, idCategoria],
    queryFn: async ({ signal }): Promise<Vista> => {
      const vistos: CursoPorReiniciar[] = [];
      let categoria: Vista['categoria'] = null;
      for (let i = 0; i < cursos.length; i += MAX_CURSOS_DE_VISTA) {
        const body = { servidor, cursos: cursos.slice(i, i + MAX_CURSOS_DE_VISTA), ...(i === 0 && { idCategoria }) };
        const parte = await call(reiniciosContract, 'POST /respaldos/reinicios/vista', { body }, { signal });
        vistos.push(...parte.cursos);
        categoria ??= parte.categoria;
        setLeidos(vistos.length);
      }
      return { cursos: vistos, categoria };
    },
    // What is lost is told as it is now.
    gcTime: 0,
    staleTime: 0,
  });
  return { lectura, leidos };
}
