import { call } from '#platform/web/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { textoDeInstante } from '#catalogo/momento.ts';
import { EstadoBadge } from '#features/correo/web/EstadoBadge.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, MutedInline } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { type EnvioDeResultado, resultadoContract } from '../../contract-resultado.ts';
import { repartir, resumenDeEnvio } from '../../envio.ts';
import { claveDeDetalle } from '../clave-de-detalle.ts';

type EnvioProps = { readonly id: string; readonly envios: readonly EnvioDeResultado[] };

/** To whom the result was sent, and how each of them stands; and the way to send it again. */
export function Envio({ id, envios }: EnvioProps) {
  const [ultimo, ...anteriores] = envios;
  return (
    <Section title="Envío del resultado" look="box">
      {ultimo ? <UnEnvio envio={ultimo} /> : <Muted>Aún no se ha enviado.</Muted>}
      {anteriores.length > 0 && (
        <details>
          <summary>{countOf(anteriores.length, 'envío anterior', 'envíos anteriores')}</summary>
          {anteriores.map((envio) => (
            <UnEnvio key={envio.correo} envio={envio} />
          ))}
        </details>
      )}
      <Reenviar id={id} ultimo={ultimo} />
    </Section>
  );
}

function UnEnvio({ envio: { correo, creado, destinatarios } }: { readonly envio: EnvioDeResultado }) {
  const { aLaVista, plegados } = repartir(destinatarios);
  return (
    <Stack gap={1}>
      <p role="status">
        <strong>{resumenDeEnvio(destinatarios)}</strong>
      </p>
      <Muted>
        {textoDeInstante(new Date(creado))} ·{' '}
        <Link to="/gestores/correos" search={{ correo }}>
          Ver el correo
        </Link>
      </Muted>
      {aLaVista.length > 0 && <Destinatarios destinatarios={aLaVista} />}
      {plegados.length > 0 && (
        <details>
          <summary>{`Ver los ${aLaVista.length > 0 ? 'demás' : 'destinatarios'} (${plegados.length})`}</summary>
          <Destinatarios destinatarios={plegados} />
        </details>
      )}
    </Stack>
  );
}

const Destinatarios = ({
  destinatarios,
}: {
  readonly destinatarios: readonly EnvioDeResultado['destinatarios'][number][];
}) => (
  <Rows dense>
    {destinatarios.map(({ email, rol, estado, motivo }) => (
      <Row as="li" key={email} place="between">
        <span>
          <WrappedText>{email}</WrappedText> <MutedInline>{rol}</MutedInline>
        </span>
        <EstadoBadge estado={estado} />
        {motivo && <Muted as="span">{motivo}</Muted>}
      </Row>
    ))}
  </Rows>
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
      <Row>
        <Button disabled={ultimo?.enMarcha === true} onClick={() => setAsking(true)}>
          Enviar otra vez
        </Button>
      </Row>
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
