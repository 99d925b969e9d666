import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CategoriaDePlataforma } from '#features/plataforma/contract.ts';
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
export function Categorias({ label, ...props }: CategoriasProps) {
  const opciones = categoriasDe(props.servidor);
  const lectura = useQuery(opciones);
  return (
    <DeServidor lectura={lectura} clave={opciones.queryKey}>
      {(data) => (
        <>
          <SinComplemento servidor={props.servidor} label={label} />
          <Leidas data={data} ocupada={lectura.isFetching} onActualizar={() => void lectura.refetch()} {...props} />
        </>
      )}
    </DeServidor>
  );
}

type LeidasProps = Omit<CategoriasProps, 'label'> & {
  readonly data: readonly CategoriaDePlataforma[];
  readonly ocupada: boolean;
  readonly onActualizar: () => void;
};

function Leidas({ elegidas, data, ocupada, onActualizar, ...props }: LeidasProps) {
  const { texto, buscar, setTexto, clear } = useBusqueda();
  const [{ para, desde }, setPagina] = useState({ para: '', desde: 0 });
  if (data.length === 0) {
    return (
      <EmptyState title="Este servidor no tiene categorías con cursos">
        Elija otro servidor, o cree los cursos en la plataforma y vuelva a esta página.
      </EmptyState>
    );
  }
  const matches = matcherOf(buscar);
  const halladas = data.filter(({ id, path }) => buscar === String(id) || matches(path));
  const primera = para === buscar && desde < halladas.length ? desde : 0;
  const tipos = new Map(elegidas.map(({ categoryId, backupType }) => [categoryId, backupType]));
  const tipoDe = (id: number) => tipos.get(id);
  return (
    <>
      <FilterBar
        search={
          <>
            <SearchField
              label="Buscar una categoría"
              placeholder="Nombre, ruta o ID"
              value={texto}
              onChange={setTexto}
            />
            <Muted role="status">
              {halladas.length === data.length
                ? enCategorias(data.length)
                : `${enMiles(halladas.length)} de ${enCategorias(data.length)}`}
            </Muted>
          </>
        }
        onRefresh={onActualizar}
      />
      {halladas.length === 0 ? (
        <NoMatches title={`Ninguna categoría coincide con «${buscar}»`} onClear={clear}>
          Se buscó en el nombre, la ruta y el ID.
        </NoMatches>
      ) : (
        <>
          <List
            label="Categorías del servidor"
            columns={columnasDeCategorias({ ...props, tipoDe })}
            rows={halladas.slice(primera, primera + POR_PAGINA)}
            idOf={({ id }) => String(id)}
            number={({ id }) => String(id)}
            numberHeading="ID"
            numberWidth="3.5rem"
            from={primera}
            total={halladas.length}
            busy={ocupada}
            minWidth="49rem"
            marked={({ id }) => tipos.has(id)}
          />
          <Pager
            label="Páginas de categorías"
            rows="Categorías"
            from={primera}
            size={POR_PAGINA}
            total={halladas.length}
            onGo={(from) => setPagina({ para: buscar, desde: from })}
          />
        </>
      )}
    </>
  );
}
