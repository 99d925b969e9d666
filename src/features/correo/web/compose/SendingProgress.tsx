// Dialog that follows the job of sending a message, then tells its result: all sent, in the outbox, or with failures.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isRunning, type Tarea } from '#core/tareas/contract.ts';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { FollowTarea } from '#features/tareas/web/FollowTarea.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import { correosContract } from '../../contract/correos.ts';

type SendingProgressProps = {
  /** The job that sends the message, and the message. */
  readonly tarea: string;
  readonly correo: string;
  readonly onCerrar: () => void;
};

/** Shows the progress of a sending and its result (spec 1 §9). */
export function SendingProgress({ tarea: id, correo, onCerrar }: SendingProgressProps) {
  return (
    <Dialog
      title="Envío del correo"
      onClose={onCerrar}
      startsAtTitle
      footer={
        <Button variant="main" onClick={onCerrar}>
          Cerrar
        </Button>
      }
    >
      <FollowTarea id={id}>{(tarea) => <ProgressOfJob tarea={tarea} correo={correo} />}</FollowTarea>
    </Dialog>
  );
}

function ProgressOfJob({ tarea, correo }: { readonly tarea: Tarea; readonly correo: string }) {
  return (
    <>
      <EstadoDeTarea tarea={tarea} />
      {isRunning(tarea) ? (
        <p>Puede cerrar y seguir trabajando: el avance estará en sus notificaciones y en Correos.</p>
      ) : (
        <SendingResult tarea={tarea} correo={correo} />
      )}
    </>
  );
}

const outboxTitle = (count: number): string =>
  `${countOf(count, 'correo', 'correos')} en la bandeja: el envío de correos no está configurado`;

/** Shows the result: sent to all, kept in the outbox, or with recipients to review. */
function SendingResult({ tarea, correo: id }: { readonly tarea: Tarea; readonly correo: string }) {
  const correo = useQuery({
    queryKey: ['correo', 'cuenta', id, tarea.cambiada],
    queryFn: () => call(correosContract, 'GET /correos/{id}', { params: { id } }),
    retry: 2,
  });
  const enlace = (
    <Link to="/gestores/correos" search={{ correo: id }}>
      Ver en Correos
    </Link>
  );
  if (correo.isPending) return <Loading>Contando los correos…</Loading>;
  const {
    fallido = 0,
    por_confirmar: unconfirmed = 0,
    pendiente = 0,
    en_bandeja: inBandeja = 0,
    enviado = 0,
  } = correo.data?.cuenta ?? {};
  if (tarea.estado === 'terminada' && fallido + unconfirmed + pendiente === 0) {
    if (inBandeja > 0) {
      return (
        <Alert tone="warning" title={outboxTitle(inBandeja)}>
          {enlace}
        </Alert>
      );
    }
    return (
      <Alert tone="success" title="¡Correos enviados!">
        {enlace}
      </Alert>
    );
  }
  const partes = [
    fallido > 0 && countOf(fallido, 'correo no llegó', 'correos no llegaron'),
    unconfirmed > 0 && `no se sabe si ${countOf(unconfirmed, 'llegó', 'llegaron')}`,
    pendiente > 0 && `${countOf(pendiente, 'quedó', 'quedaron')} sin enviar`,
    inBandeja > 0 && `${countOf(inBandeja, 'quedó', 'quedaron')} en la bandeja`,
  ].filter(Boolean);
  return (
    <Alert tone="warning" title="No todos los correos se enviaron">
      {partes.length > 0 && <p>{`${partes.join('; ')}.${enviado > 0 ? ' Los demás se enviaron.' : ''}`}</p>}
      <p>Allí puede ver por qué y enviarlos de nuevo: {enlace}</p>
    </Alert>
  );
}
