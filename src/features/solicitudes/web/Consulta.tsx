// The page that asks for the link of a request: number and address, and always the same answer.
import { useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Contact } from '#platform/web/ui/Contact.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import type { SolicitudPageData } from '../contract.ts';
import { DeliveryForm } from './DeliveryForm.tsx';
import { LIMITE_DEL_DIA } from './RequestEnlace.tsx';
import { useDelivery } from './useDelivery.ts';

type ConsultaProps = Extract<SolicitudPageData, { readonly solicitud: 'consulta' }>;

export function Consulta({ institucion, contacto }: ConsultaProps) {
  const [comprobante, setComprobante] = useState('');
  const [correo, setCorreo] = useState('');
  const { isSent, deliver, reset, ...delivery } = useDelivery();
  const { errores = {} } = delivery.failure ?? {};
  if (isSent) {
    return (
      <>
        <h1>Revise su correo</h1>
        <Alert tone="info" title="Si los datos coinciden con una solicitud, le enviamos un enlace">
          Llega al correo que se escribió en la solicitud. Si no lo ve en unos minutos, revise el correo no deseado y
          los datos que escribió. <span>{LIMITE_DEL_DIA}</span>
        </Alert>
        <Row>
          <Button onClick={reset}>Escribir otros datos</Button>
        </Row>
      </>
    );
  }
  return (
    <>
      <h1>¿En qué va mi solicitud?</h1>
      <p>Le enviaremos por correo un enlace para ver en qué va y responder.</p>
      <DeliveryForm
        {...delivery}
        filled={{ comprobante, correo }}
        button="Enviarme el enlace"
        failed="No se pudo pedir el enlace"
        onSend={() =>
          deliver(
            'POST /solicitudes/consulta',
            () => ({ body: { comprobante, correo } }),
            () => {},
          )
        }
      >
        <Field
          label="Número de la solicitud o del comprobante"
          required
          // With joiners, so that no line ends at a hyphen.
          help={
            'Está en el comprobante y en los correos de su solicitud. Por ejemplo: 0000000123 o SOL-\u20607K3M9-\u2060QX24T.'
          }
          error={errores['comprobante']}
        >
          {(control) => (
            <TextInput
              {...control}
              uppercase
              autoComplete="off"
              maxLength={40}
              name="comprobante"
              value={comprobante}
              onChange={({ target }) => setComprobante(target.value)}
            />
          )}
        </Field>
        <Field label="Correo" required help="El que escribió en la solicitud." error={errores['correo']}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              autoComplete="email"
              maxLength={200}
              name="correo"
              value={correo}
              onChange={({ target }) => setCorreo(target.value)}
            />
          )}
        </Field>
      </DeliveryForm>
      <Section title="¿No tiene el número?">
        <p>
          Si es estudiante o docente, <a href="/">ingrese con su cuenta</a>: en su inicio están las solicitudes que
          envió con su correo institucional.
        </p>
        {contacto && (
          <p>
            <span>{'También puede comunicarse con: '}</span>
            <Contact unidad={institucion.unidad} contacto={contacto} />
          </p>
        )}
      </Section>
    </>
  );
}
