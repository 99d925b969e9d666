// The page that asks for the link of a request: number and address, and always the same answer.
import { useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { announceFilled } from '#platform/web/ui/filled.ts';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { LIMITE_DEL_DIA } from './RequestEnlace.tsx';
import { useDelivery } from './useDelivery.ts';

export function Consulta() {
  const [comprobante, setComprobante] = useState('');
  const [correo, setCorreo] = useState('');
  const { isBusy, isSent, failure, deliver, reset } = useDelivery();
  const { errores = {}, mensaje } = failure ?? {};
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
      <h1>Consultar una solicitud</h1>
      <p>Le enviamos por correo el enlace con el que puede ver en qué va y responder.</p>
      <form
        noValidate
        onSubmitCapture={({ currentTarget }) => announceFilled(currentTarget, { comprobante, correo })}
        onSubmit={(event) => {
          event.preventDefault();
          deliver(
            'POST /solicitudes/consulta',
            () => ({ body: { comprobante, correo } }),
            () => {},
          );
        }}
      >
        <Stack gap={4}>
          <Field
            label="Número de comprobante"
            required
            help="Está en el comprobante y en los correos de su solicitud: por ejemplo, SOL-7K3M9-QX24T."
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
          {mensaje !== undefined && Object.keys(errores).length === 0 && (
            <Alert tone="error" title="No se pudo pedir el enlace">
              {mensaje}
            </Alert>
          )}
          <Row>
            <Button variant="main" type="submit" busy={isBusy}>
              Enviarme el enlace
            </Button>
          </Row>
        </Stack>
      </form>
    </>
  );
}
