import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EN_BLANCO, estaEnBlanco, type Mensaje } from './mensaje.ts';

const claveDe = (informe: string) => ['correo', 'borrador', informe];

/**
 * The message that is written to the people of a report. It is kept, its file too, while the person works in the staff
 * area: closing the dialog by mistake, another page or a new sign-in lose nothing. It goes with the session, and never
 * lies on the device; a reload asks first.
 * @param dado what it says at first, which is not worth keeping; what was being written comes before it
 */
export function useBorrador(informe: string, dado: Pick<Mensaje, 'asunto' | 'cuerpo'> | undefined) {
  const client = useQueryClient();
  const [inicial] = useState<Mensaje>(() => ({ ...EN_BLANCO, ...dado }));
  const [guardado] = useState(() => client.getQueryData<Mensaje>(claveDe(informe)) ?? EN_BLANCO);
  const recuperado = !estaEnBlanco(guardado);
  const [mensaje, setMensaje] = useState(recuperado ? guardado : inicial);
  // Fields answer a key at once, or the caret jumps: what the cache tells comes later than that.
  const suyo = mensaje === inicial ? EN_BLANCO : mensaje;
  useEffect(() => {
    client.setQueryDefaults(claveDe(informe), { gcTime: Infinity });
    client.setQueryData(claveDe(informe), suyo);
  }, [client, informe, suyo]);
  const enBlanco = estaEnBlanco(suyo);
  useEffect(() => {
    if (enBlanco) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [enBlanco]);
  return {
    mensaje,
    /** It was being written before. */
    recuperado,
    change: (parte: Partial<Mensaje>) => setMensaje((before) => ({ ...before, ...parte })),
    forget: () => setMensaje(inicial),
  };
}
