import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CursoPorReiniciar, MAX_CURSOS_DE_VISTA } from '../../contract-reinicios.ts';
import { call } from '../llamadas.ts';

/** What a reset would take from each of some courses, read a few at a time; `leidos` tells how far it is. */
export function useVista(servidor: string, cursos: readonly number[]) {
  const [leidos, setLeidos] = useState(0);
  const lectura = useQuery({
    queryKey: ['respaldos', 'vista', servidor, cursos],
    queryFn: async ({ signal }) => {
      const vistos: CursoPorReiniciar[] = [];
      for (let i = 0; i < cursos.length; i += MAX_CURSOS_DE_VISTA) {
        const body = { servidor, cursos: cursos.slice(i, i + MAX_CURSOS_DE_VISTA) };
        vistos.push(...(await call('POST /respaldos/reinicios/vista', { body }, { signal })).cursos);
        setLeidos(vistos.length);
      }
      return vistos;
    },
    // What is lost is told as it is now.
    gcTime: 0,
    staleTime: 0,
  });
  return { lectura, leidos };
}
