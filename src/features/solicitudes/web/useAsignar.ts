// Hooks to give requests to a person: the people who can attend to them, and the call, with its result in words.
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { useAction } from '#platform/web/useAction.ts';
import { unidadContract } from '../contract-unidad.ts';
import type { AsignacionPedida, Asignadas } from '../contract-atencion.ts';

/** Reads the people to whom the requests of a report can be given. */
export const useResponsables = (slug: string) =>
  useQuery({
    queryKey: ['informe', slug, 'responsables'],
    queryFn: async ({ signal }) =>
      call(unidadContract, 'GET /informes/{informe}/responsables', { params: { informe: slug } }, { signal }),
  });

/** Gives requests to a person. */
export const useAsignar = (slug: string, onSuccess: (asignadas: Asignadas) => void) =>
  useAction({
    mutationFn: async (body: AsignacionPedida) =>
      call(unidadContract, 'POST /informes/{informe}/responsable', { params: { informe: slug }, body }),
    onSuccess,
  });

/**
 * Result of giving requests to a person, in words.
 * @param a the person's name; undefined: the reader; null: no one
 */
export function assignedText({ actualizados, sinCambio }: Asignadas, a: string | null | undefined): string {
  const como = a === null ? 'sin responsable' : a === undefined ? 'a su cargo' : `a cargo de ${a}`;
  if (actualizados === 0) return `${solicitudesText(sinCambio)} ya ${sinCambio === 1 ? 'estaba' : 'estaban'} ${como}.`;
  const quedaron = `${solicitudesText(actualizados)} ${actualizados === 1 ? 'quedó' : 'quedaron'} ${como}.`;
  if (sinCambio === 0) return quedaron;
  return `${quedaron} ${solicitudesText(sinCambio)} ya lo ${sinCambio === 1 ? 'estaba' : 'estaban'}.`;
}

/** Number of requests, in words. */
export const solicitudesText = (value: number): string => countOf(value, 'solicitud', 'solicitudes');
