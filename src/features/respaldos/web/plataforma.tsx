// Queries of Moodle servers, their plugin, categories and courses, and the display of slow or failed readings.
import { queryOptions, useQuery, useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { plataformaContract, type CursoDePlataforma, type LecturaFallida } from '#core/plataforma/contract.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { EmptyState, Loading, RetryButton } from '#platform/web/ui/states.tsx';
import { reiniciosContract, type ServidorDeRespaldos } from '../contract.ts';

/** Error of a server that could not be read: its message, or ours of spec 1 §8, with the remedy where it tells one. */
class PlataformaError extends Error {
  readonly explicacion: string | undefined;

  constructor({ errorMessage, explicacion }: LecturaFallida) {
    super(errorMessage);
    this.explicacion = explicacion;
  }
}

type ServerFailureProps = {
  readonly error: Error;
  /** Title, where the failed reading is not obvious. */
  readonly titulo?: string | undefined;
  readonly onReintentar: () => void;
  /** A retry is under way. */
  readonly ocupada: boolean;
};

/** Alert of a server that could not be read: its errorMessage in red (spec 2 §8), the remedy, and a retry button. */
export function ServerFailure({ error, titulo, onReintentar, ocupada }: ServerFailureProps) {
  return (
    <Alert tone="error" title={titulo} actions={<RetryButton busy={ocupada} onClick={onReintentar} />}>
      <p>{error.message}</p>
      {error instanceof PlataformaError && error.explicacion && <p>{error.explicacion}</p>}
    </Alert>
  );
}

/** Delay after which a server is called slow, in ms. */
const TARDA_MS = 4000;

/** Returns true if an operation takes so long that people wonder why. */
export function useIsSlow(running: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => setLate(true), TARDA_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [running]);
  return running && isLate;
}

export const SlowServerNotice = ({ onCancelar }: { readonly onCancelar: () => void }) => (
  <Alert
    tone="info"
    title="La plataforma está tardando"
    actions={<Button onClick={onCancelar}>Dejar de esperar</Button>}
  >
    Si no responde en medio minuto, se le dirá aquí. Puede esperar, o dejar de esperarla y elegir otra.
  </Alert>
);

type ServerReadingProps<T> = {
  readonly lectura: UseQueryResult<T>;
  /** Key of the reading, to cancel it. */
  readonly clave: QueryKey;
  /** Title, where the failed reading is not obvious. */
  readonly titulo?: string;
  /** Placeholder until the reading arrives. */
  readonly waiting?: Elements;
  readonly children: (data: T) => Elements;
};

/** Renders a reading of a server: waiting, slow, cancelled, failed, or its data. */
export function ServerReading<T>({ lectura, clave, titulo, waiting = <Loading />, children }: ServerReadingProps<T>) {
  const { data, error, isFetching, fetchStatus, refetch } = lectura;
  const client = useQueryClient();
  const isSlow = useIsSlow(isFetching && data === undefined && !error);
  if (error) {
    return <ServerFailure titulo={titulo} error={error} ocupada={isFetching} onReintentar={() => void refetch()} />;
  }
  if (data !== undefined) return children(data);
  if (fetchStatus === 'idle') {
    return (
      <EmptyState title="Se dejó de esperar a la plataforma" actions={<RetryButton onClick={() => void refetch()} />}>
        No se consultó nada y Moodle no cambió.
      </EmptyState>
    );
  }
  return (
    <>
      {isSlow && <SlowServerNotice onCancelar={() => void client.cancelQueries({ queryKey: clave, exact: true })} />}
      {waiting}
    </>
  );
}

/** Returns the data of an answer. @throws {PlataformaError} if the answer reports a failure */
function dataOf<T extends object>(answer: T | LecturaFallida): T {
  if ('errorMessage' in answer) throw new PlataformaError(answer);
  return answer;
}

