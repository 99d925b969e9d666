import { type Criterio, type Rubrica, type Variante, VARIANTE_DE } from '#catalogo/rubrica/rubrica.ts';
import { isDeepStrictEqual } from 'node:util';
import { versioned } from '#platform/server/versioned.ts';
import { esquemaRubrica } from '#catalogo/rubrica/esquema.ts';
import { RUBRICAS } from '#catalogo/rubrica/primera-version.ts';
import type { BuscarRubrica } from '#catalogo/rubrica/registro.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Edicion, Redaccion } from '../contract.ts';
import { type FilaCriterio, type FilaEdicion, lockEdicion, selectCriterios } from './edicion.store.ts';
import { insertRubricas, selectRubricas } from './store.ts';

/** Keeps the rubric as it is shipped; a version that is there stays as it was first kept. Once, at start. */
export const seedRubricas = async (db: Db): Promise<void> => insertRubricas(db, Object.values(RUBRICAS));

/** The rubric in each version, by type of subject; the newest for a version that is not said or not known. */
export type Rubricas = {
  /** @param con the caller's transaction, where there is one: who holds a connection must not wait for another */
  readonly buscar: (con?: Db) => Promise<BuscarRubrica>;
  /** Reads anew at the next call: a version was published. */
  readonly olvidar: () => void;
};

const TIPOS = Object.keys(VARIANTE_DE) as (keyof typeof VARIANTE_DE)[];

/** The versions of the rubric, kept in memory for moments. What a database does not keep yet is as it is shipped. */
export function createRubricas(db: Db): Rubricas {
  const cache = createCache<BuscarRubrica>({ ttl: MOMENT_MS });
  return {
    buscar: async (con = db) =>
      con.isTransaction ? (cache.peek() ?? leerBuscar(con)) : cache.get(async () => leerBuscar(db)),
    olvidar: () => cache.expire(),
  };
}

/** Every version of every variant, the newest first. */
export async function leerVersiones(db: Db): Promise<Rubrica[]> {
  const guardadas = (await selectRubricas(db)).map((contenido) => esquemaRubrica.parse(contenido));
  const enviadas = Object.values(RUBRICAS).filter((una) => !guardadas.some((otra) => esLaMisma(una, otra)));
  return [...enviadas, ...guardadas].sort((a, b) => b.version - a.version);
}

/**
 * The criteria of the rubric in force, by number, each with its short name. Where the variants call one differently, both
 * names: 'Publicación de la guía / del compromiso'.
 */
export async function readCriterios(db: Db): Promise<readonly Pick<Criterio, 'clave' | 'nombre'>[]> {
  const buscar = await leerBuscar(db);
  const vigentes = TIPOS.flatMap((tipo) => buscar(tipo).criterios);
  const porClave = Map.groupBy(
    vigentes.toSorted((a, b) => a.numero - b.numero),
    ({ clave }) => clave,
  );
  return [...porClave].map(([clave, variantes]) => {
    const nombres = [...new Set(variantes.map(({ nombre }) => nombre))];
    return {
      clave,
      nombre: nombres.map((nombre, i) => (i === 0 ? nombre : otroNombre(nombres[0]!, nombre))).join(' / '),
    };
  });
}

/** A name without the words with which another one begins too. */
function otroNombre(primero: string, otro: string): string {
  const [unas, otras] = [primero.split(' '), otro.split(' ')];
  const comunes = otras.findIndex((palabra, i) => palabra !== unas[i]);
  return otras.slice(comunes).join(' ');
}

async function leerBuscar(db: Db): Promise<BuscarRubrica> {
  const todas = await leerVersiones(db);
  return (tipo, version) => {
    const deVariante = todas.filter(({ variante }) => variante === VARIANTE_DE[tipo]);
    return deVariante.find((una) => una.version === version) ?? deVariante[0]!;
  };
}

const esLaMisma = (a: Rubrica, b: Rubrica): boolean => a.variante === b.variante && a.version === b.version;

/** An edition with the version that it begins from, and the one that it would be. */
type Abierta = {
  readonly fila: FilaEdicion;
  readonly base: Rubrica;
  readonly rubrica: Rubrica;
  readonly cambios: readonly FilaCriterio[];
};

/** The versions of the changed criteria of an edition, by key. */
export type Vistos = Readonly<Record<string, number>>;

/** Puts together what an edition is: its base, with the criteria that it words anew. */
export function componer(
  fila: FilaEdicion,
  versiones: readonly Rubrica[],
  criterios: readonly FilaCriterio[],
): Abierta {
  const { variante } = fila;
  const base = versiones.find((una) => una.variante === variante && una.version === fila.base);
  if (!base) throw new Error(`the edition of ${variante} begins from version ${fila.base}, which is not there`);
  const cambios = criterios.filter((uno) => uno.variante === variante);
  const deBase = (criterio: Criterio): Criterio => {
    const cambio = cambios.find(({ clave }) => clave === criterio.clave);
    // As it was checked when it was kept.
    return cambio ? { ...criterio, ...(cambio.contenido as Redaccion) } : criterio;
  };
  const rubrica = { variante, version: base.version + 1, criterios: base.criterios.map(deBase) };
  return { fila, base, rubrica, cambios };
}

/** The editions of the variants. What is published is a row of its own, so that no other history is kept. */
export const editions = versioned<Abierta & { readonly version: Vistos }>({
  resource: 'rubrica',
  async lock(tx, variante) {
    const fila = await lockEdicion(tx, variante as Variante);
    if (!fila) return null;
    const abierta = componer(fila, await leerVersiones(tx), await selectCriterios(tx));
    return { ...abierta, version: Object.fromEntries(abierta.cambios.map(({ clave, version }) => [clave, version])) };
  },
  gone: 'Nadie está redactando una versión nueva: se publicó o se descartó. Lo que escribió sigue aquí.',
  isSeen: isDeepStrictEqual,
  changed: 'Otra persona cambió esta versión mientras usted la miraba. Revise cómo quedó.',
  present: (_tx, abierta) => ({ edicion: edicionDe(abierta) }),
});

/** An edition as managers see it. */
export const edicionDe = ({ fila, rubrica, cambios }: Abierta): Edicion => ({
  base: fila.base,
  persona: fila.persona,
  comenzada: fila.comenzada.toISOString(),
  rubrica,
  cambios: cambios.map(({ clave, version, persona, guardado }) => ({
    clave,
    version,
    persona,
    guardado: guardado.toISOString(),
  })),
});
