// List of a message's recipients, with search, filter by state, pages, and the side panel of the open one.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { useOpened, useSearchText } from '#platform/web/list-state.ts';
import { areOthers } from '#platform/web/poll.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { NoMatches } from '#platform/web/ui/ListPage.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import {
  correosContract,
  DESTINATARIOS_POR_PAGINA,
  type CorreoAbierto,
  type Destinatario,
} from '../contract/correos.ts';
import { ESTADOS_DE_DESTINATARIO, sumaOf } from '../estados.ts';
import { DestinatarioPanel, EstadoWithReason, SIN_DIRECCION } from './DestinatarioPanel.tsx';
import type { Change, CorreosSearch } from './search.ts';

type DestinatariosProps = {
  readonly correo: CorreoAbierto;
  readonly direccion: CorreosSearch;
  readonly onChange: Change;
};

const ESTADOS = keysOf(ESTADOS_DE_DESTINATARIO);

const COLUMNAS: readonly Column<Destinatario>[] = [
  {
    key: 'persona',
    heading: 'Persona',
    width: '19rem',
    verbatim: true,
    cell: ({ nombre }) => nombre,
    below: ({ nombre, email }) => email !== nombre && <WrappedText>{email || SIN_DIRECCION}</WrappedText>,
  },
  { key: 'rol', heading: 'Rol', width: '9rem', cell: ({ rol }) => rol, card: 'head' },
  {
    key: 'estado',
    heading: 'Estado',
    cell: (destinatario) => <EstadoWithReason destinatario={destinatario} />,
    card: 'line',
  },
  {
    key: 'desde',
    heading: 'Desde',
    width: '12rem',
    cell: ({ instante }) => formatInstante(new Date(instante)),
    card: 'head',
  },
];

export function Destinatarios({ correo, direccion: { estado, hoja = 1, persona }, onChange }: DestinatariosProps) {
  const { id, cuenta } = correo;
  const { texto, buscar, setTexto, clear } = useSearchText();
  const searched = useRef(buscar);
  useEffect(() => {
    // Another search begins at its first page.
    if (searched.current !== buscar) onChange({ hoja: undefined });
    searched.current = buscar;
  }, [buscar, onChange]);
  const desde = (hoja - 1) * DESTINATARIOS_POR_PAGINA;
  const body = { ...(buscar && { busca: buscar }), ...(estado && { estado }), desde };
  const lectura = useQuery({
    // The counts are part of the key: the page is read again when a state changes.
    queryKey: ['correo', id, 'destinatarios', body, cuenta],
    queryFn: async ({ signal }) => ({
      ...(await call(correosContract, 'POST /correos/{id}/destinatarios', { params: { id }, body }, { signal })),
      of: body,
    }),
    placeholderData: keepPreviousData,
  });
  const abierto = useOpened((opened, how) =>
    onChange({ persona: opened === undefined ? undefined : Number(opened) }, how),
  );
  const filas = lectura.data?.destinatarios ?? [];
  const lugar = filas.findIndex(({ numero }) => numero === persona);
  const vecino = (step: 1 | -1): (() => void) | undefined => {
    const other = lugar < 0 ? undefined : filas[lugar + step];
    return other && (() => abierto.goTo(String(other.numero)));
  };
  const lista = (
    <List
      label="Destinatarios"
      columns={COLUMNAS}
      rows={lectura.data?.destinatarios}
      idOf={({ numero }) => String(numero)}
      number={({ numero }) => numero}
      numberWidth="4rem"
      from={desde}
      total={lectura.data?.total}
      busy={areOthers(lectura.data?.of, body)}
      minWidth="60rem"
      opening={{
        open: persona === undefined ? undefined : String(persona),
        hint: 'leer el mensaje',
        onOpen: abierto.open,
      }}
    />
  );
  return (
    <Section title="Destinatarios">
      <FilterBar search={<SearchField value={texto} onChange={setTexto} placeholder="Nombre, correo, rol…" />}>
        <SelectField
          label="Estado"
          all={`Todos (${inThousands(sumaOf(cuenta))})`}
          value={estado}
          options={ESTADOS.filter((one) => cuenta[one] > 0 || one === estado).map((one) => [
            one,
            `${ESTADOS_DE_DESTINATARIO[one]} (${inThousands(cuenta[one])})`,
          ])}
          onChange={(elegido) => onChange({ estado: elegido, hoja: undefined })}
        />
      </FilterBar>
      <Reading of={lectura} failure="No se pudieron cargar los destinatarios" waiting={lista}>
        {({ total }) => {
          const all = estado && <Button onClick={() => onChange({ estado: undefined })}>Ver todos</Button>;
          if (total === 0 && buscar) {
            return (
              <NoMatches title={`Nadie coincide con «${buscar}»`} onClear={clear} actions={all}>
                Se busca en el nombre, el correo y el rol.
              </NoMatches>
            );
          }
          if (total === 0) return <EmptyState title="Ya no hay nadie en ese estado" actions={all} />;
          return (
            <>
              {lista}
              <Pager
                label="Páginas de destinatarios"
                rows="Personas"
                from={desde}
                size={DESTINATARIOS_POR_PAGINA}
                total={total}
                onGo={(from) => onChange({ hoja: from / DESTINATARIOS_POR_PAGINA + 1 })}
              />
            </>
          );
        }}
      </Reading>
      {persona !== undefined && (
        <DestinatarioPanel
          correo={id}
          numero={persona}
          onAnterior={vecino(-1)}
          onSiguiente={vecino(1)}
          onClose={abierto.close}
        />
      )}
    </Section>
  );
}
