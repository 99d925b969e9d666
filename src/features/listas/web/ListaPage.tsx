// Screen of one option list, with everything that managers can change in it.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { call } from '#platform/web/api.ts';
import { saveFile } from '#platform/web/download.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { NotDownloaded, NotSaved } from '#platform/web/ui/failures.tsx';
import { History } from '#platform/web/ui/History.tsx';
import { AddIcon, DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { BackLink, Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Bullets, MutedInline } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { listasContract, type Acto, type CambioDeLista, type ListaAbierta, type OpcionAbierta } from '../contract.ts';
import { diferenciaInWords, opcionesInWords } from '../labels.ts';
import { EditOpcion } from './EditOpcion.tsx';
import { Opciones } from './Opciones.tsx';
import { OrderOpciones } from './OrderOpciones.tsx';
import { UploadLibro } from './UploadLibro.tsx';
import { queryKeyOfLista, useChangeLista } from './useChangeLista.ts';

type ListaActionsProps = {
  readonly lista: ListaAbierta;
  readonly onAgregar: () => void;
  readonly onOrdenar: () => void;
  readonly onCargar: () => void;
  readonly onDeshacer: () => void;
};

/** Buttons for the list as a whole: add an option, order, download, upload, undo. */
function ListaActions({ lista, onAgregar, onOrdenar, onCargar, onDeshacer }: ListaActionsProps) {
  const { nombre, titulo, cerrada, historia } = lista;
  const download = useAction({
    mutationFn: async () =>
      saveFile(
        await call(listasContract, 'GET /listas/{lista}/libro', { params: { lista: nombre } }),
        `Lista ${titulo.replaceAll(/[/\\:*?"<>|]/g, '')}.xlsx`,
      ),
  });
  return (
    <>
      <Row>
        {cerrada === null && (
          <Button variant="main" onClick={onAgregar}>
            <AddIcon />
            <span>Agregar opción</span>
          </Button>
        )}
        {lista.opciones.length > 1 && <Button onClick={onOrdenar}>Ordenar</Button>}
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          <DownloadIcon />
          <span>Descargar en Excel</span>
        </Button>
        <Button onClick={onCargar}>Cargar desde Excel</Button>
        {historia.length > 0 && <Button onClick={onDeshacer}>Deshacer el último cambio</Button>}
      </Row>
      {download.error && <NotDownloaded>{messageOf(download.error)}</NotDownloaded>}
    </>
  );
}

const back = <BackLink to="/gestores/listas">{TITULOS.configuracion}</BackLink>;

/** Heading of a list: title, number of options, and the forms that use it. */
function ListaHeading({
  lista: { titulo, opciones, usos, otrosUsos: otherUsos, cerrada },
}: {
  readonly lista: ListaAbierta;
}) {
  const activas = opciones.filter(({ activa }) => activa).length;
  return (
    <Stack gap={2}>
      <PageHead title={titulo} beside={<p>{opcionesInWords(activas, opciones.length - activas)}</p>} end={back}>
        Lo que se cambia aquí aparece en los formularios en menos de un minuto. Lo ya enviado no cambia.
      </PageHead>
      <Row as="ul" gap={4} aria-label="Dónde se usa">
        {usos.map(({ titulo: formulario, ruta, campo, informe }) => (
          <li key={`${ruta} ${campo}`}>
            <MutedInline>
              {/* Some forms are documents of their own, which the router cannot open; forms with parameters in their address get no link. */}
              {ruta.includes(':') ? <span>{formulario}</span> : <a href={ruta}>{formulario}</a>}
              <span>{`: ${campo}`}</span>
              {informe && (
                <span>
                  {' · '}
                  <a href={informe.ruta}>informe</a>
                </span>
              )}
            </MutedInline>
          </li>
        ))}
        {otherUsos.map((uso) => (
          <li key={uso}>
            <MutedInline>{uso}</MutedInline>
          </li>
        ))}
      </Row>
      {cerrada !== null && (
        <Alert tone="info" announced={false}>
          {`Sus opciones se pueden reescribir y ordenar; no se agregan, dejan de ofrecer ni eliminan. ${cerrada}`}
        </Alert>
      )}
    </Stack>
  );
}

const ORIGENES: Readonly<Record<CambioDeLista['origen'], string>> = {
  mano: '',
  archivo: ', desde un archivo',
  deshacer: ', al deshacer el cambio anterior',
};

/** Lines shown per change. */
const MAX_LINES = 12;

type ChangedPartsProps = { readonly cambio: CambioDeLista; readonly lista: Pick<ListaAbierta, 'opciones'> };

function ChangedParts({ cambio: { diferencia }, lista }: ChangedPartsProps) {
  const nombreOf = (clave: string): string => lista.opciones.find((opcion) => opcion.clave === clave)?.texto ?? clave;
  const all = diferenciaInWords(diferencia, nombreOf);
  return (
    <Bullets>
      {all.slice(0, MAX_LINES).map(({ clave, que: action, detalle }) => (
        <li key={`${clave} ${action}`}>{`${action}: ${detalle}`}</li>
      ))}
      {all.length > MAX_LINES && <li>{`y ${all.length - MAX_LINES} cambios más`}</li>}
    </Bullets>
  );
}

const ListaHistory = ({ lista }: { readonly lista: ListaAbierta }) => (
  <History
    place="fold"
    of={lista.historia.map((cambio) => ({
      key: cambio.version,
      instant: cambio.instante,
      when: formatInstante(new Date(cambio.instante)),
      by: cambio.persona + ORIGENES[cambio.origen],
      what: <ChangedParts cambio={cambio} lista={lista} />,
    }))}
  />
);

type DeleteOpcionProps = {
  readonly lista: ListaAbierta;
  readonly opcion: OpcionAbierta;
  readonly onEliminada: (texto: string) => void;
  readonly onCancelar: () => void;
};

function DeleteOpcion({ lista, opcion: { clave, texto }, onEliminada, onCancelar }: DeleteOpcionProps) {
  const change = useChangeLista(lista);
  return (
    <ConfirmDialog
      title={`¿Eliminar «${texto}»?`}
      confirm="Eliminar"
      danger
      busy={change.isPending}
      onCancel={onCancelar}
      onConfirm={() =>
        change.mutate(
          { actos: [{ acto: 'eliminar', clave }] },
          { onSuccess: () => onEliminada(`«${texto}» ya no está en la lista.`) },
        )
      }
    >
      <p>Ningún registro la tiene. Si la agrega de nuevo será otra opción.</p>
      {change.error && (
        <Alert tone="error" title="No se eliminó">
          {change.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

type UndoCambioProps = {
  readonly lista: ListaAbierta;
  readonly onHecho: (texto: string) => void;
  readonly onCancelar: () => void;
};

/** Asks for confirmation before undoing the last change, which it describes. */
function UndoCambio({ lista, onHecho, onCancelar }: UndoCambioProps) {
  const change = useChangeLista(lista);
  const [ultimo] = lista.historia;
  if (!ultimo) return null;
  return (
    <ConfirmDialog
      title="¿Deshacer el último cambio?"
      confirm="Deshacer"
      busy={change.isPending}
      onCancel={onCancelar}
      onConfirm={() => change.mutate({ undo: true }, { onSuccess: () => onHecho('La lista quedó como estaba antes.') })}
    >
      <p>{`Lo hizo ${ultimo.persona} el ${formatInstante(new Date(ultimo.instante))}`}</p>
      <ChangedParts cambio={ultimo} lista={lista} />
      {change.error && (
        <Alert tone="error" title="No se deshizo">
          {change.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

type OpenDialog =
  | { readonly que: 'agregar' | 'cargar' | 'deshacer' | 'ordenar' }
  /** The option as it was when the dialog opened: typed values stay if another person deletes it. */
  | { readonly que: 'editar'; readonly lista: ListaAbierta; readonly opcion: OpcionAbierta }
  | { readonly que: 'eliminar'; readonly clave: string };

function ListaContent({ lista }: { readonly lista: ListaAbierta }) {
  const [haciendo, setHaciendo] = useState<OpenDialog | null>(null);
  const [hecho, setHecho] = useState<string | null>(null);
  const change = useChangeLista(lista);
  const close = (): void => setHaciendo(null);

  function finish(texto: string): void {
    close();
    setHecho(texto);
  }

  /** Applies a small change immediately, without a dialog. */
  function apply(actos: readonly Acto[], texto: string): void {
    if (change.isPending) return;
    setHecho(null);
    change.mutate({ actos }, { onSuccess: () => setHecho(texto) });
  }

  const toggle = ({ clave, texto, activa }: OpcionAbierta): void =>
    apply(
      [{ acto: 'activar', clave, activa: !activa }],
      activa
        ? `«${texto}» ya no se ofrece. Quien la eligió antes puede enviarla durante 30 días.`
        : `«${texto}» se ofrece de nuevo.`,
    );

  const opcionOf = (clave: string): OpcionAbierta | undefined =>
    lista.opciones.find((opcion) => opcion.clave === clave);
  const eliminada = haciendo?.que === 'eliminar' ? opcionOf(haciendo.clave) : undefined;
  const editada = haciendo?.que === 'editar' ? haciendo : undefined;
  const actual = editada && opcionOf(editada.opcion.clave);

  return (
    <>
      <ListaHeading lista={lista} />
      <ListaActions
        lista={lista}
        onAgregar={() => setHaciendo({ que: 'agregar' })}
        onOrdenar={() => setHaciendo({ que: 'ordenar' })}
        onCargar={() => setHaciendo({ que: 'cargar' })}
        onDeshacer={() => setHaciendo({ que: 'deshacer' })}
      />
      {hecho !== null && <Alert tone="success">{hecho}</Alert>}
      {change.error && <NotSaved>{change.error.message}</NotSaved>}
      <Opciones
        lista={lista}
        ocupada={change.isPending}
        onActivar={toggle}
        onEditar={(opcion) => setHaciendo({ que: 'editar', lista, opcion })}
        onEliminar={({ clave }) => setHaciendo({ que: 'eliminar', clave })}
      />
      <ListaHistory lista={lista} />
      {haciendo?.que === 'agregar' && <EditOpcion lista={lista} opcion={null} onGuardada={finish} onCancelar={close} />}
      {editada && (
        <EditOpcion
          lista={actual ? lista : editada.lista}
          opcion={actual ?? editada.opcion}
          noEsta={!actual}
          onGuardada={finish}
          onCancelar={close}
        />
      )}
      {eliminada && <DeleteOpcion lista={lista} opcion={eliminada} onEliminada={finish} onCancelar={close} />}
      {haciendo?.que === 'deshacer' && <UndoCambio lista={lista} onHecho={finish} onCancelar={close} />}
      {haciendo?.que === 'ordenar' && <OrderOpciones lista={lista} onGuardada={finish} onCancelar={close} />}
      {haciendo?.que === 'cargar' && <UploadLibro lista={lista} onCargada={finish} onCancelar={close} />}
    </>
  );
}

/** Screen of one option list, with everything that managers can change in it. */
export function ListaPage() {
  const { lista = '' } = useParams({ strict: false });
  const lectura = useQuery({
    queryKey: queryKeyOfLista(lista),
    queryFn: ({ signal }) => call(listasContract, 'GET /listas/{lista}', { params: { lista } }, { signal }),
    staleTime: 0,
  });
  return (
    <Page width="steps">
      {!lectura.data && <PageHead title="Lista" end={back} />}
      <Reading of={lectura} failure="No se pudo abrir la lista">
        {(abierta) => <ListaContent key={lista} lista={abierta} />}
      </Reading>
    </Page>
  );
}
