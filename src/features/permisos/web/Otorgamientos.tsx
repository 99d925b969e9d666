// The list of permissions that persons have or had, with its filters, the panel of one, and the dialog that gives one.
import { useState } from 'react';
import { formatDia } from '#catalogo/momento.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { neighboursOf, useOpened, usePage } from '#platform/web/list-state.ts';
import { matcherOf } from '#platform/web/matches.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { AddIcon } from '#platform/web/ui/icons.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { ClearFiltersButton, ListPage, NoMatches } from '#platform/web/ui/ListPage.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { Otorgamiento } from '../contract.ts';
import { pantallas } from '../pantallas.ts';
import { EstadoBadge } from './EstadoBadge.tsx';
import { GivePermiso } from './GivePermiso.tsx';
import { ambitoInWords, filasInWords, informesInWords } from './labels.ts';
import { ListaButtons, ListaResult, useLista } from './ListaButtons.tsx';
import { PermisoPanel } from './PermisoPanel.tsx';
import { useOtorgamientos } from './queries.ts';
import type { Change, PermisosAddress } from './search.ts';
import type { TabProps } from './Tabs.tsx';

const ESTADOS = [
  ['vigente', 'Vigentes'],
  ['sin-uso', 'Sin uso hace 90 días'],
  ['vencido', 'Vencidos'],
  ['retirado', 'Retirados'],
] as const;

/** Permissions of a page of the list. */
const SIZE = 50;

type OtorgamientosProps = TabProps & { readonly direccion: PermisosAddress; readonly change: Change };

export function Otorgamientos({ vistas, dicho, onDicho, direccion, change }: OtorgamientosProps) {
  const { ver, permiso: open, pagina } = direccion;
  const lectura = useOtorgamientos();
  const [texto, setTexto] = useState('');
  const { from, goTo } = usePage({ inAddress: pagina, search: texto.trim(), change, size: SIZE });
  const [isGiving, setIsGiving] = useState(false);
  const lista = useLista();
  const opened = useOpened((permiso, how) => change({ permiso }, how));
  const { otorgamientos: all = [], perfiles = [] } = lectura.data ?? {};
  const found = foundIn(all, texto, ver);
  const shown = found.slice(from, from + SIZE);
  const openOne = all.find(({ id }) => id === open);
  const ways = neighboursOf(
    shown.map(({ id }) => id),
    open,
    opened.goTo,
  );
  const list = (
    <List
      label={pantallas.permisos.titulo}
      columns={COLUMNS}
      rows={lectura.data && shown}
      idOf={({ id }) => id}
      number={null}
      from={from}
      total={lectura.data && found.length}
      minWidth="64rem"
      opening={{ open, hint: 'abrir el permiso', onOpen: opened.open }}
    />
  );
  return (
    <ListPage
      title={pantallas.permisos.titulo}
      count={lectura.data && countText(found.length, all.length)}
      of={lectura}
      views={vistas}
    >
      <FilterBar
        search={<SearchField value={texto} onChange={setTexto} placeholder="Persona, perfil, programa…" />}
        onRefresh={() => void lectura.refetch()}
        active={ver ? 1 : 0}
        actions={
          <>
            <ListaButtons lista={lista} hasRows={all.length > 0} />
            <Button variant="main" disabled={!lectura.data} onClick={() => setIsGiving(true)}>
              <AddIcon />
              <span>Otorgar permiso</span>
            </Button>
          </>
        }
      >
        <SelectField
          label="Mostrar"
          value={ver}
          options={ESTADOS}
          all="Todos"
          onChange={(chosen) => change({ ver: chosen })}
        />
      </FilterBar>
      {dicho}
      <ListaResult lista={lista} />
      <Reading of={lectura} failure="No se pudieron cargar los permisos" waiting={list}>
        {() =>
          found.length === 0 ? (
            <EmptyList texto={texto.trim()} ver={ver} onClear={() => setTexto('')} change={change} />
          ) : (
            <>
              {list}
              <Pager
                label="Páginas de permisos"
                rows="Permisos"
                from={from}
                size={SIZE}
                total={found.length}
                onGo={goTo}
              />
            </>
          )
        }
      </Reading>
      {openOne && (
        <PermisoPanel
          key={openOne.id}
          otorgamiento={openOne}
          perfil={perfiles.find(({ clave }) => clave === openOne.perfil.clave)}
          ways={ways}
          onRetirado={onDicho}
          onClose={opened.close}
        />
      )}
      {isGiving && (
        <GivePermiso
          perfiles={perfiles}
          onGiven={(text) => {
            setIsGiving(false);
            onDicho(text);
          }}
          onCancel={() => setIsGiving(false)}
        />
      )}
    </ListPage>
  );
}

