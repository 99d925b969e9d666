// Form of a person's page that sends something once: its fields, why it was not sent, and its button.
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { announceFilled } from '#platform/web/ui/filled.ts';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import type { useDelivery } from './useDelivery.ts';

type Props = Pick<ReturnType<typeof useDelivery>, 'isBusy' | 'failure'> & {
  /** Values of its controls, by their names. */
  readonly filled: Readonly<Record<string, string>>;
  readonly button: string;
  /** Title of a failure that no field shows. */
  readonly failed: string;
  readonly onSend: () => void;
  readonly children: Elements;
};

export const DeliveryForm = ({ filled, isBusy, failure, button, failed, onSend, children }: Props) => (
  <form
    noValidate
    onSubmitCapture={({ currentTarget }) => announceFilled(currentTarget, filled)}
    onSubmit={(event) => {
      event.preventDefault();
      onSend();
    }}
  >
    <Stack gap={4}>
      {children}
      {failure && Object.keys(failure.errores).length === 0 && (
        <Alert tone="error" title={failed}>
          {failure.mensaje}
        </Alert>
      )}
      <Row>
        <Button variant="main" type="submit" busy={isBusy}>
          {button}
        </Button>
      </Row>
    </Stack>
  </form>
);
