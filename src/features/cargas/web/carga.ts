// A load in the browser: its queries, and its totals in words.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listText } from '#platform/contract/lists.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { pollWhile } from '#platform/web/poll.ts';
import { cargasContract, type CargaAbierta, type FiltroDeFilas, type Resumen } from '../contract.ts';

/** `1 fila`, `1.204 filas`. */
export const filas = (value: number): string => countOf(value, 'fila', 'filas');

/** Totals of a load in one line: `121 filas, 118 hechas, 3 con problemas`. */
export function textoDeCuenta({ filas: all, hechas, fallidas, pendientes, sinCambios, conProblemas }: Resumen): string {
  return [
    filas(all),
    hechas > 0 && countOf(hechas, 'hecha', 'hechas'),
    fallidas > 0 && countOf(fallidas, 'fallida', 'fallidas'),
    pendientes > 0 && `${inThousands(pendientes)} por hacer`,
    sinCambios > 0 && `${inThousands(sinCambios)} sin cambios`,
    conProblemas > 0 && `${inThousands(conProblemas)} con problemas`,
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * Effect of accepting a load, in one sentence: `Se crearán 20 cuentas y se harán 20 matrículas. 3 filas con problemas
 * quedan fuera.`
 */
export function textoDePlan({ acciones, conProblemas }: Resumen): string {
  const plan = listText(acciones.flatMap(({ total, seHara }) => (total > 0 && seHara ? [seHara] : [])));
  const leftOut =
    conProblemas > 0 && countOf(conProblemas, 'fila con problemas queda fuera.', 'filas con problemas quedan fuera.');
  return [plan && `${plan.charAt(0).toUpperCase()}${plan.slice(1)}.`, leftOut].filter(Boolean).join(' ');
}

const goesOn = ({ estado, resumen }: CargaAbierta): boolean =>
  estado === 'en-revision' || (estado === 'aceptada' && (resumen?.pendientes ?? 0) > 0);

/** Reads a load, repeatedly while it is under way. */
export function useCarga(tipo: string, id: string | undefined) {
  return useQuery({
    queryKey: ['carga', tipo, id],
    queryFn: async ({ signal }) =>
      call(cargasContract, 'GET /cargas/{tipo}/{id}', { params: { tipo, id: id! } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => pollWhile(data && goesOn(data)),
    staleTime: 0,
  });
}

/** Reads a page of the rows, again when the totals change. The previous page stays visible meanwhile, `of` its filter. */
export function useFilas(tipo: string, { id, estado, resumen }: CargaAbierta, filtro: FiltroDeFilas) {
  return useQuery({
    queryKey: ['carga-filas', tipo, id, estado, resumen, filtro],
    queryFn: async ({ signal }) => ({
      ...(await call(
        cargasContract,
        'POST /cargas/{tipo}/{id}/filas',
        { params: { tipo, id }, body: filtro },
        { signal },
      )),
      of: filtro,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Returns a function that reads again what is shown of loads, and waits for their state. */
export function useReread(tipo: string) {
  const client = useQueryClient();
  return async (): Promise<void> => {
    for (const key of ['carga-filas', 'cargas']) void client.invalidateQueries({ queryKey: [key, tipo] });
    await client.invalidateQueries({ queryKey: ['carga', tipo] });
  };
}
