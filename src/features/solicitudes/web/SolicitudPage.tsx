// The public page of a request: its state, what was said about it, and the person's answer.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FRAGMENTO_DE_CALIFICACION } from '#catalogo/calificacion.ts';
import { ESTADOS_PARA_PERSONA, TONO_PARA_PERSONA } from '#catalogo/estados.ts';
import { formatDia } from '#catalogo/momento.ts';
import { RESULTADOS } from '#catalogo/resultados.ts';
import { RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Steps } from '#platform/web/ui/Steps.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { SolicitudVista } from '../contract.ts';
import { Conversacion } from './Conversacion.tsx';
import { CorreccionForm } from './CorreccionForm.tsx';
import { RateSolicitud } from './RateSolicitud.tsx';
import { DatosTecnicos, Recepcion } from './Recepcion.tsx';
import { Responder } from './Responder.tsx';
import { Said } from './Said.tsx';
import { currentFragment, useFresca } from './token.ts';

/** Shows a request, or that there is none. */
export const SolicitudPage = ({ solicitud }: { readonly solicitud: SolicitudVista | null }) =>
  solicitud ? <Seguimiento leida={solicitud} /> : <NoDisponible />;

/** The text does not tell an unknown request from an ended one. */
const NoDisponible = () => (
  <>
    <h1>Esta solicitud no está disponible</h1>
    <p>Revise que la dirección esté completa, tal como la recibió.</p>
    <p>
      Si lo está, <a href={RUTA_DE_SOLICITUD}>pida un enlace nuevo</a> con el número de su solicitud.
    </p>
  </>
);

type Fila = SolicitudVista['filas'][number];

const Estado = ({ estado, resultado }: Fila) => (
  <Badge tone={TONO_PARA_PERSONA[estado]}>
    {resultado === undefined ? ESTADOS_PARA_PERSONA[estado] : RESULTADOS[resultado]}
  </Badge>
);

const termOf = ({ vence }: Fila): string | null =>
  vence === undefined ? null : `Le responderemos a más tardar el ${formatDia(vence)}.`;

const PASOS = { recibida: 'Recibida', 'en-tramite': 'En trámite', respuesta: 'Respondida', cerrada: 'Cerrada' };

/** Shows how far a request is: with several rows, as far as what is still to be done. */
function Pasos({ filas, hechos }: Pick<SolicitudVista, 'filas' | 'hechos'>) {
  const estados = filas.map(({ estado }) => estado);
  const isClosed = estados.every((estado) => estado === 'cerrada');
  const isBegun = estados.some((estado) => estado !== 'recibida');
  const isAnswered = hechos.some(({ tipo }) => tipo === 'mensaje');
  const current = isClosed ? 'cerrada' : isWaiting(filas) ? 'respuesta' : isBegun ? 'en-tramite' : 'recibida';
  return (
    <Steps
      label="En qué va"
      steps={{ ...PASOS, ...(isWaiting(filas) && { respuesta: ESTADOS_PARA_PERSONA.espera }) }}
      current={current}
      reached={['recibida', ...(isBegun ? ['en-tramite' as const] : []), ...(isAnswered ? ['respuesta' as const] : [])]}
    />
  );
}

/** Says how a closed request ended, and until when an answer opens it again. */
const Fin = ({ fin: { dia, resultado, hasta: until } }: { readonly fin: NonNullable<SolicitudVista['fin']> }) => (
  <Box look="info">
    <strong>{`${resultado === null ? 'Cerrada' : RESULTADOS[resultado]} el ${formatDia(dia)}`}</strong>
    {until !== null && <p>{`Si no quedó bien, escriba hasta el ${formatDia(until)} y se abrirá de nuevo.`}</p>}
  </Box>
);

/** The rows of a request that has several, each with its state. */
const Filas = ({ filas }: Pick<SolicitudVista, 'filas'>) => (
  <Section title="Lo que solicitó">
    <Rows framed>
      {filas.map((fila, i) => (
        <li key={i}>
          <Row place="between">
            <div>
              <strong>{fila.nombre}</strong>
              {termOf(fila) !== null && <Muted>{termOf(fila)}</Muted>}
            </div>
            <Estado {...fila} />
          </Row>
        </li>
      ))}
    </Rows>
  </Section>
);

/** The way to another request, where this one was closed too long ago. */
const Related = ({ ruta }: { readonly ruta: string }) => (
  <Section title="¿Necesita algo más?">
    <p>Esta solicitud se cerró hace tiempo. La unidad verá que la nueva sigue a esta.</p>
    <Row>
      <a href={ruta} className={buttonClass('main')}>
        Hacer una solicitud relacionada
      </a>
    </Row>
  </Section>
);

