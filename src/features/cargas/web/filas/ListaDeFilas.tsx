import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { type Column, List } from '#platform/web/ui/List.tsx';
import { NoMatches } from '#platform/web/ui/ListPage.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useBusqueda } from '#platform/web/list-state.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { FILAS_POR_PAGINA, type FilaDeCarga, type FiltroDeFilas } from '../../contract.ts';
import type { PasoProps } from '../CargaPage.tsx';
import { useFilas } from '../useCarga.ts';
import { columnaDeNombre } from './partes.tsx';

/** One of the ways to narrow the rows: its name in the address, its words, and what it asks for. */
export type Vista = { readonly clave: string; readonly texto: string; readonly filtro: FiltroDeFilas };

type ListaDeFilasProps = PasoProps & {
  readonly titulo: string;
  /** The label of the filter, and its choices; the first stands for all. */
  readonly filtro: string;
  readonly vistas: readonly [Vista, ...Vista[]];
  /** What the rows are called, and what is said of each beside its name. */
  readonly label: string;
  readonly columnas: readonly Column<FilaDeCarga>[];
};

/** Rows of a load under a bar that narrows them, a page at a time. */
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
  const { texto, buscar, setTexto, clear } = useBusqueda();
  const vista = vistas.find(({ clave }) => clave === direccion.ver) ?? vistas[0];
  const desde = (direccion.pagina - 1) * FILAS_POR_PAGINA;
  const filas = useFilas(tipo, carga, {
    ...vista.filtro,
    ...(buscar && { buscar }),
    salto: desde,
    limite: FILAS_POR_PAGINA,
  });
  const { data, error, isPlaceholderData: ocupada } = filas;
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
          <Field label={filtro}>
            {(control) => (
              <Select
                {...control}
                value={vista.clave}
                onChange={({ target }) =>
                  onChange({ ver: target.value === vistas[0].clave ? undefined : target.value })
                }
              >
                {vistas.map(({ clave, texto: palabras }) => (
                  <option key={clave} value={clave}>
                    {palabras}
                  </option>
                ))}
              </Select>
            )}
          </Field>
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
        <NoMatches title={`Ninguna fila coincide con «${buscar}»`} onClear={clear}>
          Se buscó en todos los datos de las filas{vista === vistas[0] ? '' : `, entre las de «${vista.texto}»`}.
        </NoMatches>
      )}
      {!error && data?.total === 0 && buscar === '' && <EmptyState title="No hay filas así" />}
    </Section>
  );
}
