// Hooks to give requests to a person: the people who can attend to them, and the call, with its result in words.
import { useQuery } from '@tanstack/react-query';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { useAction } from '#platform/web/useAction.ts';
import type { AsignacionPedida, Asignadas } from '../contract-atencion.ts';
import { unidadContract } from '../contract-unidad.ts';

/** Reads the people to whom the requests of a report can be given. */
export const useResponsables = (slug: string) =>
  useQuery({
    queryKey: ['informe', slug, 'responsables'],
    queryFn: async ({ signal }) =>
      call(unidadContract, 'GET /informes/{informe}/responsables', { params: { informe: slug } }, { signal }),
  });

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
export function assignedText({ actualizados, sinCambio: unchanged }: Asignadas, a: string | null | undefined): string {
  const outcome = a === null ? 'sin responsable' : a === undefined ? 'a su cargo' : `a cargo de ${a}`;
  if (actualizados === 0) return `${countOf(unchanged, 'solicitud ya estaba', 'solicitudes ya estaban')} ${outcome}.`;
  const quedaron = `${countOf(actualizados, 'solicitud quedó', 'solicitudes quedaron')} ${outcome}.`;
  if (unchanged === 0) return quedaron;
  return `${quedaron} ${countOf(unchanged, 'solicitud ya lo estaba.', 'solicitudes ya lo estaban.')}`;
}

export const solicitudesText = (value: number): string => countOf(value, 'solicitud', 'solicitudes');

/** Result of sharing requests out, in words: '5 solicitudes en total. Laura Mesa: 3, Ana Ruiz: 2.' */
export function sharedText({ actualizados, sinCambio: unchanged, reparto = [] }: Asignadas): string {
  if (actualizados === 0)
    return `${countOf(unchanged, 'solicitud ya estaba repartida', 'solicitudes ya estaban repartidas')} así.`;
  const shares = reparto.map(({ nombre, recibe: received }) => `${nombre}: ${received}`);
  return `${solicitudesText(actualizados + unchanged)} en total. ${shares.join(', ')}.`;
}
