// The button that mails a fresh link to the address in a request or an enrolment.
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { currentToken } from './token.ts';
import { useDelivery } from './useDelivery.ts';

/** Said of the links of a day, which are limited. */
export const LIMITE_DEL_DIA = 'Si ya pidió varios hoy, use el último: no se envían más.';

/** The reason for a fresh link, and the button that mails it. */
export function RequestEnlace({ children }: { readonly children: string }) {
  const { isBusy, isSent, failure, deliver } = useDelivery();
  return (
    <Stack gap={3}>
      <p>{children}</p>
      {!isSent && (
        <Row>
          <Button
            variant="main"
            busy={isBusy}
            onClick={() =>
              deliver(
                'POST /solicitudes/enlace',
                () => ({ body: { token: currentToken() } }),
                () => {},
              )
            }
          >
            Enviarme un enlace
          </Button>
        </Row>
      )}
      <div role="status">
        {isSent && (
          <p>
            Le enviamos un enlace que sirve durante 30 minutos. Si no lo ve, revise el correo no deseado.{' '}
            <span>{LIMITE_DEL_DIA}</span>
          </p>
        )}
      </div>
      {failure && (
        <Alert tone="error" title="No se pudo pedir el enlace">
          {failure.mensaje}
        </Alert>
      )}
    </Stack>
  );
}
