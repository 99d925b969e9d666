import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EN_BLANCO, estaEnBlanco, type Mensaje } from './mensaje.ts';

const claveDe = (informe: string) => ['correo', 'borrador', informe];

/**
 * The message that is written to the people of a report. It is kept, its file too, while the person works in the staff
 * area: closing the dialog by mistake, another page or a new sign-in lose nothing. It goes with the session, and never
 * lies on the device; a reload asks first.
 */
export function useBorrador(informe: string) {
  const client = useQueryClient();
  const [mensaje, setMensaje] = useState(() => client.getQueryData<Mensaje>(claveDe(informe)) ?? EN_BLANCO);
  // Fields answer a key at once, or the caret jumps: what the cache tells comes later than that.
  useEffect(() => {
    client.setQueryDefaults(claveDe(informe), { gcTime: Infinity });
    client.setQueryData(claveDe(informe), mensaje);
  }, [client, informe, mensaje]);
  const enBlanco = estaEnBlanco(mensaje);
  useEffect(() => {
    if (enBlanco) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [enBlanco]);
  return {
    mensaje,
    change: (parte: Partial<Mensaje>) => setMensaje((before) => ({ ...before, ...parte })),
    forget: () => setMensaje(EN_BLANCO),
  };
}
