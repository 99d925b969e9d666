// Screen with the register of data owners' requests.
import { useState } from 'react';
import { formatDia } from '#catalogo/momento.ts';
import { PaginaDeDatos } from '#features/personas/web/PaginaDeDatos.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { neighboursOf, useOpened, usePage, useSearchText } from '#platform/web/list-state.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { AddIcon } from '#platform/web/ui/icons.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { ClearFiltersButton, Count, NoMatches } from '#platform/web/ui/ListPage.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { ESTADOS_DE_SOLICITUD, SOLICITUDES_POR_PAGINA, type Solicitud } from '../contract.ts';
import { CLASES, type Clase } from '../plazos.ts';
import { solicitudesSearch, type Change, type SolicitudesAddress } from './search.ts';
import { RegisterSolicitud } from './SolicitudDialogs.tsx';
import { PlazoBadge, SolicitudPanel } from './SolicitudPanel.tsx';
import { useSolicitudes } from './useSolicitudes.ts';

const COLUMNAS: readonly Column<Solicitud>[] = [
  {
    key: 'titular',
    heading: 'Titular',
    width: '20rem',
    verbatim: true,
    cell: ({ nombre }) => nombre,
    below: ({ documento }) => documento,
  },
  { key: 'clase', heading: 'Clase', width: '9rem', cell: ({ clase }) => CLASES[clase].nombre, card: 'head' },
  { key: 'recibida', heading: 'Recibida', width: '9rem', cell: ({ recibida }) => formatDia(recibida), card: 'head' },
  { key: 'estado', heading: 'Estado', width: '9rem', cell: ({ estado }) => ESTADOS_DE_SOLICITUD[estado] },
  { key: 'plazo', heading: 'Plazo', cell: (solicitud) => <PlazoBadge solicitud={solicitud} />, card: 'line' },
];

const countSolicitudes = (count: number): string => countOf(count, 'solicitud', 'solicitudes');

/** Screen with the register of data owners' requests and their legal terms (Ley 1581; issue 8). */
export function SolicitudesPage() {
  const direccion = useSearchOf(solicitudesSearch);
  const { change } = useAddress<SolicitudesAddress>((part) => ({
    // A changed filter starts at the first page.
    search: { ...(!('solicitud' in part) && { pagina: undefined }), ...part },
  }));
  const { texto, buscar, setTexto, clear } = useSearchText();
  const { from, goTo } = usePage({ inAddress: direccion.pagina, search: buscar, change, size: SOLICITUDES_POR_PAGINA });
  const lectura = useSolicitudes({ ...direccion, buscar, salto: from });
  const abierta = useOpened((solicitud, how) => change({ solicitud }, how));
  const [registrando, setRegistrando] = useState(false);
  const [dicho, setDicho] = useState<string | null>(null);
  const { data } = lectura;
  const cuenta = data && countSolicitudes(data.total);
  const vecinas = neighboursOf(
    data?.solicitudes.map(({ id }) => id),
    direccion.solicitud,
    abierta.goTo,
  );
  const lista = (
    <List
      label="Solicitudes"
      columns={COLUMNAS}
      rows={data?.solicitudes}
      idOf={({ id }) => id}
      number={({ numero }) => numero}
      from={from}
      total={data?.total}
      busy={lectura.isPlaceholderData}
      minWidth="56rem"
      opening={{ open: direccion.solicitud, hint: 'abrir la solicitud', onOpen: abierta.open }}
    />
  );
  return (
    <PaginaDeDatos actual="solicitudes" count={<Count count={cuenta} of={lectura} />}>
      <FilterBar
        search={<SearchField value={texto} onChange={setTexto} placeholder="Nombre, documento, número…" />}
        onRefresh={() => void lectura.refetch()}
        actions={
          <Button variant="main" onClick={() => setRegistrando(true)}>
            <AddIcon />
            <span>Registrar solicitud</span>
          </Button>
        }
      >
        <SolicitudFilters direccion={direccion} change={change} />
      </FilterBar>
      {data && data.vencidas + data.porVencer > 0 && <SolicitudAlerts {...data} />}
      {dicho && <Alert tone="success">{dicho}</Alert>}
      <Reading of={lectura} failure="No se pudieron cargar las solicitudes" waiting={lista}>
        {({ total }) => {
          if (total === 0) return <EmptyList buscar={buscar} direccion={direccion} onClear={clear} change={change} />;
          return (
            <>
              {lista}
              <Pager
                label="Páginas de solicitudes"
                rows="Solicitudes"
                from={from}
                size={SOLICITUDES_POR_PAGINA}
                total={total}
                onGo={goTo}
              />
            </>
          );
        }}
      </Reading>
      {direccion.solicitud && (
        <SolicitudPanel
          key={direccion.solicitud}
          id={direccion.solicitud}
          onAnterior={vecinas.onPrevious}
          onSiguiente={vecinas.onNext}
          onClose={abierta.close}
        />
      )}
      {registrando && (
        <RegisterSolicitud
          onRegistrada={({ numero }) => {
            setRegistrando(false);
            setDicho(`La solicitud quedó registrada con el número ${numero}.`);
          }}
          onCancelar={() => setRegistrando(false)}
        />
      )}
    </PaginaDeDatos>
  );
}

type SolicitudFiltersProps = { readonly direccion: SolicitudesAddress; readonly change: Change };

const VISTAS = [
  ['abiertas', 'Abiertas'],
  ['cerradas', 'Cerradas'],
] as const;

const OPCIONES_DE_CLASE = Object.entries(CLASES).map(([clave, { nombre }]) => [clave as Clase, nombre] as const);

const SolicitudFilters = ({ direccion: { ver, clase }, change }: SolicitudFiltersProps) => (
  <>
    <SelectField
      label="Mostrar"
      value={ver}
      options={VISTAS}
      all="Todas"
      onChange={(elegida) => change({ ver: elegida })}
    />
    <SelectField
      label="Clase"
      value={clase}
      options={OPCIONES_DE_CLASE}
      all="Todas"
      onChange={(elegida) => change({ clase: elegida })}
    />
  </>
);

type SolicitudAlertsProps = { readonly vencidas: number; readonly porVencer: number };

const SolicitudAlerts = ({ vencidas, porVencer: dueSoon }: SolicitudAlertsProps) => (
  <Alert tone={vencidas > 0 ? 'error' : 'warning'} announced={false}>
    {`${[
      vencidas > 0 && `${countSolicitudes(vencidas)} con el plazo vencido`,
      dueSoon > 0 && `${countSolicitudes(dueSoon)} por vencer`,
    ]
      .filter(Boolean)
      .join(' y ')}.`}
  </Alert>
);

type EmptyListProps = SolicitudFiltersProps & { readonly buscar: string; readonly onClear: () => void };

function EmptyList({ buscar, direccion: { ver, clase }, onClear, change }: EmptyListProps) {
  const all = (ver ?? clase) && <ClearFiltersButton onClick={() => change({ ver: undefined, clase: undefined })} />;
  if (buscar) {
    return (
      <NoMatches title={`Ninguna solicitud coincide con «${buscar}»`} onClear={onClear} actions={all}>
        Se busca en el nombre, el documento, el correo y el número.
      </NoMatches>
    );
  }
  if (all) return <EmptyState title="Ninguna solicitud cumple los filtros" actions={all} />;
  return (
    <EmptyState title="Aún no hay solicitudes">
      Registre aquí lo que piden los titulares: la aplicación cuenta los plazos de la Ley 1581 y avisa antes de que
      venzan.
    </EmptyState>
  );
}
