import * as z from 'zod/mini';
import { useCallback, useSyncExternalStore } from 'react';
import { readText, writeText } from '#platform/web/device-text.ts';
import { type CategoriaElegida, categoriaElegidaSchema } from '../contract.ts';

/** What is backed up of a category, by the number that the contract gives it (spec 2 §9). */
export const TODA = 1;
export const POR_CURSOS = 2;

/** The same in words. */
export const MODOS = { [TODA]: 'Toda la categoría', [POR_CURSOS]: 'Por cursos' } as const;

export type TipoDeRespaldo = typeof TODA | typeof POR_CURSOS;

/** As the calls take it, with what shows where it lies. */
const elegidaSchema = z.extend(categoriaElegidaSchema, { path: z.string() });

/** A category that is to be backed up, and how (spec 2 §3). */
export type Elegida = z.output<typeof elegidaSchema>;

export type CategoriaElegible = Pick<Elegida, 'categoryId' | 'categoryName' | 'path'>;

const schema = z.record(z.string(), z.array(elegidaSchema).check(z.minLength(1)));

/** What is chosen of each server, by its name; a server of which nothing is chosen is not in it (spec 2 §4). */
export type Seleccion = { readonly [servidor: string]: readonly Elegida[] };

export const NADA: Seleccion = {};

/** What was kept as text; nothing where it cannot be understood. */
export function leerSeleccion(texto: string | null): Seleccion {
  try {
    return schema.safeParse(JSON.parse(texto ?? '{}')).data ?? NADA;
  } catch {
    return NADA;
  }
}

const elegidasDe = (seleccion: Seleccion, servidor: string): readonly Elegida[] => seleccion[servidor] ?? [];

export const buscarElegida = (seleccion: Seleccion, servidor: string, categoryId: number): Elegida | undefined =>
  elegidasDe(seleccion, servidor).find((elegida) => elegida.categoryId === categoryId);

function conElegidas(seleccion: Seleccion, servidor: string, elegidas: readonly Elegida[]): Seleccion {
  const { [servidor]: _before, ...otros } = seleccion;
  return elegidas.length === 0 ? otros : { ...seleccion, [servidor]: elegidas };
}

/** Chooses a category, or changes how it is backed up; it keeps its place. */
export function elegir(
  seleccion: Seleccion,
  servidor: string,
  { categoryId, categoryName, path, backupType }: CategoriaElegible & Pick<Elegida, 'backupType'>,
): Seleccion {
  const antes = elegidasDe(seleccion, servidor);
  const before = buscarElegida(seleccion, servidor, categoryId);
  if (before?.backupType === backupType) return seleccion;
  const nueva = { categoryId, categoryName, path, backupType };
  return conElegidas(
    seleccion,
    servidor,
    before ? antes.map((una) => (una === before ? nueva : una)) : [...antes, nueva],
  );
}

/** Takes a category out; a server of which none is left goes with it. */
export const deseleccionar = (seleccion: Seleccion, servidor: string, categoryId: number): Seleccion =>
  conElegidas(
    seleccion,
    servidor,
    elegidasDe(seleccion, servidor).filter((una) => una.categoryId !== categoryId),
  );

/** Says which courses of a category are wanted. */
export const elegirCursos = (
  seleccion: Seleccion,
  servidor: string,
  { categoryId, cursos }: { readonly categoryId: number; readonly cursos: readonly number[] },
): Seleccion =>
  conElegidas(
    seleccion,
    servidor,
    elegidasDe(seleccion, servidor).map((una) =>
      una.categoryId === categoryId && una.backupType === POR_CURSOS ? { ...una, cursos: [...cursos] } : una,
    ),
  );

const deTipo = (elegidas: readonly Elegida[], tipo: TipoDeRespaldo): readonly Elegida[] =>
  elegidas.filter(({ backupType }) => backupType === tipo);

/** Servers with the ids of their categories of which courses are to be chosen, each in the order of choosing. */
export const porCursos = (seleccion: Seleccion): { servidor: string; categorias: readonly number[] }[] =>
  Object.entries(seleccion)
    .map(([servidor, elegidas]) => ({
      servidor,
      categorias: deTipo(elegidas, POR_CURSOS).map(({ categoryId }) => categoryId),
    }))
    .filter(({ categorias }) => categorias.length > 0);

export const cuantasCategorias = (seleccion: Seleccion): number => Object.values(seleccion).flat().length;

const STORAGE_PREFIX = 'gc.respaldos.';

const listeners = new Set<() => void>();
/** What was read last, so that the same text is the same object. */
let leida: { readonly clave: string; readonly texto: string | null; readonly seleccion: Seleccion } | null = null;

function leer(clave: string): Seleccion {
  const texto = readText(clave);
  if (leida?.clave !== clave || leida.texto !== texto) leida = { clave, texto, seleccion: leerSeleccion(texto) };
  return leida.seleccion;
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
 * What a person has chosen to be backed up, live in every tab of this browser, and how to change it. It outlives the page,
 * so that one can leave and come back.
 * @param cuenta her user name
 */
export function useSeleccion(cuenta: string) {
  const clave = STORAGE_PREFIX + cuenta;
  const seleccion = useSyncExternalStore(
    subscribe,
    useCallback(() => leer(clave), [clave]),
  );
  const change = useCallback(
    (next: (before: Seleccion) => Seleccion) => {
      const after = next(leer(clave));
      writeText(clave, cuantasCategorias(after) === 0 ? null : JSON.stringify(after));
      for (const listener of listeners) listener();
    },
    [clave],
  );
  return { seleccion, change };
}

/** How a page changes what is chosen. */
type ChangeSeleccion = ReturnType<typeof useSeleccion>['change'];

/** Where 'Siguiente' leads: to the courses as soon as one category wants some chosen, otherwise to the summary. */
export function pasoSiguiente(seleccion: Seleccion): 'nada' | 'cursos' | 'resumen' {
  if (cuantasCategorias(seleccion) === 0) return 'nada';
  return porCursos(seleccion).length > 0 ? 'cursos' : 'resumen';
}

/** The categories of which courses are to be chosen and none is. */
export const sinCursos = (seleccion: Seleccion): readonly Elegida[] =>
  deTipo(Object.values(seleccion).flat(), POR_CURSOS).filter(({ cursos = [] }) => cursos.length === 0);

/** Takes out a server with all that is chosen of it. */
export const retirar = (seleccion: Seleccion, servidor: string): Seleccion => conElegidas(seleccion, servidor, []);

/**
 * The categories of a server that lie in another one that is backed up whole: their courses are counted and copied with
 * that one.
 */
export const contenidas = (elegidas: readonly Elegida[]): readonly Elegida[] =>
  elegidas.filter((una) =>
    deTipo(elegidas, TODA).some(
      ({ categoryId, path }) => categoryId !== una.categoryId && una.path.startsWith(`${path} › `),
    ),
  );

/** What the calls take of it: no more than they ask for. */
export const paraPedir = (seleccion: Seleccion): { [servidor: string]: CategoriaElegida[] } =>
  Object.fromEntries(
    Object.entries(seleccion).map(([servidor, elegidas]) => [
      servidor,
      elegidas.map(({ path: _path, ...elegida }) => elegida),
    ]),
  );
