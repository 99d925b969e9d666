// Queries of the assignments of teachers to subjects: a page, one with history, choices for inputs; their refetch.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { ASIGNATURAS_POR_PAGINA, gestionDeAsignaturasContract, type FiltroDeAsignaturas } from '../contract-gestion.ts';

/** Returns a page of assignments; the previous page stays while the next one loads. */
export function useAsignaturas(filtro: FiltroDeAsignaturas, salto: number) {
  const body = { ...filtro, salto, limite: ASIGNATURAS_POR_PAGINA };
  return useQuery({
    queryKey: ['asignaturas', 'lista', body],
    queryFn: async ({ signal }) => {
      const pagina = await call(gestionDeAsignaturasContract, 'POST /asignaturas/consulta', { body }, { signal });
      return { ...pagina, desde: body.salto };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Title of the alert if the choices cannot be read. */
export const SIN_OPCIONES = 'No se pudieron cargar las listas';

/** Returns the choices for inputs and filters: semesters, faculties, programs. */
export const useOpciones = () =>
  useQuery({
    queryKey: ['asignaturas', 'opciones'],
    queryFn: async ({ signal }) => call(gestionDeAsignaturasContract, 'GET /asignaturas/opciones', {}, { signal }),
  });

export const useAsignatura = (id: string) =>
  useQuery({
    queryKey: ['asignaturas', 'una', id],
    queryFn: async ({ signal }) =>
      call(gestionDeAsignaturasContract, 'GET /asignaturas/{id}', { params: { id } }, { signal }),
    staleTime: 0,
  });

export function useRefetchAsignaturas(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: ['asignaturas'] });
}
