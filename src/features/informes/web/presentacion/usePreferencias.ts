import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#platform/web/api.ts';
import type { PresentacionDeInforme } from '../../contract-vistas.ts';
import { contrato } from '../contrato.ts';
import { presentacionConocida, recordarPresentacion } from './presentacion.ts';

/** How the person sees a report, and the views of it that she saved. */
export const presentacionQuery = (slug: string) =>
  queryOptions({
    queryKey: ['informe', slug, 'presentacion'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const dicha = await call(
        contrato,
        'GET /informes/{informe}/presentacion',
        { params: { informe: slug } },
        { signal },
      );
      const { vistas: _, ...presentacion } = dicha;
      recordarPresentacion(slug, presentacion);
      return dicha;
    },
  });

/**
 * How the person sees a report: what the server says, and until it does, what this device knows. A change holds at once and is
 * saved beside it; of several the last one wins.
 */
export function usePreferencias(slug: string) {
  const client = useQueryClient();
  const { data } = useQuery(presentacionQuery(slug));
  const [conocida] = useState(() => presentacionConocida(slug));
  const [elegida, setElegida] = useState<PresentacionDeInforme | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const waiting = useRef<PresentacionDeInforme | null>(null);
  const isSending = useRef(false);
  const { columnas, densidad } = elegida ?? data ?? conocida;

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setError(null);
    try {
      while (waiting.current) {
        const body = waiting.current;
        await call(contrato, 'PUT /informes/{informe}/presentacion', { params: { informe: slug }, body });
        if (waiting.current === body) waiting.current = null;
      }
    } catch (failure) {
      setError(failure as Error);
    } finally {
      isSending.current = false;
    }
  }

  return {
    columnas,
    densidad,
    /** Why the last choice is on this device alone. */
    error,
    reintentar: () => void send(),
    guardar: (part: Partial<PresentacionDeInforme>): void => {
      const next = { columnas, densidad, ...part };
      setElegida(next);
      recordarPresentacion(slug, next);
      client.setQueryData(presentacionQuery(slug).queryKey, (before) => before && { ...before, ...next });
      waiting.current = next;
      void send();
    },
  };
}
