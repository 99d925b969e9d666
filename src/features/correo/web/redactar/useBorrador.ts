import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EN_BLANCO, estaEnBlanco, type Mensaje } from './mensaje.ts';

/**
 * The message that is written to the people of a report. It is kept, its file too, while the person works in the staff
 * area: closing the dialog by mistake, another page or a new sign-in lose nothing. It goes with the session, and never
 * lies on the device; a reload asks first.
 */
export function useBorrador(informe: string) {
  const client = useQueryClient();
  const queryKey = ['correo', 'borrador', informe];
  const { data: mensaje } = useQuery({
    queryKey,
    queryFn: () => EN_BLANCO,
    enabled: false,
    initialData: EN_BLANCO,
    gcTime: Infinity,
  });
  const enBlanco = estaEnBlanco(mensaje);
  useEffect(() => {
    if (enBlanco) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [enBlanco]);
  return {
    mensaje,
    change: (parte: Partial<Mensaje>) =>
      client.setQueryData(queryKey, (before: Mensaje = EN_BLANCO) => ({ ...before, ...parte })),
    forget: () => client.setQueryData(queryKey, EN_BLANCO),
  };
}
