// List of a server's categories, in which the scope of each copy is chosen.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type CSSProperties } from 'react';
import type { CategoriaDePlataforma } from '#core/plataforma/contract.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { useSearchText } from '#platform/web/list-state.ts';
import { matcherOf } from '#platform/web/matches.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { Radio } from '#platform/web/ui/inputs.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { NoMatches } from '#platform/web/ui/ListPage.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { CategoriaPath, cursos, categorias as enCategorias, noCopiasText } from './labels.tsx';
import { cannotCopy, categoriasOf, complementoOf, ServerReading } from './plataforma.tsx';
import styles from './respaldos.module.css';
import { POR_CURSOS, WHOLE, type Elegida } from './seleccion.ts';

type ChosenCategorias = {
  readonly servidor: string;
  /** Returns the choice for a category; undefined where there is none. */
  readonly tipoDe: (id: number) => Elegida['backupType'] | undefined;
  /** Returns the number of listed categories that contain it. */
  readonly nivelDe: (id: number) => number;
  readonly onElegir: (elegida: Elegida) => void;
  readonly onDeseleccionar: (categoryId: number) => void;
};

/** Columns of the list of categories, with the controls to choose one (spec 2 §2). */
const columnasDeCategorias = ({
  servidor,
  tipoDe,
  nivelDe,
  onElegir,
  onDeseleccionar,
}: ChosenCategorias): Column<CategoriaDePlataforma>[] => {
  const opcion = (backupType: Elegida['backupType'], heading: string): Column<CategoriaDePlataforma> => ({
    key: String(backupType),
    heading,
    width: '6.5rem',
    cell: ({ id, categoryName, path }, on) => {
      const radio = {
        name: `${servidor}-${id}`,
        'aria-label': `${heading}: ${path}`,
        checked: tipoDe(id) === backupType,
        onChange: () => onElegir({ categoryId: id, categoryName, path, backupType }),
      };
      if (on === 'card') return <Radio {...radio} label={heading} />;
      return (
        <label className={styles['radio']}>
          <input {...radio} type="radio" />
        </label>
      );
    },
    card: 'line',
  });
  return [
    {
      key: 'nombre',
      heading: 'Nombre',
      width: '13rem',
      cell: ({ id, categoryName }, on) =>
        on === 'card' ? (
          categoryName
        ) : (
          <span className={styles['nivel']} style={{ '--nivel': nivelDe(id) } as CSSProperties}>
            {categoryName}
          </span>
        ),
    },
    {
      key: 'ruta',
      heading: 'Ruta en la plataforma',
      cell: ({ path }, on) => (on === 'card' ? path : <CategoriaPath path={path} />),
      card: 'line',
    },
    {
      key: 'cursos',
      heading: 'Cursos',
      width: '5rem',
      align: 'end',
      cell: ({ courseCount }, on) => (on === 'card' ? cursos(courseCount) : inThousands(courseCount)),
      card: 'head',
    },
    opcion(WHOLE, 'Respaldar toda la categoría'),
    opcion(POR_CURSOS, 'Respaldar por cursos'),
    {
      key: 'quitar',
      heading: 'Deseleccionar',
      width: '9rem',
      // A disabled button would lose the focus.
      cell: ({ id, path }) => (
        <Button
          variant="plain"
          aria-disabled={tipoDe(id) === undefined}
          aria-label={`Deseleccionar: ${path}`}
          onClick={() => onDeseleccionar(id)}
        >
          Deseleccionar
        </Button>
      ),
      card: 'line',
    },
  ];
};

type MissingPluginProps = { readonly servidor: string; readonly label: string };

/** Warns that a server cannot make copies, and why, before its categories are chosen. */
function MissingPlugin({ servidor, label }: MissingPluginProps) {
  const { data } = useQuery(complementoOf(servidor));
  if (!cannotCopy(data) || !data?.aviso) return null;
  return (
    <Alert tone="warning" title={noCopiasText(label)}>
      {data.aviso}
    </Alert>
  );
}

/**
 * Nesting level of each listed category, by id: the number of listed categories that contain it. Unlisted ancestors
 * (without courses, or filtered out) do not count.
 */
export function levelsOf(categorias: readonly CategoriaDePlataforma[]): ReadonlyMap<number, number> {
  const rutas = new Set(categorias.map(({ path }) => path));
  return new Map(categorias.map(({ id, path }) => [id, ancestorPaths(path).filter((ruta) => rutas.has(ruta)).length]));
}

function ancestorPaths(path: string): string[] {
  const nombres = path.split(' › ');
  return nombres.slice(1).map((_, i) => nombres.slice(0, i + 1).join(' › '));
}

const POR_PAGINA = 100;

type CategoriasProps = {
  readonly servidor: string;
  readonly label: string;
  readonly elegidas: readonly Elegida[];
  readonly onElegir: (elegida: Elegida) => void;
  readonly onDeseleccionar: (categoryId: number) => void;
};

/** Lists the categories of a server that have courses, to choose from. */
export function Categorias({ servidor, label, elegidas, onElegir, onDeseleccionar }: CategoriasProps) {
  const opciones = categoriasOf(servidor);
  const lectura = useQuery(opciones);
  const { data } = lectura;
  const { texto, buscar, setTexto, clear } = useSearchText();
  const [{ para: searched, desde }, setPagina] = useState({ para: '', desde: 0 });
  const matches = matcherOf(buscar);
  const halladas = data?.filter(({ id, path }) => buscar === String(id) || matches(path));
  const primera = searched === buscar && desde < (halladas?.length ?? 0) ? desde : 0;
  const tipos = new Map(elegidas.map(({ categoryId, backupType }) => [categoryId, backupType]));
  const tipoOf = (id: number) => tipos.get(id);
  const niveles = useMemo(() => levelsOf(halladas ?? []), [halladas]);
  const nivelOf = (id: number) => niveles.get(id) ?? 0;
  const hasBar = !lectura.error && (data ? data.length > 0 : lectura.isFetching);
  const lista = (
    <List
      label="Categorías de la plataforma"
      columns={columnasDeCategorias({ servidor, tipoDe: tipoOf, nivelDe: nivelOf, onElegir, onDeseleccionar })}
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
      {data && <MissingPlugin servidor={servidor} label={label} />}
      {hasBar && (
        <FilterBar
          search={
            <>
              <SearchField
                label="Buscar una categoría"
                placeholder="Nombre, ruta o ID"
                value={texto}
                onChange={setTexto}
              />
              <Muted role="status">{data && halladas && countLabel(halladas.length, data.length)}</Muted>
            </>
          }
          onRefresh={() => void lectura.refetch()}
        />
      )}
      <ServerReading lectura={lectura} clave={opciones.queryKey} waiting={lista}>
        {(all) =>
          all.length === 0 ? (
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
      </ServerReading>
    </>
  );
}

const countLabel = (halladas: number, all: number): string =>
  halladas === all ? enCategorias(all) : `${inThousands(halladas)} de ${enCategorias(all)}`;
