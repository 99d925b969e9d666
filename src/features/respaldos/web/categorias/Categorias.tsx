import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { matcherOf } from '#platform/web/matches.ts';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { NoMatches } from '#platform/web/ui/NoMatches.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useBusqueda } from '#platform/web/useBusqueda.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import { DeServidor } from '../DeServidor.tsx';
import { categoriasDe } from '../plataforma.ts';
import { SinComplemento } from '../SinComplemento.tsx';
import type { Elegida } from '../seleccion/seleccion.ts';
import { categorias as enCategorias } from '../textos.ts';
import { columnasDeCategorias } from './columnas.tsx';
import { nivelesDe } from './niveles.ts';

const POR_PAGINA = 100;

type CategoriasProps = {
  readonly servidor: string;
  /** What the server is called. */
  readonly label: string;
  /** What is chosen of this server. */
  readonly elegidas: readonly Elegida[];
  readonly onElegir: (elegida: Elegida) => void;
  readonly onDeseleccionar: (categoryId: number) => void;
};

/** The categories of a server that have courses, to be chosen among. */
export function Categorias({ servidor, label, elegidas, onElegir, onDeseleccionar }: CategoriasProps) {
  const opciones = categoriasDe(servidor);
  const lectura = useQuery(opciones);
  const { data } = lectura;
  const { texto, buscar, setTexto, clear } = useBusqueda();
  const [{ para, desde }, setPagina] = useState({ para: '', desde: 0 });
  const matches = matcherOf(buscar);
  const halladas = data?.filter(({ id, path }) => buscar === String(id) || matches(path));
  const primera = para === buscar && desde < (halladas?.length ?? 0) ? desde : 0;
  const tipos = new Map(elegidas.map(({ categoryId, backupType }) => [categoryId, backupType]));
  const tipoDe = (id: number) => tipos.get(id);
  const niveles = useMemo(() => nivelesDe(halladas ?? []), [halladas]);
  const nivelDe = (id: number) => niveles.get(id) ?? 0;
  const hayBarra = !lectura.error && (data ? data.length > 0 : lectura.isFetching);
  const lista = (
    <List
      label="Categorías de la plataforma"
      columns={columnasDeCategorias({ servidor, tipoDe, nivelDe, onElegir, onDeseleccionar })}
      rows={halladas?.slice(primera, primera + POR_PAGINA)}
      idOf={({ id }) => String(id)}
      number={({ id }) => String(id)}
      numberHeading="ID"
      numberWidth="3.5rem"
      from={primera}
      total={halladas?.length}
      busy={lectura.isFetching}
      minWidth="49rem"
      marked={({ id }) => tipos.has(id)}
    />
  );
  return (
    <>
      {data && <SinComplemento servidor={servidor} label={label} />}
      {hayBarra && (
        <FilterBar
          search={
            <>
              <SearchField
                label="Buscar una categoría"
                placeholder="Nombre, ruta o ID"
                value={texto}
                onChange={setTexto}
              />
              <Muted role="status">{data && halladas && cuantas(halladas.length, data.length)}</Muted>
            </>
          }
          onRefresh={() => void lectura.refetch()}
        />
      )}
      <DeServidor lectura={lectura} clave={opciones.queryKey} waiting={lista}>
        {(todas) =>
          todas.length === 0 ? (
            <EmptyState title="Esta plataforma no tiene categorías con cursos">
              Elija otra, o cree en ella los cursos y vuelva a esta página.
            </EmptyState>
          ) : halladas?.length === 0 ? (
            <NoMatches title={`Ninguna categoría coincide con «${buscar}»`} onClear={clear}>
              Se buscó en el nombre, la ruta y el ID.
            </NoMatches>
          ) : (
            <>
              {lista}
              <Pager
                label="Páginas de categorías"
                rows="Categorías"
                from={primera}
                size={POR_PAGINA}
                total={halladas?.length ?? 0}
                onGo={(from) => setPagina({ para: buscar, desde: from })}
              />
            </>
          )
        }
      </DeServidor>
    </>
  );
}

const cuantas = (halladas: number, todas: number): string =>
  halladas === todas ? enCategorias(todas) : `${enMiles(halladas)} de ${enCategorias(todas)}`;
