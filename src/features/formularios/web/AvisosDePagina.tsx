// Notices above a form: no connection, with the place that keeps the answers, and forms that wait to be sent.
import { OfflineStrip } from '#platform/web/ui/states.tsx';
import { useCompartido } from './borrador/lugares.ts';
import { WaitingForms } from './WaitingForms.tsx';

type Props = {
  /** True if the draft is kept in the tab only. */
  readonly sensible: boolean;
};

export function AvisosDePagina({ sensible }: Props) {
  const compartido = useCompartido();
  return (
    <>
      <OfflineStrip>{offlineText(sensible, compartido)}</OfflineStrip>
      <WaitingForms />
    </>
  );
}

function offlineText(sensible: boolean, compartido: boolean): string {
  if (compartido) {
    return 'Sin conexión. Puede seguir escribiendo, pero no cierre la página: en este dispositivo no se guarda nada.';
  }
  return sensible
    ? 'Sin conexión. Puede seguir escribiendo, pero no cierre esta pestaña: lo que escribe se guarda solo en ella.'
    : 'Sin conexión. Puede seguir: lo que escribe se guarda en este dispositivo.';
}
