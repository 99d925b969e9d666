import { call } from '#platform/web/api.ts';
import { type QueryKey, queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type CursoDePlataforma, type LecturaFallida, plataformaContract } from '#features/plataforma/contract.ts';
import { EmptyState, Loading, RetryButton } from '#platform/web/ui/states.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { type ServidorDeRespaldos, reiniciosContract } from '../contract.ts';

/** A server was not read: its words, or ours of spec 1 §8, and what to do. */
export class FallaDePlataforma extends Error {
  readonly explicacion: string;

  constructor({ errorMessage, explicacion }: LecturaFallida) {
    super(errorMessage);
    this.explicacion = explicacion;
  }
}

type FallaDeServidorProps = {
  readonly error: Error;
  /** What could not be read, where that is not plain. */
  readonly titulo?: string | undefined;
  readonly onReintentar: () => void;
  /** It is being tried again. */
  readonly ocupada: boolean;
};

/** That a server was not read: its errorMessage in a red alert (spec 2 §8), what to do, and the way to try again. */
export function FallaDeServidor({ error, titulo, onReintentar, ocupada }: FallaDeServidorProps) {
  return (
    <Alert tone="error" title={titulo} actions={<RetryButton busy={ocupada} onClick={onReintentar} />}>
      <p>{error.message}</p>
      {error instanceof FallaDePlataforma && <p>{error.explicacion}</p>}
    </Alert>
  );
}

/** After how long a server is said to be slow, in ms. */
const TARDA_MS = 4000;

/** Whether something goes on for longer than people wait without asking why. */
export function useTarda(enMarcha: boolean): boolean {
  const [tarda, setTarda] = useState(false);
  useEffect(() => {
    if (!enMarcha) return undefined;
    const timer = setTimeout(() => setTarda(true), TARDA_MS);
    return () => {
      clearTimeout(timer);
      setTarda(false);
    };
  }, [enMarcha]);
  return enMarcha && tarda;
}

/** That a server is slow, and the way to stop waiting for it. */
export const EsperaDeServidor = ({ onCancelar }: { readonly onCancelar: () => void }) => (
  <Alert
    tone="info"
    title="La plataforma está tardando"
    actions={<Button onClick={onCancelar}>Dejar de esperar</Button>}
  >
    Si no responde en medio minuto, se le dirá aquí. Puede esperar, o dejar de esperarla y elegir otra.
  </Alert>
);

type DeServidorProps<T> = {
  readonly lectura: UseQueryResult<T>;
  /** The key of that reading: by it one stops waiting. */
  readonly clave: QueryKey;
  /** What could not be read, where that is not plain. */
  readonly titulo?: string;
  /** What stands in its place until it comes: words alone unless said. */
  readonly waiting?: ReactNode;
  readonly children: (data: T) => ReactNode;
};

/** What is read of a server: that it is on its way, that it is slow, that one left it, why it failed, or the thing itself. */
export function DeServidor<T>({ lectura, clave, titulo, waiting = <Loading />, children }: DeServidorProps<T>) {
  const { data, error, isFetching, fetchStatus, refetch } = lectura;
  const client = useQueryClient();
  const tarda = useTarda(isFetching && data === undefined && !error);
  if (error) {
    return <FallaDeServidor titulo={titulo} error={error} ocupada={isFetching} onReintentar={() => void refetch()} />;
  }
  if (data !== undefined) return children(data);
  if (fetchStatus === 'idle') {
    return (
      <EmptyState title="Se dejó de esperar a la plataforma" actions={<RetryButton onClick={() => void refetch()} />}>
        No se leyó nada, y en la plataforma nada cambió.
      </EmptyState>
    );
  }
  return (
    <>
      {tarda && <EsperaDeServidor onCancelar={() => void client.cancelQueries({ queryKey: clave, exact: true })} />}
      {waiting}
    </>
  );
}

/** What was read. @throws {FallaDePlataforma} where the answer says that it was not */
function leidoDe<T extends object>(answer: T | LecturaFallida): T {
  if ('errorMessage' in answer) throw new FallaDePlataforma(answer);
  return answer;
}

