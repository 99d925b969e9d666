import { call } from '#platform/web/api.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textoDeInstante } from '#catalogo/momento.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/Badge.tsx';
import { EarlierButton } from '#platform/web/ui/EarlierButton.tsx';
import { CheckIcon, ClockIcon } from '#platform/web/ui/icons.tsx';
import { RowButton, RowPlaces, Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { type Carga, CARGAS_POR_PAGINA, cargasContract } from '../../contract.ts';

import { textoDeCuenta } from '../textos.ts';

type Estado = { readonly texto: string; readonly tono: BadgeTone; readonly Icono?: () => ReactNode };

/** How a load stands, in a word with its sign. */
function estadoDe({ estado, resumen, retirada }: Carga): Estado {
  if (estado === 'rechazada') return { texto: 'No se pudo leer', tono: 'error' };
  if (estado === 'terminada' && (resumen?.fallidas ?? 0) > 0) {
    return { texto: 'Terminada con fallas', tono: 'warning' };
  }
  if (estado === 'terminada') return { texto: 'Terminada', tono: 'success' };
  if (retirada) return { texto: 'Borrada sin terminar', tono: 'warning' };
  if (estado === 'sin-revisar') return { texto: 'Sin revisar', tono: 'warning' };
  if (estado === 'en-revision') return { texto: 'En revisión', tono: 'info' };
  if (estado === 'aceptada') return { texto: 'Sin terminar', tono: 'info', Icono: ClockIcon };
  if (resumen?.porHacer === 0 && resumen.conProblemas > 0) {
    return { texto: 'Con problemas', tono: 'warning' };
  }
  if (resumen?.porHacer === 0) return { texto: 'Nada por hacer', tono: 'success' };
  return { texto: 'Espera su decisión', tono: 'info', Icono: CheckIcon };
}

type HistorialProps = { readonly tipo: string; readonly onAbrir: (carga: string) => void };

/** The loads that there were, newest first. */
export function Historial({ tipo, onAbrir }: HistorialProps) {
  const paginas = useInfiniteQuery({
    queryKey: ['cargas', tipo],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: antes, signal }) =>
      (await call(cargasContract, 'GET /cargas/{tipo}', { params: { tipo }, query: { antes } }, { signal })).cargas,
    getNextPageParam: (last) => (last.length < CARGAS_POR_PAGINA ? undefined : last.at(-1)?.id),
    staleTime: 0,
  });
  const cargas = paginas.data?.pages.flat();
  return (
    <Section title="Cargas anteriores">
      {paginas.isPending && <RowPlaces />}
      {paginas.error && (
        <ErrorState title="No se pudieron leer las cargas anteriores" onRetry={() => void paginas.refetch()}>
          {paginas.error.message}
        </ErrorState>
      )}
      {cargas?.length === 0 && (
        <EmptyState title="Aún no hay cargas">
          Aquí queda cada archivo que se envía, con lo que se hizo. Sus filas se borran a los 30 días.
        </EmptyState>
      )}
      {cargas && cargas.length > 0 && (
        <Rows>
          {cargas.map((carga) => (
            <li key={carga.id}>
              <FilaDeHistorial carga={carga} onAbrir={onAbrir} />
            </li>
          ))}
        </Rows>
      )}
      {paginas.hasNextPage && (
        <EarlierButton busy={paginas.isFetchingNextPage} onClick={() => void paginas.fetchNextPage()} />
      )}
    </Section>
  );
}

function FilaDeHistorial({ carga, onAbrir }: { readonly carga: Carga; readonly onAbrir: (carga: string) => void }) {
  const { id, archivo, nombre, creada, resumen } = carga;
  const { texto, tono, Icono } = estadoDe(carga);
  return (
    <RowButton
      name={archivo ?? 'Archivo borrado'}
      mark={
        <Badge tone={tono} icon={Icono}>
          {texto}
        </Badge>
      }
      detail={[textoDeInstante(new Date(creada)), nombre, resumen && textoDeCuenta(resumen)]
        .filter(Boolean)
        .join(' · ')}
      onClick={() => onAbrir(id)}
    />
  );
}
