// Tells the server that a request is open, and learns who else has it open and what its person did meanwhile.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#platform/web/api.ts';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import { unidadContract } from '../../contract-unidad.ts';
import { seenIn } from './useMarkRead.ts';

/** Time between two calls, in ms, while the panel is in sight. */
const EVERY_MS = 20_000;

const NO_ONE: readonly string[] = [];

/**
 * Returns the names of others who have the request open.
 * @param registro undefined until it arrives, and for a reader who does not attend to it
 * @param onNovedad called when its person did something that is not shown
 */
export function usePresencia(
  slug: string,
  registro: RegistroDeInforme | undefined,
  onNovedad: () => void,
): readonly string[] {
  const id = registro?.id ?? '';
  const presencia = useQuery({
    queryKey: ['presencia', slug, id],
    enabled: registro !== undefined,
    refetchInterval: EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      call(
        unidadContract,
        'POST /informes/{informe}/registros/{id}/presencia',
        { params: { informe: slug, id }, body: {} },
        { signal },
      ),
  });
  const novedad = presencia.data?.novedad ?? null;
  const shown = registro ? Date.parse(seenIn(registro)) : Number.NaN;
  const readAgain = useEffectEvent(onNovedad);
  useEffect(() => {
    if (novedad !== null && Date.parse(novedad) > shown) readAgain();
  }, [novedad, shown]);
  return presencia.data?.otros ?? NO_ONE;
}
