import { call } from '#platform/web/api.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ASIGNATURAS_POR_PAGINA, type FiltroDeAsignaturas, gestionDeAsignaturasContract } from '../contract-gestion.ts';

/** The page of assignments after so many; while another is on its way, the one before stays. */
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

/** Title of what can be chosen from, where it could not be read. */
export const SIN_OPCIONES = 'No se pudieron cargar las listas';

/** What can be chosen from: semesters, faculties, programs. */
export const useOpciones = () =>
  useQuery({
    queryKey: ['asignaturas', 'opciones'],
    queryFn: async ({ signal }) => call(gestionDeAsignaturasContract, 'GET /asignaturas/opciones', {}, { signal }),
  });

/** One assignment with its history. */
export const useAsignatura = (id: string) =>
  useQuery({
    queryKey: ['asignaturas', 'una', id],
    queryFn: async ({ signal }) =>
      call(gestionDeAsignaturasContract, 'GET /asignaturas/{id}', { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Reads everything about assignments anew: somebody changed some. */
export function useReleer(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: ['asignaturas'] });
}
