// Sendings of a result by mail, on the accompaniment's page: state of each recipient, and sending it once more.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { EstadoBadge } from '#features/correo/web/EstadoBadge.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, MutedInline } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { detalleKey, resultadoContract, type EnvioDeResultado } from '../../contract-resultado.ts';

type EnvioProps = { readonly id: string; readonly envios: readonly EnvioDeResultado[] };

/** Sendings of the result: recipients with their states, and a button to send it again. */
export function Envio({ id, envios }: EnvioProps) {
  const [ultimo, ...anteriores] = envios;
  return (
    <Section title="Envío del resultado" look="box">
      {ultimo ? <OneEnvio envio={ultimo} /> : <Muted>Aún no se ha enviado.</Muted>}
      {anteriores.length > 0 && (
        <details>
          <summary>{countOf(anteriores.length, 'envío anterior', 'envíos anteriores')}</summary>
          {anteriores.map((envio) => (
            <OneEnvio key={envio.correo} envio={envio} />
          ))}
        </details>
      )}
      <Reenviar id={id} ultimo={ultimo} />
    </Section>
  );
}

function OneEnvio({ envio: { correo, creado, destinatarios } }: { readonly envio: EnvioDeResultado }) {
  const { aLaVista, plegados } = splitDestinatarios(destinatarios);
  return (
    <Stack gap={1}>
      <p role="status">
        <strong>{resumenDeEnvio(destinatarios)}</strong>
      </p>
      <Muted>
        <span>{`${formatInstante(new Date(creado))} ·`}</span>{' '}
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
      await queries.invalidateQueries({ queryKey: detalleKey(id) });
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

type ConEstado = readonly Pick<EnvioDeResultado['destinatarios'][number], 'estado'>[];

/** Summarises a sending: 'Enviado a 3 de 4, 1 rechazado'. */
export function resumenDeEnvio(destinatarios: ConEstado): string {
  const countIn = (estado: ConEstado[number]['estado']): number =>
    destinatarios.filter((destinatario) => destinatario.estado === estado).length;
  const [enviados, inBandeja] = [countIn('enviado'), countIn('en_bandeja')];
  const [fallidos, dudosos] = [countIn('fallido'), countIn('por_confirmar')];
  const remaining = countIn('pendiente') + countIn('enviando');
  const onlyInBandeja = inBandeja > 0 && enviados === 0;
  return [
    `${onlyInBandeja ? `En la bandeja: ${inBandeja}` : `Enviado a ${enviados}`} de ${destinatarios.length}`,
    ...(inBandeja > 0 && !onlyInBandeja ? [`${inBandeja} en la bandeja`] : []),
    ...(fallidos > 0 ? [countOf(fallidos, 'rechazado', 'rechazados')] : []),
    ...(dudosos > 0 ? [`${dudosos} por confirmar`] : []),
    ...(remaining > 0 ? [`${remaining} en camino`] : []),
  ].join(', ');
}

/** Most recipients that are all shown unfolded. */
const A_LA_VISTA = 5;

const POR_ATENDER: ReadonlySet<EnvioDeResultado['destinatarios'][number]['estado']> = new Set([
  'fallido',
  'por_confirmar',
  'omitido',
]);

/** Splits recipients into shown and folded ones: of many, only those that need attention are shown. */
export function splitDestinatarios<Uno extends ConEstado[number]>(
  destinatarios: readonly Uno[],
): { readonly aLaVista: readonly Uno[]; readonly plegados: readonly Uno[] } {
  if (destinatarios.length <= A_LA_VISTA) return { aLaVista: destinatarios, plegados: [] };
  const isPorAtender = ({ estado }: Uno): boolean => POR_ATENDER.has(estado);
  return {
    aLaVista: destinatarios.filter(isPorAtender),
    plegados: destinatarios.filter((destinatario) => !isPorAtender(destinatario)),
  };
}