type ActoProps = Pick<Parameters<typeof CorreccionForm>[0], 'isFresh' | 'onExpired'> & {
  readonly solicitud: SolicitudVista;
  /** The form of an answer. */
  readonly respuesta: Elements;
  /** Returns what takes the request as it is after an act, by the name of what was received. */
  readonly taken: (what: string) => (nueva: SolicitudVista) => void;
};

/** The one thing for the person to do now, if there is one: rate, correct or answer. */
function Acto({ solicitud, isFresh, onExpired, respuesta, taken }: ActoProps) {
  const { filas, hechos, fin, recibeRespuesta: acceptsRespuesta, correccion, calificable } = solicitud;
  return (
    <>
      {calificable && <RateSolicitud onCalificada={taken('su calificación')} />}
      {!calificable && fin === null && <OpenAgain />}
      {correccion && acceptsRespuesta ? (
        <CorreccionForm
          key={correccion.id}
          correccion={correccion}
          isFresh={isFresh}
          onExpired={onExpired}
          onCorregida={taken('su corrección')}
        />
      ) : (
        isWaiting(filas) && (
          <Section title="Esperamos su respuesta" look="attention" id="responder">
            <LastMessage hechos={hechos} />
            {respuesta}
          </Section>
        )
      )}
    </>
  );
}

const isWaiting = (filas: SolicitudVista['filas']): boolean => filas.some(({ estado }) => estado === 'espera');

function Seguimiento({ leida }: { readonly leida: SolicitudVista }) {
  const [solicitud, setSolicitud] = useState(leida);
  const [isFresh, onExpired] = useFresca(solicitud);
  const [recibimos, setRecibimos] = useState<{ readonly what: string } | null>(null);
  const { pedido, numero, comprobante, recibida, filas, hechos, fin, recibo, otra: other } = solicitud;
  const { recibeRespuesta: acceptsRespuesta, correccion } = solicitud;
  const [unica] = filas.length === 1 && filas[0]!.nombre === null ? filas : [];
  const term = unica && termOf(unica);
  const long = pedido === shortened(pedido) ? null : pedido;
  const taken = (what: string) => (nueva: SolicitudVista) => {
    setSolicitud(nueva);
    setRecibimos({ what });
  };
  const notice = useRef<HTMLDivElement>(null);
  // What was pressed may be gone, or far from the notice.
  useEffect(() => {
    if (recibimos !== null) notice.current?.focus();
  }, [recibimos]);
  const respuesta = (
    <Responder solicitud={solicitud} isFresh={isFresh} onExpired={onExpired} onRespondida={taken('su respuesta')} />
  );
  return (
    <>
      <div>
        <Muted>
          Solicitud <span translate="no">{numero}</span>
        </Muted>
        <h1>{shortened(pedido)}</h1>
      </div>
      <Pasos filas={filas} hechos={hechos} />
      {term != null && <p>{term}</p>}
      {!unica && <Filas filas={filas} />}
      {fin && <Fin fin={fin} />}
      <div role="status" ref={notice} tabIndex={-1}>
        {recibimos !== null && (
          <Alert tone="success" title={`Recibimos ${recibimos.what}`} announced={false}>
            La unidad la verá en su solicitud.
          </Alert>
        )}
      </div>
      <Acto {...{ solicitud, isFresh, onExpired, respuesta, taken }} />
      <Conversacion hechos={hechos} recibida={recibida} pedido={long} />
      {!acceptsRespuesta && <Related ruta={other} />}
      {acceptsRespuesta && (correccion ?? !isWaiting(filas)) && (
        // Closed again once something was sent.
        <Fold
          key={hechos.length}
          title={fin ? 'No quedó resuelto: escribir y abrirla de nuevo' : 'Escribir un mensaje'}
          level={2}
        >
          {respuesta}
        </Fold>
      )}
      <Recepcion recibida={recibida} recibo={recibo} />
      <DatosTecnicos numero={numero} comprobante={comprobante} />
    </>
  );
}

/** Longest title, in characters. */
const LONGEST = 140;

const shortened = (pedido: string): string =>
  pedido.length <= LONGEST ? pedido : `${pedido.slice(0, LONGEST).replace(/\s+\S*$/, '')}…`;

/** Says that a request is open again to a person who comes to rate it. */
function OpenAgain() {
  const comesToRate = useSyncExternalStore(
    () => () => {},
    () => currentFragment(FRAGMENTO_DE_CALIFICACION) !== null,
    () => false,
  );
  return (
    comesToRate && (
      <Alert tone="info" title="Su solicitud está abierta de nuevo" announced={false}>
        Podrá calificar la atención cuando se cierre.
      </Alert>
    )
  );
}

/** Shows the last words of the unit, above the answer to it. */
function LastMessage({ hechos }: Pick<SolicitudVista, 'hechos'>) {
  const last = hechos.find(({ tipo }) => tipo === 'mensaje' || tipo === 'respuesta');
  if (last?.tipo !== 'mensaje' || last.texto === null) return null;
  return <Said>{last.texto}</Said>;
}
