// Selection of categories and courses to copy: its changes, next wizard step, and storage per person on the device.
import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { CursoDePlataforma } from '#core/plataforma/contract.ts';
import { readText, writeText } from '#platform/web/device-text.ts';
import { categoriaElegidaSchema, type CategoriaElegida } from '../contract.ts';
import type { CategoriaGestionable } from './plataforma.tsx';

/** Scope of an action: courses of a category of a server. */
export type CursosScope = {
  readonly servidor: string;
  readonly plataforma: string;
  readonly categoria: CategoriaGestionable;
  readonly cursos: readonly CursoDePlataforma[];
  readonly todos: boolean;
};

/** Scope of the copy of a category, by the contract's numbers (spec 2 §9). */
export const WHOLE = 1;
export const POR_CURSOS = 2;

export const MODOS = { [WHOLE]: 'Toda la categoría', [POR_CURSOS]: 'Por cursos' } as const;

export type TipoDeRespaldo = typeof WHOLE | typeof POR_CURSOS;

/** As in the calls, with the path for display. */
const elegidaSchema = z.extend(categoriaElegidaSchema, { path: z.string() });

/** A chosen category with its scope (spec 2 §3). */
export type Elegida = z.output<typeof elegidaSchema>;

export type CategoriaElegible = Pick<Elegida, 'categoryId' | 'categoryName' | 'path'>;

const schema = z.record(z.string(), z.array(elegidaSchema).check(z.minLength(1)));

/** Chosen categories by server; servers without any are left out (spec 2 §4). */
export type Seleccion = { readonly [servidor: string]: readonly Elegida[] };

export const EMPTY: Seleccion = {};

/** Parses the stored selection; empty if it is invalid. */
export function parseSeleccion(texto: string | null): Seleccion {
  try {
    return schema.safeParse(JSON.parse(texto ?? '{}')).data ?? EMPTY;
  } catch {
    return EMPTY;
  }
}

const elegidasOf = (seleccion: Seleccion, servidor: string): readonly Elegida[] => seleccion[servidor] ?? [];

export const findElegida = (seleccion: Seleccion, servidor: string, categoryId: number): Elegida | undefined =>
  elegidasOf(seleccion, servidor).find((elegida) => elegida.categoryId === categoryId);

function withElegidas(seleccion: Seleccion, servidor: string, elegidas: readonly Elegida[]): Seleccion {
  const { [servidor]: _before, ...others } = seleccion;
  return elegidas.length === 0 ? others : { ...seleccion, [servidor]: elegidas };
}

/** Chooses a category, or changes its scope in place. */
export function chooseCategoria(
  seleccion: Seleccion,
  servidor: string,
  { categoryId, categoryName, path, backupType }: CategoriaElegible & Pick<Elegida, 'backupType'>,
): Seleccion {
  const elegidas = elegidasOf(seleccion, servidor);
  const before = findElegida(seleccion, servidor, categoryId);
  if (before?.backupType === backupType) return seleccion;
  const nueva = { categoryId, categoryName, path, backupType };
  return withElegidas(
    seleccion,
    servidor,
    before ? elegidas.map((elegida) => (elegida === before ? nueva : elegida)) : [...elegidas, nueva],
  );
}

/** Removes a category, and the server if none is left. */
export const deselectCategoria = (seleccion: Seleccion, servidor: string, categoryId: number): Seleccion =>
  withElegidas(
    seleccion,
    servidor,
    elegidasOf(seleccion, servidor).filter((elegida) => elegida.categoryId !== categoryId),
  );

export const chooseCursos = (
  seleccion: Seleccion,
  servidor: string,
  { categoryId, cursos }: { readonly categoryId: number; readonly cursos: readonly number[] },
): Seleccion =>
  withElegidas(
    seleccion,
    servidor,
    elegidasOf(seleccion, servidor).map((elegida) =>
      elegida.categoryId === categoryId && elegida.backupType === POR_CURSOS
        ? { ...elegida, cursos: [...cursos] }
        : elegida,
    ),
  );

const ofTipo = (elegidas: readonly Elegida[], tipo: TipoDeRespaldo): readonly Elegida[] =>
  elegidas.filter(({ backupType }) => backupType === tipo);

/** Categories whose courses are to be chosen, by server, in order of choosing. */
export const categoriasByCursos = (seleccion: Seleccion): { servidor: string; categorias: readonly number[] }[] =>
  Object.entries(seleccion)
    .map(([servidor, elegidas]) => ({
      servidor,
      categorias: ofTipo(elegidas, POR_CURSOS).map(({ categoryId }) => categoryId),
    }))
    .filter(({ categorias }) => categorias.length > 0);

export const countCategorias = (seleccion: Seleccion): number => Object.values(seleccion).flat().length;

const STORAGE_PREFIX = 'gc.respaldos.';

const listeners = new Set<() => void>();
/** Last parsed text: equal texts must give the same object. */
let lastParsed: { readonly clave: string; readonly texto: string | null; readonly seleccion: Seleccion } | null = null;

function readStored(clave: string): Seleccion {
  const texto = readText(clave);
  if (lastParsed?.clave !== clave || lastParsed.texto !== texto)
    lastParsed = { clave, texto, seleccion: parseSeleccion(texto) };
  return lastParsed.seleccion;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/**
 * Selection of a person and its setter, in sync across tabs of this browser. It outlives the page.
 * @param cuenta user name
 */
export function useSeleccion(cuenta: string) {
  const clave = STORAGE_PREFIX + cuenta;
  const seleccion = useSyncExternalStore(
    subscribe,
    useCallback(() => readStored(clave), [clave]),
  );
  const change = useCallback(
    (next: (before: Seleccion) => Seleccion) => {
      const after = next(readStored(clave));
      writeText(clave, countCategorias(after) === 0 ? null : JSON.stringify(after));
      for (const listener of listeners) listener();
    },
    [clave],
  );
  return { seleccion, change };
}

/** Step after 'Siguiente': the courses if any category needs them chosen, otherwise the summary. */
export function nextStep(seleccion: Seleccion): 'nada' | 'cursos' | 'resumen' {
  if (countCategorias(seleccion) === 0) return 'nada';
  return categoriasByCursos(seleccion).length > 0 ? 'cursos' : 'resumen';
}

/** Categories copied by courses without a chosen course. */
export const withoutCursos = (seleccion: Seleccion): readonly Elegida[] =>
  ofTipo(Object.values(seleccion).flat(), POR_CURSOS).filter(({ cursos = [] }) => cursos.length === 0);

export const removeServidor = (seleccion: Seleccion, servidor: string): Seleccion =>
  withElegidas(seleccion, servidor, []);

/**
 * Categories of a server inside another one that is copied whole: their courses are counted and copied with that one.
 */
export const containedCategorias = (elegidas: readonly Elegida[]): readonly Elegida[] =>
  elegidas.filter((elegida) =>
    ofTipo(elegidas, WHOLE).some(
      ({ categoryId, path }) => categoryId !== elegida.categoryId && elegida.path.startsWith(`${path} › `),
    ),
  );

export const forRequest = (seleccion: Seleccion): { [servidor: string]: CategoriaElegida[] } =>
  Object.fromEntries(
    Object.entries(seleccion).map(([servidor, elegidas]) => [
      servidor,
      elegidas.map(({ path: _path, ...elegida }) => elegida),
    ]),
  );