/** How long what was read of a server serves, in ms: categories and courses seldom change. */
const SIRVE_MS = 300_000;

/** Categories that are asked for at a time: their ids travel in an address. */
const POR_PETICION = 100;

/** Title of servers that could not be read. */
export const SIN_SERVIDORES = 'No se pudieron cargar las plataformas';

/** The servers, in their order. */
export const useServidores = () =>
  useQuery({
    queryKey: ['plataforma', 'servidores'],
    queryFn: async ({ signal }) =>
      (await call(plataformaContract, 'GET /plataforma/servidores', {}, { signal })).servidores,
    staleTime: SIRVE_MS,
  });

/** Whether a server has the plugin. Its Moodle is asked: a page does not wait for it. */
export const complementoDe = (servidor: string) =>
  queryOptions({
    queryKey: ['plataforma', 'complemento', servidor],
    queryFn: async ({ signal }) =>
      call(reiniciosContract, 'GET /respaldos/servidores/{servidor}', { params: { servidor } }, { signal }),
  });

/** Whether copies and resets cannot be made on a server: it said so itself. */
export const esImposible = (servidor: ServidorDeRespaldos | undefined): boolean =>
  servidor !== undefined && servidor.complemento !== 'presente' && servidor.complemento !== 'desconocido';

/** The categories of a server that have courses, as a table shows them (spec 2 §2). */
export const categoriasDe = (servidor: string) =>
  queryOptions({
    queryKey: ['plataforma', 'categorias', servidor],
    queryFn: async ({ signal }) => {
      const query = { serverName: servidor, onlyCategoriesWithCourses: 'true' as const };
      return leidoDe(
        await call(plataformaContract, 'GET /moodle-service/categories/allCategories', { query }, { signal }),
      );
    },
    staleTime: SIRVE_MS,
  });

/** Under which courses by category are remembered. */
export const CURSOS_POR_CATEGORIA = ['plataforma', 'cursos'];

/** Courses by the id of the category that was asked for. */
export type CursosPorCategoria = { readonly [categoria: string]: readonly CursoDePlataforma[] };

/** The courses of some categories of a server. */
export const cursosDe = (servidor: string, categorias: readonly number[]) =>
  queryOptions({
    queryKey: [...CURSOS_POR_CATEGORIA, servidor, categorias],
    queryFn: async ({ signal }) => {
      const leidos: { [categoria: string]: readonly CursoDePlataforma[] } = {};
      for (let i = 0; i < categorias.length; i += POR_PETICION) {
        const query = { serverName: servidor, categoriesIds: categorias.slice(i, i + POR_PETICION).join(',') };
        const route = 'GET /moodle-service/courses/coursesByCategoriesIds';
        const answer = leidoDe(await call(plataformaContract, route, { query }, { signal }));
        Object.assign(leidos, answer.coursesByServerAndCategory[servidor]);
      }
      return leidos;
    },
    staleTime: SIRVE_MS,
  });

/** All categories of a server, for a drop-down (spec 1 §7). */
export const todasLasCategoriasDe = (servidor: string) =>
  queryOptions({
    queryKey: ['plataforma', 'todas', servidor],
    queryFn: async ({ signal }) =>
      leidoDe(
        await call(plataformaContract, 'POST /obtenerCategoriasMoodle', { body: { server: servidor } }, { signal }),
      ).categorias,
    staleTime: SIRVE_MS,
  });

export type CategoriaGestionable = {
  readonly id: number;
  /** Its own name. */
  readonly nombreCategoria: string;
  readonly path: string;
};

/** The courses of a category and of those inside it, as they are at the moment: what is done to them cannot be undone. */
export const cursosDeCategoria = (servidor: string, idCategoria: number) =>
  queryOptions({
    queryKey: ['plataforma', 'de-categoria', servidor, idCategoria],
    queryFn: async ({ signal }) =>
      leidoDe(
        await call(
          plataformaContract,
          'POST /obtenerCursosMoodle',
          { body: { server: servidor, idCategoria } },
          { signal },
        ),
      ).info,
    staleTime: 0,
  });
