// Preview of a message in the compose dialog: as each recipient gets it, one at a time, and a trial to its writer.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { HtmlFrame } from '#platform/web/rich-text/HtmlFrame.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { NextIcon, PreviousIcon } from '#platform/web/ui/icons.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { ErrorState, Loading } from '#platform/web/ui/states.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { redaccionContract, type VistaDeCorreo } from '../../contract/compose.ts';
import { formOf, type BorradorDeCorreo } from './borrador.ts';
import styles from './compose.module.css';

type PreviewProps = {
  readonly mensaje: BorradorDeCorreo;
  readonly seleccion: object;
  /** The number of messages. */
  readonly correos: number;
  /** The message has no fault that keeps it from being sent. */
  readonly enviable: boolean;
  /** There is no mail server: messages stay in the outbox. */
  readonly sinServidor: boolean;
  /** Instant of the review: previews are read again after each review. */
  readonly vez: number;
};

const REASONS: Record<NonNullable<VistaDeCorreo['por']>, string> = {
  'mas-largo': 'el mensaje más largo',
  'mas-vacio': 'el que tiene menos datos',
};

export function Preview({ mensaje, seleccion, correos, enviable, sinServidor, vez: reviewedAt }: PreviewProps) {
  const [numero, setNumero] = useState(1);
  const form = () => formOf(mensaje, seleccion, { numero: String(numero) });
  const vista = useQuery({
    queryKey: ['correo', 'vista', reviewedAt, numero],
    queryFn: ({ signal }) => call(redaccionContract, 'POST /correos/vista', { body: form() }, { signal }),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    gcTime: 60_000,
  });
  const prueba = useAction({
    networkMode: 'always',
    mutationFn: () => call(redaccionContract, 'POST /correos/prueba', { body: form() }),
  });
  const go = (next: number): void => {
    if (next >= 1 && next <= correos) setNumero(next);
  };
  return (
    <Stack as="section" gap={3} aria-label="Vista previa">
      <Row gap={2}>
        <Button onClick={() => go(numero - 1)} disabled={numero <= 1} aria-label="Correo anterior">
          <PreviousIcon />
        </Button>
        <label className={styles['numero']}>
          Correo
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={correos}
            value={numero}
            onChange={(event) => go(Math.trunc(Number(event.target.value)))}
          />
          <span>{`de ${inThousands(correos)}`}</span>
        </label>
        <Button onClick={() => go(numero + 1)} disabled={numero >= correos} aria-label="Correo siguiente">
          <NextIcon />
        </Button>
        <Button busy={prueba.isPending} disabled={!enviable} onClick={() => prueba.mutate()}>
          Enviarme una prueba
        </Button>
      </Row>
      {prueba.error && <Alert tone="error">{messageOf(prueba.error)}</Alert>}
      {prueba.data && (
        <Alert tone={sinServidor ? 'warning' : 'success'}>
          {sinServidor
            ? `La prueba para ${prueba.data.email} quedó en «Correos»: el envío de correos no está configurado.`
            : `La prueba va en camino a ${prueba.data.email}.`}
        </Alert>
      )}
      {vista.error && (
        <ErrorState title="No se pudo mostrar el correo" onRetry={() => void vista.refetch()}>
          {messageOf(vista.error)}
        </ErrorState>
      )}
      {!vista.error && !vista.data && <Loading>Preparando el correo…</Loading>}
      {!vista.error && vista.data && (
        <PreviewedCorreo vista={vista.data} unico={correos === 1} ocupada={vista.isPlaceholderData} />
      )}
    </Stack>
  );
}

type PreviewedCorreoProps = {
  readonly vista: VistaDeCorreo;
  /** There is only one message, so it is not called the longest. */
  readonly unico: boolean;
  readonly ocupada: boolean;
};

function PreviewedCorreo({ vista, unico, ocupada }: PreviewedCorreoProps) {
  const { nombre, email, asunto, html, por } = vista;
  return (
    <Stack gap={3} aria-busy={ocupada}>
      <Facts
        look="lines"
        of={[
          ['Para', `${[nombre, email].filter(Boolean).join(', ')}${por && !unico ? ` (${REASONS[por]})` : ''}`],
          ['Asunto', asunto],
        ]}
      />
      <HtmlFrame html={html} title={`Correo para ${nombre || email}`} />
    </Stack>
  );
}
