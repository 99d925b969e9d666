// The rating of a closed request: three faces, a comment if the person wants, and one button. Opening the page counts nothing.
import { useState } from 'react';
import { CALIFICACIONES, FRAGMENTO_DE_CALIFICACION, MAX_COMENTARIO } from '#catalogo/calificacion.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { RadioGroup, Textarea } from '#platform/web/ui/inputs.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import type { SolicitudVista } from '../contract.ts';
import { DeliveryForm } from './DeliveryForm.tsx';
import { currentFragment, currentToken } from './token.ts';
import { useDelivery } from './useDelivery.ts';

const CARAS = CALIFICACIONES.map(({ valor, cara, texto }) => ({ value: String(valor), label: `${cara} ${texto}` }));

type Props = { readonly onCalificada: (solicitud: SolicitudVista) => void };

export function RateSolicitud({ onCalificada }: Props) {
  // The server paints the page without the end of its address.
  const [valor, setValor] = useState(() =>
    typeof location === 'undefined' ? '' : (currentFragment(FRAGMENTO_DE_CALIFICACION) ?? ''),
  );
  const [comentario, setComentario] = useState('');
  const keyOf = useSendKey();
  const { fail, deliver, ...delivery } = useDelivery();
  const { errores = {} } = delivery.failure ?? {};

  function send(): void {
    if (!CARAS.some(({ value }) => value === valor)) {
      return fail({ mensaje: 'Elija una cara.', errores: { valor: 'Elija una cara.' } });
    }
    deliver(
      'POST /solicitudes/calificacion',
      () => ({
        body: { token: currentToken(), valor: Number(valor), comentario },
        headers: { 'idempotency-key': keyOf([valor, comentario]) },
      }),
      ({ solicitud }) => onCalificada(solicitud),
    );
  }

  return (
    <Section title="¿Cómo fue la atención de su solicitud?" id="calificar">
      <DeliveryForm
        {...delivery}
        filled={{ valor, comentario }}
        button="Enviar calificación"
        failed="No se pudo enviar su calificación"
        onSend={send}
      >
        <FieldGroup label="Su calificación" required error={errores['valor']}>
          <RadioGroup
            name="valor"
            inline
            options={CARAS}
            value={valor}
            onChange={({ target }) => setValor(target.value)}
          />
        </FieldGroup>
        <Field label="Comentario, si quiere" error={errores['comentario']}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={MAX_COMENTARIO}
              name="comentario"
              value={comentario}
              onChange={({ target }) => setComentario(target.value)}
            />
          )}
        </Field>
      </DeliveryForm>
    </Section>
  );
}
