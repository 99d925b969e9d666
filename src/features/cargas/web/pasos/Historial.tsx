import { call } from '#platform/web/api.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textoDeInstante } from '#catalogo/momento.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckIcon, ClockIcon, ErrorIcon, RefreshIcon, SuccessIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { Loading, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { type Carga, CARGAS_POR_PAGINA, cargasContract } from '../../contract.ts';

import { textoDeCuenta } from '../textos.ts';
import styles from './Historial.module.css';

type Estado = {
  readonly texto: string;
  readonly tono: 'info' | 'warning' | 'success' | 'error';
  Icono: () => ReactNode;
};

/** How a load stands, in a word with its sign. */
function estadoDe({ estado, resumen, retirada }: Carga): Estado {
  if (estado === 'rechazada') return { texto: 'No se pudo leer', tono: 'error', Icono: ErrorIcon };
  if (estado === 'terminada' && (resumen?.fallidas ?? 0) > 0) {
    return { texto: 'Terminada con fallas', tono: 'warning', Icono: WarningIcon };
  }
  if (estado === 'terminada') return { texto: 'Terminada', tono: 'success', Icono: SuccessIcon };
  if (retirada) return { texto: 'Borrada sin terminar', tono: 'warning', Icono: WarningIcon };
  if (estado === 'sin-revisar') return { texto: 'Sin revisar', tono: 'warning', Icono: WarningIcon };
  if (estado === 'en-revision') return { texto: 'En revisión', tono: 'info', Icono: RefreshIcon };
  if (estado === 'aceptada') return { texto: 'Sin terminar', tono: 'info', Icono: ClockIcon };
  if (resumen?.porHacer === 0 && resumen.conProblemas > 0) {
    return { texto: 'Con problemas', tono: 'warning', Icono: WarningIcon };
  }
  if (resumen?.porHacer === 0) return { texto: 'Nada por hacer', tono: 'success', Icono: SuccessIcon };
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
    <section aria-labelledby="historial" className={styles['historial']}>
      <h2 id="historial">Cargas anteriores</h2>
      {paginas.isPending && <Loading>Cargando información, por favor espere...</Loading>}
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
        <ul className={styles['lista']}>
          {cargas.map((carga) => (
            <li key={carga.id}>
              <FilaDeHistorial carga={carga} onAbrir={onAbrir} />
            </li>
          ))}
        </ul>
      )}
      {paginas.hasNextPage && (
        <div className={styles['mas']}>
          <Button busy={paginas.isFetchingNextPage} onClick={() => void paginas.fetchNextPage()}>
            Ver anteriores
          </Button>
        </div>
      )}
    </section>
  );
}

function FilaDeHistorial({ carga, onAbrir }: { readonly carga: Carga; readonly onAbrir: (carga: string) => void }) {
  const { id, archivo, nombre, creada, resumen } = carga;
  const { texto, tono, Icono } = estadoDe(carga);
  return (
    <button type="button" className={styles['fila']} onClick={() => onAbrir(id)}>
      <span className={styles['nombre']}>{archivo ?? 'Archivo borrado'}</span>
      <span className={styles['estado']} data-tono={tono}>
        <Icono />
        {texto}
      </span>
      <span className={styles['datos']}>
        {[textoDeInstante(new Date(creada)), nombre, resumen && textoDeCuenta(resumen)].filter(Boolean).join(' · ')}
      </span>
    </button>
  );
}
