// Warning that another tab has the same form open; tabs detect each other by messages in the browser.
import { useEffect, useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { useFormulario } from '../formulario-abierto.ts';
import { useCompartido } from './lugares.ts';

/** Warns that another tab has the same form open: both would save to the same place. */
export function AvisoDeOtraPestana() {
  const { formulario, nombre } = useFormulario();
  const compartido = useCompartido();
  return formulario.sensible || compartido ? null : <Aviso nombre={nombre} />;
}

function Aviso({ nombre }: { readonly nombre: string }) {
  if (!useOtraPestana(nombre)) return null;
  return (
    <div>
      <Alert tone="warning">
        Tiene este formulario abierto en otra pestaña. Use solo una para no perder lo que escribe.
      </Alert>
    </div>
  );
}

type Saludo = 'llego' | 'estoy' | 'salgo';

/** Returns true while another tab of this browser has the draft with this name open. */
function useOtraPestana(nombre: string): boolean {
  const [hasOther, setOther] = useState(false);
  useEffect(() => {
    const channel = new BroadcastChannel(`gc.borrador.${nombre}`);
    const ended = new AbortController();
    const say = (saludo: Saludo): void => channel.postMessage(saludo);
    // A page that is being left may still receive messages: an answer from it would never be taken back.
    let isHere = true;
    channel.addEventListener('message', ({ data }: MessageEvent<Saludo>) => {
      setOther(data !== 'salgo');
      if (data === 'llego' && isHere) say('estoy');
      // There may be a third one.
      if (data === 'salgo') say('llego');
    });
    const enter = (): void => {
      isHere = true;
      say('llego');
    };
    const leave = (): void => {
      isHere = false;
      say('salgo');
    };
    addEventListener('pagehide', leave, { signal: ended.signal });
    // A page in the back-forward cache returns without being loaded.
    addEventListener('pageshow', ({ persisted }) => persisted && enter(), { signal: ended.signal });
    say('llego');
    return () => {
      ended.abort();
      say('salgo');
      channel.close();
    };
  }, [nombre]);
  return hasOther;
}
