// The managers' list of open sessions, with search and the buttons that end one session or all of a person.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { nombreOfRol } from '#catalogo/roles.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { usePage, useSearchText } from '#platform/web/list-state.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { UserIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { ListPage, NoMatches } from '#platform/web/ui/ListPage.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Verbatim, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { gestionDeSesionesContract, SESIONES_POR_PAGINA, type SesionAbierta } from '../contract-gestion.ts';

/** Lists the open sessions of all users, with the buttons that end them (issue 8). */
export function SesionesAbiertas({ vistas }: { readonly vistas: Elements }) {
  const { texto, buscar, setTexto, clear } = useSearchText();
  const [inAddress, setPagina] = useState(1);
  const { from: salto, goTo } = usePage({
    inAddress,
    search: buscar,
    change: ({ pagina }) => setPagina(pagina),
    size: SESIONES_POR_PAGINA,
  });
  const body = { ...(buscar && { buscar }), salto };
  const lectura = useQuery({
    queryKey: ['sesiones', body],
    queryFn: ({ signal }) => call(gestionDeSesionesContract, 'POST /sesiones/consulta', { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const queries = useQueryClient();
  const [preguntada, setPreguntada] = useState<EndRequest | null>(null);
  const [dicho, setDicho] = useState<string | null>(null);
  const end = useAction({
    mutationFn: ({ target }: EndRequest) =>
      call(gestionDeSesionesContract, 'POST /sesiones/terminar', { body: target }),
    onSuccess: ({ terminadas }) => {
      setPreguntada(null);
      setDicho(terminadas === 1 ? 'Se terminó la sesión.' : `Se terminaron ${terminadas} sesiones.`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['sesiones'] }),
  });
  const ask = (terminacion: EndRequest): void => {
    setDicho(null);
    end.reset();
    setPreguntada(terminacion);
  };
  const cuenta = lectura.data && countInWords(lectura.data.total);
  const lista = (
    <List
      label="Sesiones abiertas"
      columns={columnsOfSesiones(ask)}
      rows={lectura.data?.sesiones}
      idOf={({ id }) => id}
      number={null}
      from={salto}
      total={lectura.data?.total}
      busy={lectura.isPlaceholderData}
      minWidth="64rem"
    />
  );
  return (
    <ListPage title={TITULOS.auditoria} count={cuenta} of={lectura} views={vistas}>
      <FilterBar
        search={<SearchField value={texto} onChange={setTexto} placeholder="Usuario o nombre" />}
        onRefresh={() => void lectura.refetch()}
      ></FilterBar>
      {dicho && <Alert tone="success">{dicho}</Alert>}
      <Reading of={lectura} failure="No se pudieron cargar las sesiones" waiting={lista}>
        {({ total }) => {
          if (total === 0) {
            return (
              <NoMatches title={`Nadie con una sesión abierta coincide con «${buscar}»`} onClear={clear}>
                Se busca en el usuario y en el nombre.
              </NoMatches>
            );
          }
          return (
            <>
              {lista}
              <Pager
                label="Páginas de sesiones"
                rows="Sesiones"
                from={salto}
                size={SESIONES_POR_PAGINA}
                total={total}
                onGo={goTo}
              />
            </>
          );
        }}
      </Reading>
      {preguntada && (
        <EndDialog
          terminacion={preguntada}
          busy={end.isPending}
          error={end.error}
          onConfirmar={() => end.mutate(preguntada)}
          onCancelar={() => setPreguntada(null)}
        />
      )}
    </ListPage>
  );
}

/** Sessions to be ended, and the row from which that was asked. */
type EndRequest = {
  readonly target: { readonly id: string } | { readonly usuario: string };
  readonly sesion: SesionAbierta;
};

type EndDialogProps = {
  readonly terminacion: EndRequest;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onConfirmar: () => void;
  readonly onCancelar: () => void;
};

/** Asks for confirmation before ending sessions, and says what their owner will notice. */
function EndDialog({ terminacion, busy, error, onConfirmar, onCancelar }: EndDialogProps) {
  const { target, sesion } = terminacion;
  const all = 'usuario' in target;
  return (
    <ConfirmDialog
      title={all ? `¿Terminar todas las sesiones de ${sesion.nombre}?` : `¿Terminar esta sesión de ${sesion.nombre}?`}
      confirm="Terminar"
      danger
      busy={busy}
      onCancel={onCancelar}
      onConfirm={onConfirmar}
    >
      <p>Se le pedirá ingresar de nuevo. Lo que haya escrito en un formulario se conserva en su navegador.</p>
      {(sesion.propia || all) && <p>Si es la suya, usted también tendrá que ingresar de nuevo.</p>}
      {error && (
        <Alert tone="error" title="No se pudo terminar">
          {error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

const formatInstant = (iso: string): string => formatInstante(new Date(iso));

const columnsOfSesiones = (onTerminar: (terminacion: EndRequest) => void): Column<SesionAbierta>[] => [
  {
    key: 'usuario',
    heading: 'Usuario',
    width: '17rem',
    cell: ({ nombre, propia: isOwn }) => (
      <>
        <Verbatim>{nombre}</Verbatim>{' '}
        {isOwn && (
          <Badge tone="info" icon={UserIcon}>
            Esta es la suya
          </Badge>
        )}
      </>
    ),
    below: ({ usuario }) => <Verbatim>{usuario}</Verbatim>,
  },
  {
    key: 'perfiles',
    heading: 'Perfiles',
    cell: ({ roles }) => roles.map(nombreOfRol).join(', ') || 'Sin perfil',
    card: 'head',
  },
  { key: 'desde', heading: 'Desde', cell: ({ creada }) => formatInstant(creada), card: 'fact' },
  { key: 'uso', heading: 'Último uso', cell: ({ usada }) => formatInstant(usada), card: 'fact' },
  { key: 'servidor', heading: 'Plataforma', cell: ({ servidor }) => servidor },
  {
    key: 'terminar',
    heading: 'Terminar',
    width: '20rem',
    cell: (sesion) => <EndButtons sesion={sesion} onTerminar={onTerminar} />,
    card: 'line',
  },
];

type EndButtonsProps = { readonly sesion: SesionAbierta; readonly onTerminar: (terminacion: EndRequest) => void };

const EndButtons = ({ sesion, onTerminar }: EndButtonsProps) => (
  <Row gap={2}>
    <Button onClick={() => onTerminar({ target: { id: sesion.id }, sesion })}>
      Terminar esta sesión
      <VisuallyHidden>{` de ${sesion.nombre}`}</VisuallyHidden>
    </Button>
    <Button variant="plain" onClick={() => onTerminar({ target: { usuario: sesion.usuario }, sesion })}>
      Terminar todas las suyas
      <VisuallyHidden>{`, de ${sesion.nombre}`}</VisuallyHidden>
    </Button>
  </Row>
);

const countInWords = (count: number): string => countOf(count, 'sesión abierta', 'sesiones abiertas');