/** Cache time of readings in ms: categories and courses seldom change. */
const SIRVE_MS = 300_000;

/** Categories per request: their ids travel in the address. */
const POR_PETICION = 100;

export const SIN_SERVIDORES = 'No se pudieron cargar las plataformas';

/** Servers, in order. */
export const useServidores = () =>
  useQuery({
    queryKey: ['plataforma', 'servidores'],
    queryFn: async ({ signal }) =>
      (await call(plataformaContract, 'GET /plataforma/servidores', {}, { signal })).servidores,
    staleTime: SIRVE_MS,
  });

/** Plugin of a server. Moodle is asked, so a page does not wait for it. */
export const complementoOf = (servidor: string) =>
  queryOptions({
    queryKey: ['plataforma', 'complemento', servidor],
    queryFn: async ({ signal }) =>
      call(reiniciosContract, 'GET /respaldos/servidores/{servidor}', { params: { servidor } }, { signal }),
  });

/** Returns true if the server itself says that copies and resets are impossible. */
export const cannotCopy = (servidor: ServidorDeRespaldos | undefined): boolean =>
  servidor !== undefined && servidor.complemento !== 'presente' && servidor.complemento !== 'desconocido';

/** Categories of a server that have courses, for the table (spec 2 §2). */
export const categoriasOf = (servidor: string) =>
  queryOptions({
    queryKey: ['plataforma', 'categorias', servidor],
    queryFn: async ({ signal }) => {
      const query = { serverName: servidor, onlyCategoriesWithCourses: 'true' as const };
      return dataOf(
        await call(plataformaContract, 'GET /moodle-service/categories/allCategories', { query }, { signal }),
      );
    },
    staleTime: SIRVE_MS,
  });

/** Query key prefix of courses by category. */
export const CURSOS_POR_CATEGORIA = ['plataforma', 'cursos'];

/** Courses by the id of the requested category. */
export type CursosPorCategoria = { readonly [categoria: string]: readonly CursoDePlataforma[] };

export const cursosOf = (servidor: string, categorias: readonly number[]) =>
  queryOptions({
    queryKey: [...CURSOS_POR_CATEGORIA, servidor, categorias],
    queryFn: async ({ signal }) => {
      const leidos: { [categoria: string]: readonly CursoDePlataforma[] } = {};
      for (let i = 0; i < categorias.length; i += POR_PETICION) {
        const query = { serverName: servidor, categoriesIds: categorias.slice(i, i + POR_PETICION).join(',') };
        const route = 'GET /moodle-service/courses/coursesByCategoriesIds';
        const answer = dataOf(await call(plataformaContract, route, { query }, { signal }));
        Object.assign(leidos, answer.coursesByServerAndCategory[servidor]);
      }
      return leidos;
    },
    staleTime: SIRVE_MS,
  });

/** All categories of a server, for a select (spec 1 §7). */
export const allCategoriasOf = (servidor: string) =>
  queryOptions({
    queryKey: ['plataforma', 'todas', servidor],
    queryFn: async ({ signal }) =>
      dataOf(
        await call(plataformaContract, 'POST /obtenerCategoriasMoodle', { body: { server: servidor } }, { signal }),
      ).categorias,
    staleTime: SIRVE_MS,
  });

export type CategoriaGestionable = {
  readonly id: number;
  /** Own name, without the path. */
  readonly nombreCategoria: string;
  readonly path: string;
};

/** Courses of a category and its subcategories, never cached: actions on them cannot be undone. */
export const cursosDeCategoria = (servidor: string, idCategoria: number) =>
  queryOptions({
    queryKey: ['plataforma', 'de-categoria', servidor, idCategoria],
    queryFn: async ({ signal }) =>
      dataOf(
        await call(
          plataformaContract,
          'POST /obtenerCursosMoodle',
          { body: { server: servidor, idCategoria } },
          { signal },
        ),
      ).info,
    staleTime: 0,
  });