/** Returns the permissions in a state that have every word of a text. */
function foundIn(all: readonly Otorgamiento[], texto: string, ver: PermisosAddress['ver']): readonly Otorgamiento[] {
  const matches = matcherOf(texto);
  return all.filter((otorgamiento) => {
    const { estado, sinUso: isUnused, nombre, usuario, email, perfil, motivo } = otorgamiento;
    if (ver && (ver === 'sin-uso' ? !isUnused : estado !== ver)) return false;
    const scope = [informesInWords(otorgamiento, Infinity), filasInWords(otorgamiento)];
    return matches([nombre, usuario, email, perfil.nombre, motivo, ...scope].join(' '));
  });
}

const countText = (found: number, all: number): string =>
  found === all ? countOf(all, 'permiso', 'permisos') : `${inThousands(found)} de ${inThousands(all)}`;

const COLUMNS: readonly Column<Otorgamiento>[] = [
  {
    key: 'persona',
    heading: 'Persona',
    width: '17rem',
    verbatim: true,
    cell: ({ nombre }) => nombre,
    below: ({ usuario, email }) => `${usuario} · ${email}`,
  },
  { key: 'perfil', heading: 'Perfil', width: '13rem', cell: ({ perfil }) => perfil.nombre, card: 'head' },
  {
    key: 'alcance',
    heading: 'Alcance',
    cell: (otorgamiento) => ambitoInWords(otorgamiento),
    below: (otorgamiento) => informesInWords(otorgamiento),
    card: 'line',
  },
  { key: 'hasta', heading: 'Hasta', width: '8rem', cell: ({ hasta }) => formatDia(hasta), card: 'fact' },
  {
    key: 'uso',
    heading: 'Último uso',
    width: '8rem',
    cell: ({ usado }) => (usado === null ? 'Nunca' : formatDia(usado)),
    card: 'fact',
  },
  {
    key: 'estado',
    heading: 'Estado',
    width: '13rem',
    cell: (otorgamiento) => <EstadoBadge {...otorgamiento} />,
    card: 'head',
  },
];

type EmptyListProps = {
  readonly texto: string;
  readonly ver: PermisosAddress['ver'];
  readonly onClear: () => void;
  readonly change: Change;
};

function EmptyList({ texto, ver, onClear, change }: EmptyListProps) {
  const all = ver && <ClearFiltersButton onClick={() => change({ ver: undefined })} />;
  if (texto) {
    return (
      <NoMatches title={`Ningún permiso coincide con «${texto}»`} onClear={onClear} actions={all}>
        Se busca en la persona, el perfil, los informes, los programas, las facultades, las asignaturas y el motivo.
      </NoMatches>
    );
  }
  if (all) return <EmptyState title="Ningún permiso cumple el filtro" actions={all} />;
  return (
    <EmptyState title="Nadie tiene permisos otorgados">
      Otorgue aquí acceso a algunos informes, o a algunas filas, a personas que no son gestoras: coordinaciones,
      secretarías y decanaturas.
    </EmptyState>
  );
}
