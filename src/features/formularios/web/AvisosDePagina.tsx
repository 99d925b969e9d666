import { useEffect, useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { OfflineStrip } from '#platform/web/ui/states.tsx';
import { useCompartido } from './borrador/compartido.ts';
import { revisarDispositivo } from './borrador/en-dispositivo.ts';
import styles from './FormularioPage.module.css';

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
      <PorEnviar />
    </>
  );
}

type Pendiente = { readonly direccion: string; readonly titulo: string };

/** Nobody waits for what lies on the device from before. */
const LATER_MS = 10_000;

/** Names the other forms that wait on this device to be sent: each is sent by its own page. */
function PorEnviar() {
  const [pendientes, setPendientes] = useState<readonly Pendiente[]>([]);
  useEffect(() => {
    async function look(): Promise<void> {
      const kept = await revisarDispositivo();
      setPendientes(kept.flatMap(({ enCola }) => (enCola && enCola.direccion !== location.pathname ? [enCola] : [])));
    }
    // Without a connection none of them can be sent: the next page names them.
    const timer = setTimeout(() => void look().catch(() => undefined), LATER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (pendientes.length === 0) return null;
  return (
    <div className={styles['porEnviar']}>
      <Alert tone="warning" title="Hay formularios que todavía no se han enviado">
        {pendientes.map(({ direccion, titulo }) => (
          <p key={direccion}>
            <a href={direccion}>{titulo}</a>: ábralo para que se envíe.
          </p>
        ))}
      </Alert>
    </div>
  );
}
