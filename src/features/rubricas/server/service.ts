// Published versions of the rubric: seeding, cached reading, and short names of the present criteria.
import { rubricaSchema } from '#catalogo/rubrica/esquema.ts';
import { RUBRICAS } from '#catalogo/rubrica/primera-version.ts';
import type { FindRubrica } from '#catalogo/rubrica/registro.ts';
import { VARIANTE_DE, type Criterio, type Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import { insertRubricas, selectRubricas } from './store.ts';

/** Stores the shipped rubric at start. A stored version never changes. */
export const seedRubricas = async (db: Db): Promise<void> => insertRubricas(db, Object.values(RUBRICAS));

/** The rubric by type of subject and version; the newest if no known version is given. */
export type Rubricas = {
  /** @param con the caller's transaction, if any: a caller with a connection must not wait for another */
  readonly buscar: (con?: Db) => Promise<FindRubrica>;
  /** Empties the cache after a version was published. */
  readonly olvidar: () => void;
};

const TIPOS = keysOf(VARIANTE_DE);

/** Creates the cached reader of versions. Versions missing in the database are the shipped ones. */
export function createRubricas(db: Db): Rubricas {
  const cache = createCache<FindRubrica>({ ttl: MOMENT_MS });
  return {
    buscar: async (con = db) =>
      con.isTransaction ? (cache.peek() ?? readBuscar(con)) : cache.get(async () => readBuscar(db)),
    olvidar: () => cache.expire(),
  };
}

/** Reads every version of every variant, newest first. */
export async function readVersiones(db: Db): Promise<Rubrica[]> {
  const guardadas = (await selectRubricas(db)).map((contenido) => rubricaSchema.parse(contenido));
  const enviadas = Object.values(RUBRICAS).filter((una) => !guardadas.some((otra) => isSame(una, otra)));
  return [...enviadas, ...guardadas].sort((a, b) => b.version - a.version);
}

/**
 * Reads the criteria of the present rubric by number, with short names. If the variants differ, the name joins both:
 * 'Publicación de la guía / del compromiso'.
 */
export async function readCriterios(db: Db): Promise<readonly Pick<Criterio, 'clave' | 'nombre'>[]> {
  const buscar = await readBuscar(db);
  const vigentes = TIPOS.flatMap((tipo) => buscar(tipo).criterios);
  const porClave = Map.groupBy(
    vigentes.toSorted((a, b) => a.numero - b.numero),
    ({ clave }) => clave,
  );
  return [...porClave].map(([clave, variantes]) => {
    const nombres = [...new Set(variantes.map(({ nombre }) => nombre))];
    return {
      clave,
      nombre: nombres.map((nombre, i) => (i === 0 ? nombre : restOfName(nombres[0]!, nombre))).join(' / '),
    };
  });
}

/** Removes the words that a name shares with the beginning of another one. */
function restOfName(primero: string, otro: string): string {
  const [unas, otras] = [primero.split(' '), otro.split(' ')];
  const comunes = otras.findIndex((palabra, i) => palabra !== unas[i]);
  return otras.slice(comunes).join(' ');
}

async function readBuscar(db: Db): Promise<FindRubrica> {
  const todas = await readVersiones(db);
  return (tipo, version) => {
    const deVariante = todas.filter(({ variante }) => variante === VARIANTE_DE[tipo]);
    return deVariante.find((una) => una.version === version) ?? deVariante[0]!;
  };
}

const isSame = (a: Rubrica, b: Rubrica): boolean => a.variante === b.variante && a.version === b.version;
