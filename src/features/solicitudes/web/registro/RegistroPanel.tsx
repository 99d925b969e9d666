// The panel of an opened record, with its actions.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { withoutPosiciones } from '#catalogo/arbol.ts';
import { textoOf } from '#catalogo/campos/index.ts';
import { partesOfPersonas } from '#catalogo/identidad.ts';
import { filasOf, rutaOfInforme, type Informe } from '#catalogo/informe.ts';
import { nombreOfRegistro } from '#catalogo/pantalla.ts';
import { SendCorreo } from '#features/correo/web/SendCorreo.tsx';
import type { RecordPanelProps } from '#features/informes/web/parts.ts';
import { mailSelectionOf, onlyFila, useAllowedActions } from '#features/informes/web/seleccion.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { call } from '#platform/web/api.ts';
import { openLayer } from '#platform/web/layers.ts';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { useCopied } from '#platform/web/ui/CopyButton.tsx';
import { CheckIcon, CopyIcon, FileIcon, MoreIcon, PrintIcon, UserIcon } from '#platform/web/ui/icons.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import { Verbatim, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { unidadContract } from '../../contract-unidad.ts';
import { CambioDeFila, EstadosCambiados, type CambioHecho } from '../ChangeEstado.tsx';
import { Contenido } from './Contenido.tsx';
import { readRegistro } from './secciones.ts';
import { useMarkRead } from './useMarkRead.ts';

const Mensaje = lazy(() => import('./Mensaje.tsx'));

type MasAccionesProps = {
  readonly informe: Informe;
  readonly id: string;
  /** Search text for the person's records; empty for none. */
  readonly persona: string;
  readonly archivos: number;
};

/** Menu of rare actions: link, print, the person's other records, files. */
const MasAcciones = ({ informe, id, persona, archivos }: MasAccionesProps) => (
  <ButtonPanel
    button={{
      className: buttonClass('quiet'),
      title: 'Más acciones',
      children: (
        <>
          <MoreIcon />
          <VisuallyHidden>Más acciones</VisuallyHidden>
        </>
      ),
    }}
  >
    {(close) => (
      <>
        <CopiarEnlace url={`${location.origin}${rutaOfInforme(informe)}?registro=${id}`} />
        <button
          type="button"
          className={panelItemClass}
          onClick={() => {
            close();
            print();
          }}
        >
          <PrintIcon />
          <span>Imprimir</span>
        </button>
        {persona !== '' && <AllOfPersona persona={persona} close={close} />}
        {archivos > 0 && (
          <button
            type="button"
            className={panelItemClass}
            onClick={() => {
              close();
              document.querySelector<HTMLElement>('dialog [data-archivo] button')?.focus();
            }}
          >
            <FileIcon />
            <span>{archivos === 1 ? 'Ir al archivo' : `Ir a los ${archivos} archivos`}</span>
          </button>
        )}
      </>
    )}
  </ButtonPanel>
);

function AllOfPersona({ persona, close }: { readonly persona: string; readonly close: () => void }) {
  const can = useCan();
  return (
    can('personas.buscar') && (
      <button
        type="button"
        className={panelItemClass}
        onClick={() => {
          close();
          openLayer('ir', persona);
        }}
      >
        <UserIcon />
        <span>Todo de esta persona</span>
      </button>
    )
  );
}

function CopiarEnlace({ url }: { readonly url: string }) {
  const { copied, copy } = useCopied(url);
  return (
    <>
      <button type="button" className={panelItemClass} onClick={() => void copy()}>
        {copied ? <CheckIcon /> : <CopyIcon />}
        <span>{copied ? 'Enlace copiado' : 'Copiar enlace'}</span>
      </button>
      <VisuallyHidden>
        <span role="status">{copied && 'Enlace copiado'}</span>
      </VisuallyHidden>
    </>
  );
}

