// The public page of a request: its state, what was said about it, and the person's answer.
import { useState } from 'react';
import { ESTADOS_PARA_PERSONA, TONO_PARA_PERSONA } from '#catalogo/estados.ts';
import { formatDia } from '#catalogo/momento.ts';
import { RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { SolicitudPageData, SolicitudVista } from '../contract.ts';
import { Consulta } from './Consulta.tsx';
import { Conversacion } from './Conversacion.tsx';
import { CorreccionForm } from './CorreccionForm.tsx';
import { RateSolicitud } from './RateSolicitud.tsx';
import { Recepcion } from './Recepcion.tsx';
import { Responder } from './Responder.tsx';
import { useFresca } from './token.ts';

/** Shows a request, the page that asks for its link, or that there is none. */
export const SolicitudPage = ({ solicitud }: Pick<SolicitudPageData, 'solicitud'>) =>
  solicitud === 'consulta' ? <Consulta /> : solicitud ? <Seguimiento leida={solicitud} /> : <NoDisponible />;

/** The text does not tell an unknown request from an ended one. */
const NoDisponible = () => (
  <>
    <h1>Esta solicitud no está disponible</h1>
    <p>Revise que la dirección esté completa, tal como la recibió.</p>
    <p>
      Si lo está, <a href={RUTA_DE_SOLICITUD}>pida un enlace nuevo</a> con su número de comprobante.
    </p>
  </>
);

type EstadoDeFila = SolicitudVista['filas'][number];

const Estado = ({ estado }: Pick<EstadoDeFila, 'estado'>) => (
  <Badge tone={TONO_PARA_PERSONA[estado]}>{ESTADOS_PARA_PERSONA[estado]}</Badge>
);

const inWords = ({ estado, vence }: EstadoDeFila): string =>
  vence === undefined
    ? { recibida: '', 'en-tramite': '', espera: 'Necesitamos algo de usted para seguir.', cerrada: '' }[estado]
    : `Le responderemos a más tardar el ${formatDia(vence)}.`;

function Seguimiento({ leida }: { readonly leida: SolicitudVista }) {
  const [solicitud, setSolicitud] = useState(leida);
  const [isFresh, onExpired] = useFresca(solicitud);
  const [recibimos, setRecibimos] = useState<string | null>(null);
  const {
    titulo,
    comprobante,
    recibida,
    filas,
    recibo,
    otra: other,
    recibeRespuesta: acceptsRespuesta,
    correccion,
    calificable,
  } = solicitud;
  const [unica] = filas.length === 1 && filas[0]!.nombre === null ? filas : [];
  return (
    <>
      <h1>{titulo}</h1>
      {unica && (
        <div>
          <Row gap={3}>
            <Estado estado={unica.estado} />
            <span>{inWords(unica)}</span>
          </Row>
        </div>
      )}
      <Recepcion comprobante={comprobante} recibida={recibida} />
      {!unica && (
        <Section title="En qué va">
          <Rows framed>
            {filas.map((fila, i) => (
              <li key={fila.nombre ?? i}>
                <Row place="between">
                  <div>
                    <strong>{fila.nombre}</strong>
                    {inWords(fila) && <Muted>{inWords(fila)}</Muted>}
                  </div>
                  <Estado estado={fila.estado} />
                </Row>
              </li>
            ))}
          </Rows>
        </Section>
      )}
      {correccion && acceptsRespuesta && (
        <CorreccionForm
          key={correccion.id}
          correccion={correccion}
          isFresh={isFresh}
          onExpired={onExpired}
          onCorregida={(nueva) => {
            setSolicitud(nueva);
            setRecibimos('su corrección');
          }}
        />
      )}
      {calificable && (
        <RateSolicitud
          onCalificada={(nueva) => {
            setSolicitud(nueva);
            setRecibimos('su calificación');
          }}
        />
      )}
      <Conversacion hechos={solicitud.hechos} recibida={recibida} />
      {recibimos !== null && (
        <Alert tone="success" title={`Recibimos ${recibimos}`}>
          La unidad la verá en su solicitud.
        </Alert>
      )}
      {acceptsRespuesta ? (
        <Responder
          solicitud={solicitud}
          isFresh={isFresh}
          onExpired={onExpired}
          onRespondida={(nueva) => {
            setSolicitud(nueva);
            setRecibimos('su respuesta');
          }}
        />
      ) : (
        <Section title="¿Necesita algo más?">
          <p>Esta solicitud se cerró hace tiempo. La unidad verá que la nueva sigue a esta.</p>
          <Row>
            <a href={other} className={buttonClass('main')}>
              Hacer una solicitud relacionada
            </a>
          </Row>
        </Section>
      )}
      <p>
        <a href={recibo}>Ver el comprobante de lo que envió</a>
      </p>
    </>
  );
}
