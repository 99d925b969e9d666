// Page with the live list of background jobs: one's own, all people's, or failed ones that need attention.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { catch as fallBack } from 'zod/mini';
import { TITULOS } from '#catalogo/titulos.ts';
import { TAREAS_POR_PAGINA, tareasContract, type Tarea } from '#core/tareas/contract.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { call } from '#platform/web/api.ts';
import { FilterBar } from '#platform/web/ui/FilterBar.tsx';
import { ListPage } from '#platform/web/ui/ListPage.tsx';
import { EarlierButton } from '#platform/web/ui/Pager.tsx';
import { RowPlaces, Rows } from '#platform/web/ui/Rows.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { EstadoDeTarea } from './EstadoDeTarea.tsx';
import { useFollow } from './follow.ts';
import { hear, useKnown } from './known.ts';

/** Lists the jobs with progress and outcome (DECISIONS §1, §8). */
export function TareasPage() {
  const { de: filter } = direccion.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { tareas, paginas } = useTareas(filter);
  return (
    <ListPage title={TITULOS.tareas} count="">
      <FilterBar>
        <SelectField
          label="Mostrar"
          value={filter === 'mias' ? undefined : filter}
          all="Mis tareas"
          options={OTHER_FILTERS}
          onChange={(elegidas) => void navigate({ to: '.', search: { de: elegidas }, replace: true })}
        />
        <Muted>Los procesos largos continúan aunque cierre esta página.</Muted>
      </FilterBar>
      {paginas.isPending && <RowPlaces />}
      {paginas.error && (
        <ErrorState title="No se pudieron cargar las tareas" onRetry={() => void paginas.refetch()}>
          {paginas.error.message}
        </ErrorState>
      )}
      {paginas.data && tareas.length === 0 && filter === 'por-atender' && (
        <EmptyState title="Ninguna tarea fallida por atender">
          Aquí aparece lo que falló hasta que alguien lo atiende.
        </EmptyState>
      )}
      {paginas.data && tareas.length === 0 && filter !== 'por-atender' && (
        <EmptyState title="Aún no hay tareas">
          Aquí aparece lo que tarda, como las exportaciones de muchas filas, con su avance y su resultado.
        </EmptyState>
      )}
      {!paginas.isPending && tareas.length > 0 && (
        <Rows aria-label={FILTERS[filter]}>
          {tareas.map((tarea) => (
            <li key={tarea.id}>
              <EstadoDeTarea tarea={tarea} como="h2" />
            </li>
          ))}
        </Rows>
      )}
      {tareas.length > 0 && !paginas.hasNextPage && <Muted>Hasta aquí llegan los últimos 90 días.</Muted>}
      {paginas.hasNextPage && (
        <EarlierButton busy={paginas.isFetchingNextPage} onClick={() => void paginas.fetchNextPage()} />
      )}
    </ListPage>
  );
}

const FILTERS = { mias: 'Mis tareas', todas: 'De todas las personas', 'por-atender': 'Fallidas por atender' } as const;

type TareasFilter = keyof typeof FILTERS;

const OTHER_FILTERS = (['todas', 'por-atender'] as const).map((filter) => [filter, FILTERS[filter]] as const);

/** Search of the address; invalid values are ignored. */
const direccion = z.object({ de: fallBack(z.enum(keysOf(FILTERS)), 'mias') });

/** Returns the jobs newest first, live: those of the page and newer ones. */
function useTareas(filter: TareasFilter) {
  const conocidas = useKnown();
  useFollow();
  const paginas = useInfiniteQuery({
    queryKey: ['tareas', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const { tareas } = await call(
        tareasContract,
        'GET /tareas',
        { query: { de: filter, antes: pageParam } },
        { signal },
      );
      hear(tareas);
      return tareas;
    },
    getNextPageParam: (last) => (last.length < TAREAS_POR_PAGINA ? undefined : last.at(-1)?.id),
    staleTime: 0,
  });
  const leidas = paginas.data?.pages.flat() ?? [];
  const newest = leidas[0]?.creada ?? '';
  const leidasIds = new Set(leidas.map(({ id }) => id));
  const nuevas = [...conocidas.values()].filter(
    (tarea) => !leidasIds.has(tarea.id) && tarea.creada > newest && isShown(tarea, filter),
  );
  const tareas: readonly Tarea[] = [
    ...nuevas.sort((a, b) => b.creada.localeCompare(a.creada)),
    ...leidas.map((tarea) => conocidas.get(tarea.id) ?? tarea).filter((tarea) => isShown(tarea, filter)),
  ];
  return { tareas, paginas };
}

/** Returns true if a job matches the filter now: a failed one no longer does once attended. */
const isShown = ({ mia: isOwn, porAtender: needsAttention }: Tarea, filter: TareasFilter): boolean =>
  filter === 'todas' || (filter === 'mias' ? isOwn : needsAttention);
