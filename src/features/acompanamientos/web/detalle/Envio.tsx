import { call } from '#platform/web/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { textoDeInstante } from '#catalogo/momento.ts';
import { EstadoBadge } from '#features/correo/web/EstadoBadge.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { type EnvioDeResultado, resultadoContract } from '../../contract-resultado.ts';
import { repartir, resumenDeEnvio } from '../../envio.ts';
import { claveDeDetalle } from '../clave-de-detalle.ts';
import styles from './detalle.module.css';

type EnvioProps = { readonly id: string; readonly envios: readonly EnvioDeResultado[] };

/** To whom the result was sent, and how each of them stands; and the way to send it again. */
export function Envio({ id, envios }: EnvioProps) {
  const [ultimo, ...anteriores] = envios;
  return (
    <section aria-labelledby="envio" className={styles['caja']}>
      <h2 id="envio">Envío del resultado</h2>
      {ultimo ? <UnEnvio envio={ultimo} /> : <p className={styles['suave']}>Aún no se ha enviado.</p>}
      {anteriores.length > 0 && (
        <details>
          <summary>{anteriores.length === 1 ? '1 envío anterior' : `${anteriores.length} envíos anteriores`}</summary>
          {anteriores.map((envio) => (
            <UnEnvio key={envio.correo} envio={envio} />
          ))}
        </details>
      )}
      <Reenviar id={id} ultimo={ultimo} />
    </section>
  );
}

function UnEnvio({ envio: { correo, creado, destinatarios } }: { readonly envio: EnvioDeResultado }) {
  const { aLaVista, plegados } = repartir(destinatarios);
  return (
    <div className={styles['envio']}>
      <p className={styles['estado']} role="status">
        {resumenDeEnvio(destinatarios)}
      </p>
      <p className={styles['suave']}>
        {textoDeInstante(new Date(creado))} ·{' '}
        <Link to="/gestores/correos" search={{ correo }}>
          Ver el correo
        </Link>
      </p>
      {aLaVista.length > 0 && <Destinatarios destinatarios={aLaVista} />}
      {plegados.length > 0 && (
        <details>
          <summary>{`Ver los ${aLaVista.length > 0 ? 'demás' : 'destinatarios'} (${plegados.length})`}</summary>
          <Destinatarios destinatarios={plegados} />
        </details>
      )}
    </div>
  );
}

const Destinatarios = ({
  destinatarios,
}: {
  readonly destinatarios: readonly EnvioDeResultado['destinatarios'][number][];
}) => (
  <ul>
    {destinatarios.map(({ email, rol, estado, motivo }) => (
      <li key={email}>
        <span>
          <WrappedText>{email}</WrappedText> <small>{rol}</small>
        </span>
        <EstadoBadge estado={estado} />
        {motivo && <small className={styles['motivo']}>{motivo}</small>}
      </li>
    ))}
  </ul>
);

function Reenviar({ id, ultimo }: { readonly id: string; readonly ultimo: EnvioDeResultado | undefined }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const reenviar = useAction({
    mutationFn: () => call(resultadoContract, 'POST /acompanamientos/{id}/envio', { params: { id } }),
    onSettled: async () => {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: claveDeDetalle(id) });
    },
  });
  return (
    <>
      {reenviar.error && (
        <Alert tone="error" title="No se pudo enviar otra vez">
          {reenviar.error.message}
        </Alert>
      )}
      <Button disabled={ultimo?.enMarcha === true} onClick={() => setAsking(true)}>
        Enviar otra vez
      </Button>
      {asking && (
        <ConfirmDialog
          title="¿Enviar el resultado otra vez?"
          confirm="Enviar otra vez"
          busy={reenviar.isPending}
          onConfirm={() => reenviar.mutate()}
          onCancel={() => setAsking(false)}
        >
          <p>
            El docente, quien evaluó y los correos en copia lo recibirán de nuevo, aunque ya lo tengan. Si solo falló
            una persona, abra el correo y reinténtelo con ella.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
