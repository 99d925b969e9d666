// The person's answer to a request: with a fresh link the fields, else the button that mails one.
import { useEffect, useState } from 'react';
import { ADJUNTOS, MAX_MENSAJE } from '#catalogo/conversacion.ts';
import { useSendKey } from '#platform/web/send/keys.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { announceFilled } from '#platform/web/ui/filled.ts';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import type { SolicitudVista } from '../contract.ts';
import { Adjuntos, faultsOf, type Elegidos } from './Adjuntos.tsx';
import { RequestEnlace } from './RequestEnlace.tsx';
import { currentPermiso, currentToken } from './token.ts';
import { useDelivery } from './useDelivery.ts';

type Props = {
  readonly solicitud: SolicitudVista;
  readonly onRespondida: (solicitud: SolicitudVista) => void;
  /** Called where a fresh link is needed. */
  readonly onExpired: () => void;
};

export function Responder({ isFresh, ...props }: Props & { readonly isFresh: boolean }) {
  // What was typed stays when the time of the link ends meanwhile.
  const [wasFresh] = useState(isFresh);
  return (
    <Section title="Responder" id="responder">
      {(isFresh || wasFresh) && <Respuesta {...props} />}
      {!isFresh && (
        <RequestEnlace>
          Para responder, ábrala desde un enlace nuevo: se lo enviamos al correo que escribió en la solicitud.
        </RequestEnlace>
      )}
    </Section>
  );
}

const REQUIRED = 'Escriba su respuesta.';

function Respuesta({ solicitud: { comprobante }, onRespondida, onExpired }: Props) {
  const memory = `respuesta ${comprobante}`;
  const [texto, setTexto] = useState(() => sessionStorage.getItem(memory) ?? '');
  const [elegidos, setElegidos] = useState<Elegidos>({});
  const keyOf = useSendKey();
  const [sent, setSent] = useState(0);
  const { isBusy, failure, fail, deliver } = useDelivery(onExpired);
  // A reload of the page loses no word; closing the tab forgets them.
  useEffect(() => sessionStorage.setItem(memory, texto), [memory, texto]);

  function send(): void {
    const errores = { ...(texto.trim() === '' && { texto: REQUIRED }), ...faultsOf(elegidos) };
    const [primero] = Object.values(errores);
    if (primero !== undefined) return fail({ mensaje: primero, errores });
    const permiso = currentPermiso();
    const body = new FormData();
    body.set('token', currentToken());
    if (permiso !== undefined) body.set('permiso', permiso);
    body.set('texto', texto);
    for (const parte of ADJUNTOS) if (elegidos[parte]) body.set(parte, elegidos[parte]);
    const files = ADJUNTOS.map((parte) => [
      elegidos[parte]?.name,
      elegidos[parte]?.size,
      elegidos[parte]?.lastModified,
    ]);
    const key = keyOf([sent, texto, files]);
    deliver(
      'POST /solicitudes/respuestas',
      () => ({ body, headers: { 'idempotency-key': key } }),
      ({ solicitud }) => {
        // The same words again are another answer.
        setSent(sent + 1);
        setTexto('');
        setElegidos({});
        onRespondida(solicitud);
      },
    );
  }

  const { errores = {}, mensaje } = failure ?? {};
  return (
    <form
      noValidate
      onSubmitCapture={({ currentTarget }) => announceFilled(currentTarget, { texto })}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap={4}>
        <Field label="Su respuesta" required error={errores['texto']}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={MAX_MENSAJE}
              name="texto"
              value={texto}
              onChange={({ target }) => setTexto(target.value)}
            />
          )}
        </Field>
        <Adjuntos elegidos={elegidos} errores={errores} onChange={(nuevos) => setElegidos(nuevos)} />
        {mensaje !== undefined && Object.keys(errores).length === 0 && (
          <Alert tone="error" title="No se pudo enviar su respuesta">
            {mensaje}
          </Alert>
        )}
        <Row>
          <Button variant="main" type="submit" busy={isBusy}>
            Enviar respuesta
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
