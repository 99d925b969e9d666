import { TITULOS } from '#catalogo/titulos.ts';
import { call } from '#platform/web/api.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { ListPage } from '#platform/web/ui/ListPage.tsx';
import { NoMatches } from '#platform/web/ui/NoMatches.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { useBusqueda } from '#platform/web/useBusqueda.ts';
import { usePage } from '#platform/web/usePage.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { SESIONES_POR_PAGINA, gestionDeSesionesContract } from '../contract-gestion.ts';

import { columnasDeSesiones } from './gestion/columnas.tsx';
import { TerminarSesion, type Terminacion } from './gestion/TerminarSesion.tsx';

const sesiones = (cuantas: number): string => countOf(cuantas, 'sesión abierta', 'sesiones abiertas');

/** The sessions of everybody that are open, and the ways to end them (issue 8). */
export function SesionesAbiertas({ vistas }: { readonly vistas: ReactNode }) {
  const { texto, buscar, setTexto, clear } = useBusqueda();
  const [inAddress, setPagina] = useState(1);
  const { from: salto, goTo } = usePage({
    inAddress,
    search: buscar,
    change: ({ pagina }) => setPagina(pagina),
    size: SESIONES_POR_PAGINA,
  });
  const body = { ...(buscar && { buscar }), salto };
  const lectura = useQuery({
    queryKey: ['sesiones', body],
    queryFn: ({ signal }) => call(gestionDeSesionesContract, 'POST /sesiones/consulta', { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const queries = useQueryClient();
  const [preguntada, setPreguntada] = useState<Terminacion | null>(null);
  const [dicho, setDicho] = useState<string | null>(null);
  const terminar = useAction({
    mutationFn: ({ cuales }: Terminacion) =>
      call(gestionDeSesionesContract, 'POST /sesiones/terminar', { body: cuales }),
    onSuccess: ({ terminadas }) => {
      setPreguntada(null);
      setDicho(terminadas === 1 ? 'Se terminó la sesión.' : `Se terminaron ${terminadas} sesiones.`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['sesiones'] }),
  });
  const preguntar = (terminacion: Terminacion): void => {
    setDicho(null);
    terminar.reset();
    setPreguntada(terminacion);
  };
  const cuenta = lectura.data && sesiones(lectura.data.total);
  const lista = (
    <List
      label="Sesiones abiertas"
      columns={columnasDeSesiones(preguntar)}
      rows={lectura.data?.sesiones}
      idOf={({ id }) => id}
      number={null}
      from={salto}
      total={lectura.data?.total}
      busy={lectura.isPlaceholderData}
      minWidth="64rem"
    />
  );
  return (
    <ListPage title={TITULOS.auditoria} count={cuenta} of={lectura} views={vistas}>
      <FilterBar
        search={<SearchField value={texto} onChange={setTexto} placeholder="Usuario o nombre" />}
        onRefresh={() => void lectura.refetch()}
      ></FilterBar>
      {dicho && <Alert tone="success">{dicho}</Alert>}
      <Reading of={lectura} failure="No se pudieron cargar las sesiones" waiting={lista}>
        {({ total }) => {
          if (total === 0) {
            return (
              <NoMatches title={`Nadie con una sesión abierta coincide con «${buscar}»`} onClear={clear}>
                Se busca en el usuario y en el nombre.
              </NoMatches>
            );
          }
          return (
            <>
              {lista}
              <Pager
                label="Páginas de sesiones"
                rows="Sesiones"
                from={salto}
                size={SESIONES_POR_PAGINA}
                total={total}
                onGo={goTo}
              />
            </>
          );
        }}
      </Reading>
      {preguntada && (
        <TerminarSesion
          terminacion={preguntada}
          busy={terminar.isPending}
          error={terminar.error}
          onConfirmar={() => terminar.mutate(preguntada)}
          onCancelar={() => setPreguntada(null)}
        />
      )}
    </ListPage>
  );
}
