import { Prose } from '#platform/web/ui/text.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { useState } from 'react';
import { textoDeDia, textoDeInstante } from '#catalogo/momento.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { History } from '#platform/web/ui/History.tsx';
import record from '#platform/web/ui/record.module.css';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import {
  CANALES,
  ESTADOS_DE_SOLICITUD,
  PASOS,
  PASOS_DE_TRAMITE,
  type PasoDado,
  type PasoDeTramite,
  type Solicitud,
} from '../../contract.ts';
import { CLASES } from '../../plazos.ts';
import { DarPaso } from '../edicion/DarPaso.tsx';
import { CorregirSolicitud } from '../edicion/RegistrarSolicitud.tsx';
import { Plazo } from '../Plazo.tsx';
import { useSolicitud } from '../useSolicitudes.ts';

type SolicitudPanelProps = {
  readonly id: string;
  readonly onAnterior: (() => void) | undefined;
  readonly onSiguiente: (() => void) | undefined;
  readonly onClose: () => void;
};

/** A request: what is asked, how it stands before its term, what became of it, and what can be done. */
export function SolicitudPanel({ id, onAnterior, onSiguiente, onClose }: SolicitudPanelProps) {
  const abierta = useSolicitud(id);
  const [haciendo, setHaciendo] = useState<PasoDeTramite | 'corregir' | null>(null);
  const volver = (): void => setHaciendo(null);
  const { data } = abierta;
  if (data && haciendo === 'corregir') {
    return <CorregirSolicitud solicitud={data.solicitud} onCorregida={volver} onCancelar={volver} />;
  }
  if (data && haciendo !== null && haciendo !== 'corregir') {
    return <DarPaso solicitud={data.solicitud} paso={haciendo} onDado={volver} onCancelar={volver} />;
  }
  return (
    <SidePanel
      title={data ? `Solicitud ${data.solicitud.numero}` : 'Solicitud'}
      onPrevious={onAnterior}
      onNext={onSiguiente}
      onClose={onClose}
    >
      <Reading of={abierta} failure="No se pudo abrir la solicitud">
        {({ solicitud, historia }) => (
          <div className={record['record']}>
            <p>
              <Plazo solicitud={solicitud} />
            </p>
            {solicitud.pasos.length > 0 && (
              <Row>
                {solicitud.pasos.map((paso) => (
                  <Button
                    key={paso}
                    variant={paso === 'respuesta' ? 'brand' : 'quiet'}
                    onClick={() => setHaciendo(paso)}
                  >
                    {PASOS_DE_TRAMITE[paso].boton}
                  </Button>
                ))}
                <Button variant="plain" onClick={() => setHaciendo('corregir')}>
                  Corregir
                </Button>
              </Row>
            )}
            <Datos solicitud={solicitud} />
            <Historia historia={historia} />
          </div>
        )}
      </Reading>
    </SidePanel>
  );
}

function Datos({ solicitud }: { readonly solicitud: Solicitud }) {
  const { clase, nombre, documento, correo, canal, pide, recibida, estado, correDesde, respuesta, ...rest } = solicitud;
  const hechos: readonly (readonly [string, string | null])[] = [
    ['Clase', CLASES[clase].nombre],
    ['Titular', nombre],
    ['Documento', documento],
    ['Correo', correo],
    ['Llegó por', canal in CANALES ? CANALES[canal as keyof typeof CANALES] : canal],
    ['Recibida', textoDeDia(recibida)],
    ['Completa desde', correDesde === recibida ? null : textoDeDia(correDesde)],
    ['Estado', ESTADOS_DE_SOLICITUD[estado]],
    ['Qué pide', pide],
    ['Prórroga', rest.prorrogaDia && `Informada el ${textoDeDia(rest.prorrogaDia)}: ${rest.prorrogaMotivo ?? ''}`],
    ['Respuesta', respuesta],
  ];
  return (
    <dl>
      {hechos.map(
        ([titulo, texto]) =>
          texto && (
            <div key={titulo}>
              <dt>{titulo}</dt>
              <dd>{texto}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const Historia = ({ historia }: { readonly historia: readonly PasoDado[] }) => (
  <History
    place="panel"
    of={historia.map(({ paso, dia, texto, nombre, instante }) => ({
      key: instante,
      instant: instante,
      when: textoDeInstante(new Date(instante)),
      did: PASOS[paso] + (dia ? ` el ${textoDeDia(dia)},` : ''),
      by: nombre,
      what: texto && <Prose>{texto}</Prose>,
    }))}
  />
);