/** Search text for all records of a row's person: document, else mail, else name; empty for none. */
export function personSearchText(informe: Informe, datos: unknown): string {
  const [identidad] = informe.onScreen.identidad;
  const ownParte = partesOfPersonas(filasOf(informe).campos, datos).find((parte) =>
    parte.datos.some(({ ruta }) => withoutPosiciones(ruta) === identidad),
  );
  const textoCon = (buscado: 'documento' | 'correo'): string => {
    const dato = ownParte?.datos.find(({ alcance }) => alcance === buscado);
    return dato ? textoOf(dato.campo, dato.valor) : '';
  };
  return textoCon('documento') || textoCon('correo') || nombreOfRegistro(informe, datos);
}

export function RegistroPanel(props: RecordPanelProps) {
  const { informe, id, onAnterior, onSiguiente, onClose, onElegir, onCambiado } = props;
  const [haciendo, setHaciendo] = useState<'estado' | 'correo' | 'mensaje' | null>(null);
  const [cambio, setCambio] = useState<CambioHecho | null>(null);
  const registro = useQuery({
    queryKey: ['informe', informe.slug, 'registro', id],
    queryFn: ({ signal }) =>
      call(
        unidadContract,
        'GET /informes/{informe}/registros/{id}',
        { params: { informe: informe.slug, id } },
        { signal },
      ),
  });
  const { slug } = informe;
  const acciones = useAllowedActions(informe);
  useMarkRead(slug, acciones.estado ? registro.data : undefined, onCambiado);
  // What is written about a request stays in its history.
  const writeKind = informe.solicitud ? acciones.estado && 'mensaje' : acciones.correo && 'correo';
  const dejar = (): void => setHaciendo(null);
  const nombre = registro.data && nombreOfRegistro(informe, registro.data.datos);
  return (
    <SidePanel
      live
      title={nombre ? <Verbatim>{nombre}</Verbatim> : (informe.leido?.titulo ?? 'Registro')}
      onPrevious={onAnterior}
      onNext={onSiguiente}
      onClose={onClose}
      keys={{
        ...(acciones.estado && { e: () => setHaciendo('estado') }),
        ...(writeKind && { r: () => setHaciendo(writeKind) }),
        ...(onElegir && { x: onElegir }),
      }}
      actions={
        registro.data && (
          <>
            {writeKind && (
              <Button onClick={() => setHaciendo(writeKind)}>
                {writeKind === 'mensaje' ? 'Escribir' : informe.leido ? 'Enviar correo' : 'Responder por correo'}
              </Button>
            )}
            {acciones.estado && (
              <Button variant="brand" onClick={() => setHaciendo('estado')}>
                Cambiar estado
              </Button>
            )}
            <MasAcciones
              informe={informe}
              id={id}
              persona={personSearchText(informe, registro.data.datos)}
              archivos={readRegistro(informe, registro.data.datos).archivos}
            />
          </>
        )
      }
    >
      <Reading of={registro} failure="No se pudo abrir el registro">
        {(data) => (
          <Contenido
            key={data.id}
            informe={informe}
            registro={data}
            onCambiarEstado={() => setHaciendo('estado')}
            onDeshecho={() => {
              setCambio(null);
              onCambiado();
            }}
            onAtendido={() => {
              void registro.refetch();
              onCambiado();
            }}
          />
        )}
      </Reading>
      {haciendo === 'estado' && (
        <CambioDeFila
          informe={informe}
          id={id}
          onFin={dejar}
          onCambiado={(hecho) => {
            setCambio(hecho);
            onCambiado();
          }}
        />
      )}
      {haciendo === 'mensaje' && (
        <Suspense fallback={null}>
          <Mensaje
            slug={slug}
            id={id}
            onCerrar={dejar}
            onEscrito={() => {
              dejar();
              void registro.refetch();
            }}
          />
        </Suspense>
      )}
      {haciendo === 'correo' && (
        <SendCorreo
          informe={informe}
          seleccion={mailSelectionOf(onlyFila(slug, id))}
          elegidas={1}
          onCerrar={dejar}
          onEnviado={() => {}}
        />
      )}
      {cambio && (
        <EstadosCambiados
          key={cambio.cambiados.cambio}
          cambio={cambio}
          onDeshecho={onCambiado}
          onCerrar={() => setCambio(null)}
        />
      )}
    </SidePanel>
  );
}
