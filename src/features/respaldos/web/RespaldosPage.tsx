// Page of copies and resets: lists the batches itself, and shows an open batch, the history by course or schedules.
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatInstante } from '#catalogo/momento.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { call } from '#platform/web/api.ts';
import { pollWhile } from '#platform/web/poll.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { EarlierButton } from '#platform/web/ui/Pager.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { RowLink, RowPlaces, Rows } from '#platform/web/ui/Rows.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { MutedInline } from '#platform/web/ui/text.tsx';
import { CLASES_DE_TANDA, respaldosContract, TANDAS_POR_PAGINA, type Tanda } from '../contract.ts';
import { CopiasTabs } from './CopiasTabs.tsx';
import { HistorialPorCurso } from './HistorialPorCurso.tsx';
import { Programaciones } from './Programaciones.tsx';
import { readSearch, respaldosSearch, type Change, type RespaldosSearch } from './search.ts';
import { estadoDeTanda, textoDeCuentas } from './tandas/tanda.ts';
import { TandaAbierta } from './tandas/TandaAbierta.tsx';

const CLASES = keysOf(CLASES_DE_TANDA);

type ListaDeTandasProps = { readonly direccion: RespaldosSearch; readonly onCambiar: Change };

/** Lists batches of copies and resets, newest first, with live progress. */
function ListaDeTandas({ direccion: { clase }, onCambiar }: ListaDeTandasProps) {
  const paginas = useInfiniteQuery({
    queryKey: ['respaldos', 'tandas', clase],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: before, signal }) =>
      (await call(respaldosContract, 'GET /respaldos/tandas', { query: { clase, antes: before } }, { signal })).tandas,
    getNextPageParam: (last) => (last.length < TANDAS_POR_PAGINA ? undefined : last.at(-1)?.id),
    refetchInterval: ({ state: { data } }) => pollWhile(data?.pages.flat().some(({ enMarcha: running }) => running)),
    staleTime: 0,
  });
  const tandas = paginas.data?.pages.flat();
  return (
    <>
      <Stack width="mid">
        <SelectField
          label="Mostrar"
          all={TITULOS.respaldos}
          value={clase}
          options={CLASES.map((option) => [option, CLASES_DE_TANDA[option]])}
          onChange={(elegida) => onCambiar({ clase: elegida })}
        />
      </Stack>
      {paginas.isPending && <RowPlaces />}
      {paginas.error && (
        <ErrorState title="No se pudo leer la lista" onRetry={() => void paginas.refetch()}>
          {paginas.error.message}
        </ErrorState>
      )}
      {tandas?.length === 0 && (
        <EmptyState title={clase ? 'Aún no hay ninguna' : 'Aún no se han hecho copias ni reinicios'}>
          Aquí aparecerán las copias y los reinicios de cursos, con su resultado.
        </EmptyState>
      )}
      {tandas && tandas.length > 0 && (
        <Rows aria-label={TITULOS.respaldos}>
          {tandas.map((tanda) => (
            <li key={tanda.id}>
              <FilaDeTanda tanda={tanda} />
            </li>
          ))}
        </Rows>
      )}
      {paginas.hasNextPage && (
        <EarlierButton busy={paginas.isFetchingNextPage} onClick={() => void paginas.fetchNextPage()} />
      )}
    </>
  );
}

function FilaDeTanda({ tanda }: { readonly tanda: Tanda }) {
  const { id, clase, asunto, creada, comienza, nombre, programacion, cuentas, enMarcha: running } = tanda;
  const { texto, tono } = estadoDeTanda(tanda);
  return (
    <RowLink
      to="/gestores/respaldos"
      search={{ tanda: id }}
      name={
        <>
          <span>{CLASES_DE_TANDA[clase]}</span> <MutedInline>{asunto}</MutedInline>
        </>
      }
      mark={<Badge tone={tono}>{texto}</Badge>}
      detail={[
        formatInstante(new Date(creada)),
        programacion ? 'Programada' : nombre,
        comienza === null ? textoDeCuentas(cuentas) : `Comienza el ${formatInstante(new Date(comienza))}`,
      ].join(' · ')}
    >
      {running && comienza === null && (
        <ProgressBar label={asunto} value={cuentas.cursos - cuentas.enMarcha} max={cuentas.cursos || null} />
      )}
    </RowLink>
  );
}

/** Page of copies and resets: batches, history by course and weekly schedules (DECISIONS §8). */
export function RespaldosPage() {
  const direccion = readSearch(useSearchOf(respaldosSearch));
  // Changes of view or batch add a history entry.
  const { change } = useAddress<RespaldosSearch>((part) => {
    const isPlace = 'vista' in part || 'tanda' in part;
    const written = { ...(!('curso' in part) && { pagina: undefined }), ...part };
    // A change of view clears the other parameters, as a link to it would.
    return { search: written, isFresh: 'vista' in part, replace: !isPlace, resetScroll: isPlace };
  });
  const { vista, tanda } = direccion;
  if (vista === 'tandas' && tanda !== undefined) {
    return (
      <Page width="table">
        <TandaAbierta key={tanda} id={tanda} />
      </Page>
    );
  }
  return (
    <Page width="table">
      <PageHead title={TITULOS.respaldos} end={<CopiasTabs actual={vista} />} />
      {vista === 'tandas' && <ListaDeTandas direccion={direccion} onCambiar={change} />}
      {vista === 'cursos' && <HistorialPorCurso direccion={direccion} onCambiar={change} />}
      {vista === 'programacion' && <Programaciones />}
    </Page>
  );
}
