import { useState } from 'react';
import { PestanasDeDatos } from '#features/almacenes/web/PestanasDeDatos.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { AddIcon } from '#platform/web/ui/icons.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { ListPage } from '#platform/web/ui/ListPage.tsx';
import { NoMatches } from '#platform/web/ui/NoMatches.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { useBusqueda } from '#platform/web/useBusqueda.ts';
import { useOpened } from '#platform/web/useOpened.ts';
import { usePage } from '#platform/web/usePage.ts';
import { SOLICITUDES_POR_PAGINA } from '../contract.ts';
import { CLASES, type Clase } from '../plazos.ts';
import { type Change, type Direccion, useDireccion } from './direccion.ts';
import { RegistrarSolicitud } from './edicion/RegistrarSolicitud.tsx';
import { Tabla, Tarjetas } from './lista/Tabla.tsx';
import { SolicitudPanel } from './panel/SolicitudPanel.tsx';
import { useSolicitudes } from './useSolicitudes.ts';

const solicitudes = (cuantas: number): string =>
  cuantas === 1 ? '1 solicitud' : `${cuantas.toLocaleString('es-CO')} solicitudes`;

/** The register of what data owners ask for, with the terms of the law (Ley 1581; issue 8). */
export function SolicitudesPage() {
  const { direccion, change } = useDireccion();
  const { texto, buscar, setTexto, clear } = useBusqueda();
  const { page: pagina, goTo } = usePage(direccion.pagina, buscar, change);
  const lectura = useSolicitudes({ ...direccion, buscar, pagina });
  const abierta = useOpened((solicitud, how) => change({ solicitud }, how));
  const [registrando, setRegistrando] = useState(false);
  const [dicho, setDicho] = useState<string | null>(null);
  const narrow = useMediaQuery('(max-width: 48rem)');
  const desde = (pagina - 1) * SOLICITUDES_POR_PAGINA;
  const { data, isPlaceholderData: ocupada } = lectura;
  const cuenta = data && solicitudes(data.total);
  const lugar = data?.solicitudes.findIndex(({ id }) => id === direccion.solicitud) ?? -1;
  const vecina = (step: 1 | -1): (() => void) | undefined => {
    const otra = lugar < 0 ? undefined : data?.solicitudes[lugar + step];
    return otra && (() => abierta.goTo(otra.id));
  };
  return (
    <ListPage
      title="Solicitudes de titulares"
      count={cuenta ?? (lectura.isError ? '' : undefined)}
      spoken={ocupada || !cuenta ? null : `${cuenta}.`}
    >
      <PestanasDeDatos actual="solicitudes" />
      <FilterBar
        onRefresh={() => void lectura.refetch()}
        actions={
          <Button variant="main" onClick={() => setRegistrando(true)}>
            <AddIcon />
            Registrar solicitud
          </Button>
        }
      >
        <SearchField value={texto} onChange={setTexto} placeholder="Nombre, documento, número…" />
        <Filtros direccion={direccion} change={change} />
      </FilterBar>
      {data && data.vencidas + data.porVencer > 0 && <Avisos {...data} />}
      {dicho && <Alert tone="success">{dicho}</Alert>}
      <Reading of={lectura} failure="No se pudieron cargar las solicitudes">
        {({ solicitudes: filas, total }) => {
          if (total === 0) return <Vacia buscar={buscar} direccion={direccion} onClear={clear} change={change} />;
          const lista = { filas, desde, total, ocupada, abierta: direccion.solicitud, onAbrir: abierta.open };
          return (
            <>
              {narrow ? <Tarjetas {...lista} /> : <Tabla {...lista} />}
              <Pager
                label="Páginas de solicitudes"
                rows="Solicitudes"
                from={desde}
                size={SOLICITUDES_POR_PAGINA}
                total={total}
                onGo={(from) => goTo(from / SOLICITUDES_POR_PAGINA + 1)}
              />
            </>
          );
        }}
      </Reading>
      {direccion.solicitud && (
        <SolicitudPanel
          key={direccion.solicitud}
          id={direccion.solicitud}
          onAnterior={vecina(-1)}
          onSiguiente={vecina(1)}
          onClose={abierta.close}
        />
      )}
      {registrando && (
        <RegistrarSolicitud
          onRegistrada={({ numero }) => {
            setRegistrando(false);
            setDicho(`La solicitud quedó registrada con el número ${numero}.`);
          }}
          onCancelar={() => setRegistrando(false)}
        />
      )}
    </ListPage>
  );
}

type FiltrosProps = { readonly direccion: Direccion; readonly change: Change };

const Filtros = ({ direccion: { ver, clase }, change }: FiltrosProps) => (
  <>
    <Field label="Mostrar">
      {(control) => (
        <Select
          {...control}
          value={ver ?? ''}
          onChange={({ target: { value } }) =>
            change({ ver: value === 'abiertas' || value === 'cerradas' ? value : undefined })
          }
        >
          <option value="">Todas</option>
          <option value="abiertas">Abiertas</option>
          <option value="cerradas">Cerradas</option>
        </Select>
      )}
    </Field>
    <Field label="Clase">
      {(control) => (
        <Select
          {...control}
          value={clase ?? ''}
          onChange={({ target: { value } }) => change({ clase: value in CLASES ? (value as Clase) : undefined })}
        >
          <option value="">Todas</option>
          {Object.entries(CLASES).map(([clave, { nombre }]) => (
            <option key={clave} value={clave}>
              {nombre}
            </option>
          ))}
        </Select>
      )}
    </Field>
  </>
);

type AvisosProps = { readonly vencidas: number; readonly porVencer: number };

const Avisos = ({ vencidas, porVencer }: AvisosProps) => (
  <Alert tone={vencidas > 0 ? 'error' : 'warning'} announced={false}>
    {[
      vencidas > 0 && `${solicitudes(vencidas)} con el plazo vencido`,
      porVencer > 0 && `${solicitudes(porVencer)} por vencer`,
    ]
      .filter(Boolean)
      .join(' y ')}
    .
  </Alert>
);

type VaciaProps = FiltrosProps & { readonly buscar: string; readonly onClear: () => void };

function Vacia({ buscar, direccion: { ver, clase }, onClear, change }: VaciaProps) {
  const todas = (ver ?? clase) && (
    <Button onClick={() => change({ ver: undefined, clase: undefined })}>Quitar los filtros</Button>
  );
  if (buscar) {
    return (
      <NoMatches title={`Ninguna solicitud coincide con «${buscar}»`} onClear={onClear} actions={todas}>
        Se busca en el nombre, el documento, el correo y el número.
      </NoMatches>
    );
  }
  if (todas) return <EmptyState title="Ninguna solicitud cumple los filtros" actions={todas} />;
  return (
    <EmptyState title="Aún no hay solicitudes">
      Registre aquí lo que piden los titulares: la aplicación cuenta los plazos de la Ley 1581 y avisa antes de que
      venzan.
    </EmptyState>
  );
}
