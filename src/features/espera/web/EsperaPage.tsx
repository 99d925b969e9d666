// Page of a turn in the waiting list at its own address: the live position, the offered place, the way out.
import { useEffect, useState, type ReactNode } from 'react';
import { FRAGMENTO_DE_CUPO } from '#catalogo/titulos.ts';
import { momentoInWords } from '#catalogo/vigencia.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { EsperaPageData, TurnoAbierto } from '../contract.ts';
import { leaveTurno, readTurno } from './Turno.ts';

type Mostrado = NonNullable<EsperaPageData['espera']>;

/** Shows a turn, and reads it again while it is looked at. */
export const EsperaPage = ({ espera }: Pick<EsperaPageData, 'espera'>) =>
  espera ? <Turno inicial={espera} /> : <NoDisponible />;

/** The text does not tell an unknown turn from one that is no longer kept. */
const NoDisponible = () => (
  <>
    <h1>Este turno no está disponible</h1>
    <p>Revise que la dirección esté completa, tal como la recibió.</p>
    <Muted>Si lo está, su turno ya no se conserva: las listas de espera terminan con el semestre.</Muted>
  </>
);

function Turno({ inicial }: { readonly inicial: Mostrado }) {
  const { turno } = inicial;
  const [abierto, setAbierto] = useState<TurnoAbierto>(inicial);
  const [isAsked, setAsked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [fallo, setFallo] = useState('');
  useLive(turno, abierto.estado, setAbierto);

  function leave(): void {
    setLeaving(true);
    setFallo('');
    leaveTurno(turno)
      .then(setAbierto, (error: unknown) => setFallo(messageOf(error)))
      .finally(() => {
        setLeaving(false);
        setAsked(false);
      });
  }

  const { opcion, titulo, estado, ruta } = abierto;
  const isOpen = estado === 'espera' || estado === 'ofrecido';
  return (
    <Stack>
      <h1>{`Lista de espera: ${opcion}`}</h1>
      <Muted>{titulo}</Muted>
      <div role="status">
        <Situacion abierto={abierto} />
      </div>
      {fallo && (
        <Alert tone="error" title="No se pudo salir de la lista">
          {fallo}
        </Alert>
      )}
      <Row>
        {estado === 'ofrecido' && (
          <a href={`${ruta}${FRAGMENTO_DE_CUPO}${turno}`} className={buttonClass('main')}>
            Inscribirme con el cupo apartado
          </a>
        )}
        {isOpen ? (
          <Button aria-haspopup="dialog" onClick={() => setAsked(true)}>
            Salir de la lista
          </Button>
        ) : (
          <a href={ruta} className={buttonClass('quiet')}>
            Ir al formulario
          </a>
        )}
      </Row>
      {isAsked && (
        <ConfirmDialog
          title="¿Salir de la lista de espera?"
          confirm="Salir de la lista"
          danger
          busy={isLeaving}
          onCancel={() => setAsked(false)}
          onConfirm={leave}
        >
          <p>Pierde su puesto. Si después quiere volver, entra de último.</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

/** The state of a turn in words, and the next step. */
function Situacion({ abierto: { estado, puesto, vence, opcion } }: { readonly abierto: TurnoAbierto }): ReactNode {
  switch (estado) {
    case 'espera':
      return (
        <Alert tone="info" title={`Su puesto en la lista es el ${puesto}`} announced={false}>
          Cuando se libere un cupo y sea su turno, se lo apartaremos y le escribiremos a su correo. No tiene que hacer
          nada más; esta página se actualiza sola.
        </Alert>
      );
    case 'ofrecido':
      return (
        <Alert tone="success" title="Hay un cupo apartado para usted" announced={false}>
          {`Inscríbase antes de que termine el plazo: ${momentoInWords(vence!)} Después se ofrece a la persona que sigue.`}
        </Alert>
      );
    case 'aceptado':
      return (
        <Alert tone="success" title="Usted usó el cupo" announced={false}>
          {`La inscripción en «${opcion}» quedó recibida.`}
        </Alert>
      );
    case 'vencido':
      return (
        <Alert tone="warning" title="El plazo para tomar el cupo terminó" announced={false}>
          {`Venció ${momentoInWords(vence!)} y se ofreció a la persona que sigue. Desde el formulario puede entrar de nuevo a la lista.`}
        </Alert>
      );
    case 'retirado':
    default:
      return (
        <Alert tone="info" title="Usted salió de la lista de espera" announced={false}>
          Borramos su nombre y su correo. Desde el formulario puede entrar de nuevo, de último.
        </Alert>
      );
  }
}

/** Pause between two readings, in ms. */
const EVERY_MS = 30_000;

/** Reads an open turn again every half minute, and when the page is looked at again. */
function useLive(turno: string, estado: TurnoAbierto['estado'], onRead: (abierto: TurnoAbierto) => void): void {
  const isOpen = estado === 'espera' || estado === 'ofrecido';
  useEffect(() => {
    if (!isOpen) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const read = (): void => {
      if (document.hidden) return;
      // What is shown stays; the next reading may succeed.
      readTurno(turno, signal).then(onRead, () => undefined);
    };
    const timer = setInterval(read, EVERY_MS);
    document.addEventListener('visibilitychange', read, { signal });
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [turno, isOpen, onRead]);
}
