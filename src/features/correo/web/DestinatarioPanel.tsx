// Side panel of one recipient: message, state, facts, sending again, confirmation; also the state cell of lists.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { formatInstante } from '#catalogo/momento.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { HtmlFrame } from '#platform/web/rich-text/HtmlFrame.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import { Muted, Verbatim } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { correosContract, type Destinatario, type DestinatarioAbierto } from '../contract/correos.ts';
import { splitMotivo } from '../estados.ts';
import { NO_SE_REPITIO, PREGUNTA_POR_CONFIRMAR, useConfirm, useRetry } from './CorreoActions.tsx';
import { EstadoBadge } from './EstadoBadge.tsx';

type DestinatarioPanelProps = {
  readonly correo: string;
  readonly numero: number;
  readonly onAnterior: (() => void) | undefined;
  readonly onSiguiente: (() => void) | undefined;
  readonly onClose: () => void;
};

export function DestinatarioPanel({ correo, numero, onAnterior, onSiguiente, onClose }: DestinatarioPanelProps) {
  const lectura = useQuery({
    queryKey: ['correo', correo, 'destinatario', numero],
    queryFn: ({ signal }) =>
      call(
        correosContract,
        'GET /correos/{id}/destinatarios/{numero}',
        { params: { id: correo, numero: String(numero) } },
        { signal },
      ),
    // Every reading is audited, so it is not repeated when the window gets the focus.
    staleTime: 60_000,
  });
  return (
    <SidePanel
      title={lectura.data?.nombre ? <Verbatim>{lectura.data.nombre}</Verbatim> : 'Destinatario'}
      onPrevious={onAnterior}
      onNext={onSiguiente}
      onClose={onClose}
    >
      <Reading of={lectura} failure="No se pudo abrir el mensaje">
        {(destinatario) => <PanelContent key={numero} correo={correo} destinatario={destinatario} />}
      </Reading>
    </SidePanel>
  );
}

function PanelContent({
  correo,
  destinatario,
}: {
  readonly correo: string;
  readonly destinatario: DestinatarioAbierto;
}) {
  const { estado, email, rol, filas, registros, instante, asunto, html, nombre, adjuntos } = destinatario;
  return (
    <Stack>
      {email !== nombre && (
        <Muted>
          <WrappedText>{email || SIN_DIRECCION}</WrappedText>
        </Muted>
      )}
      <Facts
        of={datosOf({
          Rol: rol,
          Desde: formatInstante(new Date(instante)),
          'Registros unidos': filas > 1 ? inThousands(filas) : '',
          Adjuntos: adjuntos.join(', '),
        })}
      />
      {registros.length > 0 && (
        <Row as="ul" gap={3} aria-label="Registros de los que trata">
          {registros.map(({ informe: slug, fila, comprobante }) => (
            <li key={fila}>
              <Link to={rutaOfInforme({ slug })} search={{ registro: fila }}>{`Abrir ${comprobante}`}</Link>
            </li>
          ))}
        </Row>
      )}
      <EstadoWithReason destinatario={destinatario} />
      {estado === 'por_confirmar' && <ConfirmButton correo={correo} destinatario={destinatario} />}
      {html !== null && <RetryButton correo={correo} destinatario={destinatario} />}
      <h3>{asunto}</h3>
      {html === null ? (
        <Muted>El mensaje de esta persona ya se borró.</Muted>
      ) : (
        <HtmlFrame html={html} title={`Mensaje para ${nombre}`} />
      )}
      <TechnicalFacts destinatario={destinatario} />
    </Stack>
  );
}

/** Returns the facts that have a value. */
const datosOf = (values: Readonly<Record<string, string | null>>) =>
  Object.entries(values).flatMap(([dato, valor]) =>
    valor ? [[dato, <WrappedText key={dato}>{valor}</WrappedText>] as const] : [],
  );

/** Facts for the administrator of the mail server. */
const TechnicalFacts = ({
  destinatario: { intentos, motivo, messageId },
}: {
  readonly destinatario: DestinatarioAbierto;
}) => (
  <Fold title="Detalles técnicos">
    <Facts
      of={datosOf({
        Intentos: inThousands(intentos),
        'Respuesta del servidor': motivo && splitMotivo(motivo).respuesta,
        'Identificación del mensaje': messageId,
      })}
    />
  </Fold>
);

/** Notes that the person received the message. */
function ConfirmButton({ correo, destinatario: { numero } }: Parameters<typeof PanelContent>[0]) {
  const confirm = useConfirm(correo);
  return (
    <Stack gap={2} start>
      {confirm.error && (
        <Alert tone="error" title="No se pudo anotar">
          {confirm.error.message}
        </Alert>
      )}
      <p>Si esta persona le dijo que lo recibió, anótelo: deja de estar por confirmar.</p>
      <Button busy={confirm.isPending} onClick={() => confirm.mutate([numero])}>
        Ya lo recibió
      </Button>
    </Stack>
  );
}

/** Sends again to a recipient whose message failed or is unconfirmed. */
function RetryButton({ correo, destinatario: { estado, numero } }: Parameters<typeof PanelContent>[0]) {
  const repeat = useRetry(correo);
  if (estado !== 'fallido' && estado !== 'por_confirmar') return null;
  return (
    <Stack gap={2} start>
      {repeat.error && (
        <Alert tone="error" title={NO_SE_REPITIO}>
          {repeat.error.message}
        </Alert>
      )}
      {estado === 'por_confirmar' && <p>{PREGUNTA_POR_CONFIRMAR}</p>}
      <Button busy={repeat.isPending} onClick={() => repeat.mutate({ estado, numeros: [numero] })}>
        Enviar de nuevo a esta persona
      </Button>
    </Stack>
  );
}

/** The state of a recipient, its reason and the next attempt. */
export function EstadoWithReason({ destinatario }: { readonly destinatario: Destinatario }) {
  const { estado, motivo, siguiente, intentos } = destinatario;
  return (
    <Stack gap={1} start>
      <EstadoBadge estado={estado} />
      {motivo !== null && <Muted as="span">{splitMotivo(motivo).dicho}</Muted>}
      {siguiente !== null && estado === 'pendiente' && (
        <Muted as="span">{`Intento ${intentos + 1}, desde el ${formatInstante(new Date(siguiente))}`}</Muted>
      )}
    </Stack>
  );
}

export const SIN_DIRECCION = 'Sin dirección';
