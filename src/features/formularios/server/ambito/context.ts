// The facts by which the programmes and faculties of rows are told: cached for sendings, read at the moment for all else.
import { adscripcionesOf, describeAmbito, type Adscripciones, type AmbitoContext } from '#catalogo/ambito.ts';
import type { Campos } from '#catalogo/arbol.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { readAsignados, readAsignadosIn, type Asignaturas } from '#features/asignaturas/server/service.ts';
import { readAdscritas, type Listas } from '#features/listas/server/service.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';

/** Returns the facts for the rows of a form in a semester; null for a form none of whose questions tells a scope. */
export type AmbitoContextOf = (
  formulario: { readonly campos: Campos },
  semestre: Semestre,
) => Promise<AmbitoContext | null>;

/** Reads ties and assignments as they are now. */
export const readAdscripciones = async (db: Db): Promise<Adscripciones> =>
  adscripcionesOf(await readAdscritas(db), await readAsignados(db));

type Options = { readonly db: Db; readonly listas: Listas; readonly asignaturas: Asignaturas };

/**
 * Creates the facts for sendings, at most five seconds old: nearly all of them need no statement for it. `refresh.ts`
 * repairs the rows of those that came in meanwhile.
 */
export function createAmbitoContext({ db, listas, asignaturas }: Options): AmbitoContextOf {
  const cache = createCache<Adscripciones>({ ttl: MOMENT_MS });
  return async (formulario, semestre) => {
    if (describeAmbito(formulario) === null) return null;
    const [{ version }, ofSemestre] = await Promise.all([listas.actuales(), asignaturas.read(semestre)]);
    const adscripciones = await cache.get(async () => readAdscripciones(db), version);
    return { adscripciones, asignaturas: ofSemestre.findByCodigo };
  };
}

/** Creates the facts for rewriting rows in a transaction, each read once. */
export function createCurrentAmbitoContext(db: Db): AmbitoContextOf {
  let reading: Promise<Adscripciones> | undefined;
  const bySemestre = new Map<Semestre, ReturnType<typeof readAsignadosIn>>();
  return async (formulario, semestre) => {
    if (describeAmbito(formulario) === null) return null;
    const adscripciones = await (reading ??= readAdscripciones(db));
    const asignados = bySemestre.get(semestre) ?? readAsignadosIn(db, semestre);
    bySemestre.set(semestre, asignados);
    const byCodigo = await asignados;
    return { adscripciones, asignaturas: (codigo) => byCodigo.get(codigo) ?? [] };
  };
}
