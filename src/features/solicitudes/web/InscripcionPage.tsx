// The public page of an enrolment with a place: its state, and the way to withdraw it.
import { useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { InscripcionPageData, InscripcionVista } from '../contract.ts';
import { Recepcion } from './Recepcion.tsx';
import { RequestEnlace } from './RequestEnlace.tsx';
import { currentPermiso, currentToken, useFresca } from './token.ts';
import { useDelivery } from './useDelivery.ts';

const ESTADOS = {
  vigente: { tone: 'success', texto: 'Inscrita' },
  retirada: { tone: 'soft', texto: 'Retirada' },
  pasada: { tone: 'soft', texto: 'De un semestre que ya terminó' },
} as const;

export function InscripcionPage({ inscripcion: leida }: Pick<InscripcionPageData, 'inscripcion'>) {
  const [inscripcion, setInscripcion] = useState(leida);
  const [isFresh, onExpired] = useFresca(inscripcion);
  const { titulo, comprobante, recibida, opcion, estado, sinCorreo: withoutCorreo, recibo, otra: other } = inscripcion;
  const { tone, texto } = ESTADOS[estado];
  return (
    <>
      <div>
        <Muted>
          Inscripción <span translate="no">{comprobante}</span>
        </Muted>
        <h1>{titulo}</h1>
      </div>
      <Row gap={3}>
        <Badge tone={tone}>{texto}</Badge>
        <strong>{opcion}</strong>
      </Row>
      <Recepcion recibida={recibida} recibo={recibo} />
      <div role="status">
        {estado === 'retirada' && (
          <Alert tone="info" title="Esta inscripción ya no tiene cupo" announced={false}>
            Si todavía quiere cursarla, inscríbase de nuevo o entre a la lista de espera.
            {withoutCorreo && (
              <span> No le enviamos el correo que lo confirma: hoy ya salieron muchos a su dirección.</span>
            )}
          </Alert>
        )}
      </div>
      {estado === 'vigente' && (
        <Section title="¿Ya no la va a cursar?" id="retirar">
          {isFresh ? (
            <Withdraw opcion={opcion} onRetirada={setInscripcion} onExpired={onExpired} />
          ) : (
            isFresh === false && (
              <RequestEnlace>
                Para retirarla, ábrala desde un enlace nuevo: se lo enviamos al correo que escribió en la inscripción.
              </RequestEnlace>
            )
          )}
        </Section>
      )}
      {estado !== 'vigente' && (
        <p>
          <a href={other}>Ir al formulario</a>
        </p>
      )}
    </>
  );
}

type RetirarProps = {
  readonly opcion: string;
  readonly onRetirada: (inscripcion: InscripcionVista) => void;
  readonly onExpired: () => void;
};

function Withdraw({ opcion, onRetirada, onExpired }: RetirarProps) {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, failure, reset, deliver } = useDelivery(onExpired);

  function withdraw(): void {
    deliver(
      'POST /solicitudes/retiro',
      () => ({ body: { token: currentToken(), permiso: currentPermiso() } }),
      ({ inscripcion }) => onRetirada(inscripcion),
    );
  }

  return (
    <Stack gap={3}>
      <p>Retire su inscripción y otra persona podrá tomar el cupo.</p>
      <Row>
        <Button
          aria-haspopup="dialog"
          onClick={() => {
            reset();
            setAsked(true);
          }}
        >
          Retirar mi inscripción
        </Button>
      </Row>
      {isAsked && (
        <ConfirmDialog
          title="¿Retirar su inscripción?"
          confirm="Retirar la inscripción"
          danger
          busy={isBusy}
          onCancel={() => setAsked(false)}
          onConfirm={withdraw}
        >
          <p>{`Deja libre el cupo en «${opcion}», que se ofrece de inmediato a quien sigue. No se puede deshacer.`}</p>
          {failure && (
            <Alert tone="error" title="No se pudo retirar la inscripción">
              {failure.mensaje}
            </Alert>
          )}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
