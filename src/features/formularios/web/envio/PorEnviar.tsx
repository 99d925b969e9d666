import { useEffect, useRef, useState } from 'react';
import { useReconnection } from '#platform/web/send/useReconnection.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { revisarDispositivo } from '../borrador/en-dispositivo.ts';
import styles from '../formulario.module.css';
import { enviarEnEspera, type EnEspera } from './enviar-en-espera.ts';

/** `espera`: for a connection; `abrir`: only its own page can go on with it. */
type Situacion = 'espera' | 'enviado' | 'abrir';

type Pendiente = EnEspera & { readonly situacion: Situacion };

/** Names the other forms that wait on this device to be sent, without what stands in them, and sends them. */
export function PorEnviar() {
  const [pendientes, setPendientes] = useState<readonly Pendiente[]>([]);
  const isSending = useRef(false);
  useEffect(() => {
    async function look(): Promise<void> {
      const kept = await revisarDispositivo();
      setPendientes(
        kept.flatMap(([nombre, { enCola }]) =>
          enCola && enCola.direccion !== location.pathname ? [{ ...enCola, nombre, situacion: 'espera' }] : [],
        ),
      );
    }
    look().catch(reportError);
  }, []);

  async function sendAll(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    for (const pendiente of pendientes.filter(({ situacion }) => situacion === 'espera')) {
      const situacion = await enviarEnEspera(pendiente).catch((error: unknown) => {
        reportError(error);
        return 'abrir' as const;
      });
      setPendientes((all) => all.map((one) => (one.nombre === pendiente.nombre ? { ...one, situacion } : one)));
    }
    isSending.current = false;
  }

  useReconnection(
    pendientes.some(({ situacion }) => situacion === 'espera'),
    () => void sendAll(),
  );
  const enviados = pendientes.filter(({ situacion }) => situacion === 'enviado');
  const quedan = pendientes.filter(({ situacion }) => situacion !== 'enviado');
  return (
    <>
      {quedan.length > 0 && (
        <div className={styles['porEnviar']}>
          <Alert tone="warning" title="Hay formularios que todavía no se han enviado">
            {quedan.map(({ nombre, direccion, titulo, situacion }) => (
              <p key={nombre}>
                <a href={direccion}>{titulo}</a>
                {situacion === 'espera' ? ': se enviará apenas haya conexión.' : ': ábralo para que se envíe.'}
              </p>
            ))}
          </Alert>
        </div>
      )}
      {enviados.length > 0 && (
        <div className={styles['porEnviar']}>
          <Alert tone="success" title="Se enviaron formularios que esperaban conexión">
            {enviados.map(({ nombre, direccion, titulo }) => (
              <p key={nombre}>
                <a href={direccion}>{titulo}</a>: ábralo para ver el comprobante.
              </p>
            ))}
          </Alert>
        </div>
      )}
    </>
  );
}
