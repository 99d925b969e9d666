// List of a load's rows with search, filter and pages; badges of states, changed values and titles for the steps.
import type { ReactNode } from 'react';
import { countOf } from '#platform/contract/quantities.ts';
import { useSearchText } from '#platform/web/list-state.ts';
import { areOthers } from '#platform/web/poll.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/Badge.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { CheckIcon, ClockIcon } from '#platform/web/ui/icons.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { NoMatches } from '#platform/web/ui/ListPage.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { Change, Muted, Prose } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { FILAS_POR_PAGINA, type CargaAbierta, type FilaDeCarga, type FiltroDeFilas } from '../contract.ts';
import { useFilas } from './carga.ts';
import type { PasoProps } from './step-parts.tsx';

type AccionDeFila = FilaDeCarga['acciones'][number];

/** Column that identifies a row: the sheet's first, with the next two below. */
function columnaDeNombre({ columnas }: CargaAbierta): Column<FilaDeCarga> {
  const [primera, ...others] = columnas.slice(0, 3);
  const dato = ({ datos }: FilaDeCarga, clave: string): string => datos[clave] ?? '';
  return {
    key: 'nombre',
    heading: primera?.titulo,
    width: '15rem',
    cell: (fila) => <WrappedText>{(primera && dato(fila, primera.clave)) || '(vacío)'}</WrappedText>,
    below: (fila) =>
      others
        .map(({ clave }) => dato(fila, clave))
        .join(' ')
        .trim(),
  };
}

export const Cambios = ({ cambios }: Pick<AccionDeFila, 'cambios'>) =>
  cambios.map(({ campo, de: from, a }) => (
    <Prose as="span" key={campo}>
      <span>{`${campo}:`}</span> <Change from={from === '' ? '(vacío)' : from} to={a} />
    </Prose>
  ));

type Palabra = { readonly texto: string; readonly tono: BadgeTone; readonly Icono?: () => ReactNode };

const ESTADOS: Record<FilaDeCarga['estado'] | AccionDeFila['estado'], Palabra> = {
  'con-problemas': { texto: 'Con problemas', tono: 'error' },
  'sin-cambios': { texto: 'Sin cambios', tono: 'soft', Icono: CheckIcon },
  'por-hacer': { texto: 'Por hacer', tono: 'warning', Icono: ClockIcon },
  pendiente: { texto: 'Por hacer', tono: 'warning', Icono: ClockIcon },
  interrumpida: { texto: 'Por hacer', tono: 'warning' },
  hecha: { texto: 'Hecho', tono: 'success' },
  estaba: { texto: 'Ya estaba', tono: 'success' },
  fallida: { texto: 'No se pudo', tono: 'error' },
};

export function Estado({ estado }: { readonly estado: keyof typeof ESTADOS }) {
  const { texto, tono, Icono } = ESTADOS[estado];
  return (
    <Badge tone={tono} icon={Icono}>
      {texto}
    </Badge>
  );
}

export const nombreOf = ({ acciones }: CargaAbierta, accion: string): string =>
  acciones.find((candidate) => candidate.accion === accion)?.enFila ?? accion;

export const tituloOf = ({ columnas }: CargaAbierta, clave: string | null): string =>
  clave === null ? 'Toda la fila' : (columnas.find((columna) => columna.clave === clave)?.titulo ?? clave);

/** A filter of the rows: its key in the address, its label and its query. */
export type FiltroDeVista = { readonly clave: string; readonly texto: string; readonly filtro: FiltroDeFilas };

type ListaDeFilasProps = PasoProps & {
  readonly titulo: string;
  /** Label of the filter. The first choice means all rows. */
  readonly filtro: string;
  readonly vistas: readonly [FiltroDeVista, ...FiltroDeVista[]];
  /** Label of the list, and the columns after the name. */
  readonly label: string;
  readonly columnas: readonly Column<FilaDeCarga>[];
};

export function ListaDeFilas({
  tipo,
  carga,
  direccion,
  onChange,
  titulo,
  filtro,
  vistas,
  label,
  columnas,
}: ListaDeFilasProps) {
  const { texto, buscar, setTexto, clear } = useSearchText();
  const vista = vistas.find(({ clave }) => clave === direccion.ver) ?? vistas[0];
  const desde = (direccion.pagina - 1) * FILAS_POR_PAGINA;
  const asked = { ...vista.filtro, ...(buscar && { buscar }), salto: desde, limite: FILAS_POR_PAGINA };
  const filas = useFilas(tipo, carga, asked);
  const { data, error } = filas;
  const ocupada = areOthers(data?.of, asked);
  const cuenta = data && countOf(data.total, 'fila', 'filas');
  return (
    <Section title={titulo} level={3} gap={4} beside={<Muted role="status">{ocupada ? '' : cuenta}</Muted>}>
      <FilterBar
        search={
          <SearchField
            value={texto}
            onChange={(value) => {
              setTexto(value);
              if (direccion.pagina > 1) onChange({ ver: direccion.ver, pagina: undefined });
            }}
            placeholder={carga.columnas
              .slice(0, 3)
              .map((columna) => columna.titulo)
              .join(', ')}
          />
        }
        onRefresh={() => void filas.refetch()}
      >
        {vistas.length > 1 && (
          <SelectField
            label={filtro}
            value={vista.clave}
            options={vistas.map(({ clave, texto: palabras }) => [clave, palabras])}
            onChange={(clave) => onChange({ ver: clave === vistas[0].clave ? undefined : clave })}
          />
        )}
      </FilterBar>
      {error && (
        <ErrorState title="No se pudieron leer las filas" onRetry={() => void filas.refetch()}>
          {error.message}
        </ErrorState>
      )}
      {!error && data?.total !== 0 && (
        <>
          <List
            label={label}
            columns={[columnaDeNombre(carga), ...columnas]}
            rows={data?.filas}
            idOf={({ numero }) => String(numero)}
            number={({ numero }) => numero}
            numberHeading="Fila"
            numberWidth="4.5rem"
            from={desde}
            total={data?.total}
            busy={ocupada}
            minWidth="40rem"
          />
          <Pager
            label="Páginas de filas"
            rows="Filas"
            from={desde}
            size={FILAS_POR_PAGINA}
            total={data?.total ?? 0}
            onGo={(from) => onChange({ ver: direccion.ver, pagina: from / FILAS_POR_PAGINA + 1 })}
          />
        </>
      )}
      {!error && data?.total === 0 && buscar !== '' && (
        <NoMatches
          title={`Ninguna fila coincide con «${buscar}»`}
          onClear={clear}
        >{`Se buscó en todos los datos de las filas${vista === vistas[0] ? '' : `, entre las de «${vista.texto}»`}.`}</NoMatches>
      )}
      {!error && data?.total === 0 && buscar === '' && <EmptyState title="No hay filas así" />}
    </Section>
  );
}
