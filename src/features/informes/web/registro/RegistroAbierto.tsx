// The panel of an opened record: its actions, and the way to its neighbours in the list.
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { filasOf, type Informe, rutaOfInforme } from '#catalogo/informe.ts';
import { call } from '#platform/web/api.ts';
import { nombreOfRegistro } from '#catalogo/pantalla.ts';
import { SendCorreo } from '#features/correo/web/SendCorreo.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import { withoutPosiciones } from '#catalogo/arbol.ts';
import { textoOf } from '#catalogo/campos/index.ts';
import { partesOfPersonas } from '#catalogo/identidad.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { openLayer } from '#platform/web/layers.ts';
import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { CheckIcon, CopyIcon, FileIcon, MoreIcon, PrintIcon, UserIcon } from '#platform/web/ui/icons.tsx';
import { Verbatim, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useCopied } from '#platform/web/ui/CopyButton.tsx';
import { FILAS_POR_PAGINA } from '../../filtro.ts';
import { pageQuery, type VistaPedida, pagesOf } from '../ventana/useVentana.ts';
import type { VistaMostrada } from '../ventana/useVistaMostrada.ts';
import { callsOfInformes } from '../../contract.ts';
import { type CambioHecho, CambioDeFila, EstadosCambiados } from '../CambiarEstado.tsx';
import { mailSelectionOf, onlyFila, useAllowedActions } from '../useSeleccion.ts';
import { Contenido } from './Contenido.tsx';
import { readRegistro } from './secciones.ts';
import { useMarkRead } from './useMarkRead.ts';
import styles from '../informes.module.css';

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
    className={styles['menu']}
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
        {persona !== '' && <TodoDePersona persona={persona} close={close} />}
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

function TodoDePersona({ persona, close }: { readonly persona: string; readonly close: () => void }) {
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
  const [identidad] = informe.enPantalla.identidad;
  const suya = partesOfPersonas(filasOf(informe).campos, datos).find((parte) =>
    parte.datos.some(({ ruta }) => withoutPosiciones(ruta) === identidad),
  );
  const textoCon = (buscado: 'documento' | 'correo'): string => {
    const dato = suya?.datos.find(({ alcance }) => alcance === buscado);
    return dato ? textoOf(dato.campo, dato.valor) : '';
  };
  return textoCon('documento') || textoCon('correo') || nombreOfRegistro(informe, datos);
}

type RegistroPanelProps = {
  readonly informe: Informe;
  readonly id: string;
  /** Opens the record before or after it; undefined if there is none. */
  readonly onAnterior: (() => void) | undefined;
  readonly onSiguiente: (() => void) | undefined;
  readonly onClose: () => void;
  /** Toggles the selection of its row; absent if rows cannot be selected. */
  readonly onElegir: (() => void) | undefined;
  /** Called after a change of state: rows must be read again. */
  readonly onCambiado: () => void;
};

/** Panel of a record with its actions. */
function RegistroPanel(props: RegistroPanelProps) {
  const { informe, id, onAnterior, onSiguiente, onClose, onElegir, onCambiado } = props;
  const [haciendo, setHaciendo] = useState<'estado' | 'correo' | 'mensaje' | null>(null);
  const [cambio, setCambio] = useState<CambioHecho | null>(null);
  const registro = useQuery({
    queryKey: ['informe', informe.slug, 'registro', id],
    queryFn: ({ signal }) =>
      call(
        callsOfInformes,
        'GET /informes/{informe}/registros/{id}',
        { params: { informe: informe.slug, id } },
        { signal },
      ),
  });
  const { slug } = informe;
  const acciones = useAllowedActions(informe);
  useMarkRead(slug, acciones.estado ? registro.data : undefined, onCambiado);
  // What is written about a request stays in its history.
  const escribe = informe.solicitud ? acciones.estado && 'mensaje' : acciones.correo && 'correo';
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
        ...(escribe && { r: () => setHaciendo(escribe) }),
        ...(onElegir && { x: onElegir }),
      }}
      actions={
        registro.data && (
          <>
            {escribe && (
              <Button onClick={() => setHaciendo(escribe)}>
                {escribe === 'mensaje' ? 'Escribir' : informe.leido ? 'Enviar correo' : 'Responder por correo'}
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

type RegistroAbiertoProps = {
  readonly informe: Informe;
  readonly id: string;
  readonly mostrada: VistaMostrada | null;
  /** Place of its row in the list; null for a record opened by a link. */
  readonly index: number | null;
  readonly onIr: (id: string, index: number) => void;
  /** Called if its row has another place in the list. */
  readonly onLugar: (index: number) => void;
  readonly onClose: () => void;
  readonly onElegir: (() => void) | undefined;
  readonly onCambiado: () => void;
};

/** The opened record, with links to its neighbours in the list. */
export function RegistroAbierto(props: RegistroAbiertoProps) {
  const { informe, id, mostrada, index, onIr, onLugar, onClose, onElegir, onCambiado } = props;
  const client = useQueryClient();

  async function goTo(vista: VistaPedida, place: number): Promise<void> {
    const filas = await client.fetchQuery(pageQuery(client, vista, Math.floor(place / FILAS_POR_PAGINA)));
    const fila = filas[place % FILAS_POR_PAGINA];
    if (fila) onIr(fila.id, place);
  }

  const wayTo = (place: number): (() => void) | undefined =>
    mostrada && place >= 0 && place < mostrada.cuenta ? () => void goTo(mostrada.vista, place) : undefined;

  const paginas = mostrada && index !== null ? pagesOf(index - 1, index, FILAS_POR_PAGINA) : [];
  const leidas = useQueries({
    queries: mostrada ? paginas.map((pagina) => pageQuery(client, mostrada.vista, pagina)) : [],
  });
  const ids = paginas.map((_, i) => leidas[i]?.data?.map((fila) => fila.id) ?? []);
  const enPagina = ids.findIndex((suyos) => suyos.includes(id));
  /** Present place in the list; undefined if it is not there. */
  const lugar = ids[enPagina] && paginas[enPagina]! * FILAS_POR_PAGINA + ids[enPagina].indexOf(id);
  // Its place changes if rows before it left the list.
  useEffect(() => {
    if (lugar !== undefined && lugar !== index) onLugar(lugar);
  }, [lugar, index, onLugar]);
  // A record whose new state the filter excludes has left the list: the next one took its place.
  const haSalido = lugar === undefined && (ids.at(-1)?.length ?? 0) > (index ?? 0) % FILAS_POR_PAGINA;

  return (
    <RegistroPanel
      informe={informe}
      id={id}
      onAnterior={index === null ? undefined : wayTo((lugar ?? index) - 1)}
      onSiguiente={index === null ? undefined : wayTo(haSalido ? index : (lugar ?? index) + 1)}
      onClose={onClose}
      onElegir={onElegir}
      onCambiado={onCambiado}
    />
  );
}
