import { OfflineStrip } from '#platform/web/ui/states.tsx';
import { useCompartido } from './borrador/compartido.ts';
import { EnEspera } from './EnEspera.tsx';

/** What a page on its own says above a form: that there is no connection, and what still waits on this device for one. */
export function AvisosDePagina() {
  const compartido = useCompartido();
  return (
    <>
      <OfflineStrip>
        {compartido
          ? 'Sin conexión. Puede seguir escribiendo, pero no cierre la página: en este computador no se guarda nada.'
          : 'Sin conexión. Puede seguir: lo que escribe se guarda en este dispositivo.'}
      </OfflineStrip>
      <EnEspera />
    </>
  );
}
