// The person's answer to a request: with a fresh link the fields, else the button that mails one.
import { useState } from 'react';
import { ADJUNTOS, MAX_MENSAJE } from '#catalogo/conversacion.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import type { SolicitudVista } from '../contract.ts';
import { Adjuntos, faultsOf, type Elegidos } from './Adjuntos.tsx';
import { DeliveryForm } from './DeliveryForm.tsx';
import { useKeptText } from './kept-text.ts';
import { RequestEnlace } from './RequestEnlace.tsx';
import { asPersona, type Acting } from './token.ts';
import { useDelivery } from './useDelivery.ts';

type Props = {
  readonly solicitud: SolicitudVista;
  readonly onRespondida: (solicitud: SolicitudVista) => void;
  /** Called where a fresh link is needed. */
  readonly onExpired: () => void;
};

export function Responder({ isFresh, ...props }: Props & { readonly isFresh: Acting }) {
  // What was typed stays when the time of the link ends meanwhile; after it was sent, nothing is left to be typed.
  const [hasForm, setForm] = useState(isFresh === true);
  if (isFresh && !hasForm) setForm(true);
  const onRespondida = (solicitud: SolicitudVista): void => {
    setForm(false);
    props.onRespondida(solicitud);
  };
  return (
    <Stack gap={4}>
      {hasForm && <Respuesta {...props} onRespondida={onRespondida} />}
      {isFresh === false && (
        <RequestEnlace>
          Para responder, ábrala desde un enlace nuevo: se lo enviamos al correo que escribió en la solicitud.
        </RequestEnlace>
      )}
    </Stack>
  );
}

const REQUIRED = 'Escriba su respuesta.';

function Respuesta({ solicitud: { comprobante }, onRespondida, onExpired }: Props) {
  const [texto, setTexto] = useKeptText(`respuesta ${comprobante}`);
  const [elegidos, setElegidos] = useState<Elegidos>({});
  const keyOf = useSendKey();
  const [sent, setSent] = useState(0);
  const { fail, deliver, ...delivery } = useDelivery(onExpired);

  function send(): void {
    const errores = { ...(texto.trim() === '' && { texto: REQUIRED }), ...faultsOf(elegidos) };
    const [primero] = Object.values(errores);
    if (primero !== undefined) return fail({ mensaje: primero, errores });
    const body = new FormData();
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
      () => ({ body: asPersona(body), headers: { 'idempotency-key': key } }),
      ({ solicitud }) => {
        // The same words again are another answer.
        setSent(sent + 1);
        setTexto('');
        setElegidos({});
        onRespondida(solicitud);
      },
    );
  }

  const { errores = {} } = delivery.failure ?? {};
  return (
    <DeliveryForm
      {...delivery}
      filled={{ texto }}
      button="Enviar respuesta"
      failed="No se pudo enviar su respuesta"
      onSend={send}
    >
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
    </DeliveryForm>
  );
}
