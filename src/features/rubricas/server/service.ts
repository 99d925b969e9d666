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
  /** @param connection the caller's transaction, if any: a caller with a connection must not wait for another */
  readonly buscar: (connection?: Db) => Promise<FindRubrica>;
  /** Empties the cache after a version was published. */
  readonly forget: () => void;
};

const TIPOS = keysOf(VARIANTE_DE);

/** Creates the cached reader of versions. Versions missing in the database are the shipped ones. */
export function createRubricas(db: Db): Rubricas {
  const cache = createCache<FindRubrica>({ ttl: MOMENT_MS });
  return {
    buscar: async (connection = db) =>
      connection.isTransaction ? (cache.peek() ?? readBuscar(connection)) : cache.get(async () => readBuscar(db)),
    forget: () => cache.expire(),
  };
}

/** Reads every version of every variant, newest first. */
export async function readVersiones(db: Db): Promise<Rubrica[]> {
  const guardadas = (await selectRubricas(db)).map((contenido) => rubricaSchema.parse(contenido));
  const enviadas = Object.values(RUBRICAS).filter((rubrica) => !guardadas.some((other) => isSame(rubrica, other)));
  return [...enviadas, ...guardadas].sort((a, b) => b.version - a.version);
}

/**
 * Reads the criteria of the present rubric by number, with short names. If the variants differ, the name joins both:
 * 'Publicación de la guía / del compromiso'.
 */
export async function readCriterios(db: Db): Promise<readonly Pick<Criterio, 'clave' | 'nombre'>[]> {
  const findRubrica = await readBuscar(db);
  const vigentes = TIPOS.flatMap((tipo) => findRubrica(tipo).criterios);
  const byClave = Map.groupBy(
    vigentes.toSorted((a, b) => a.numero - b.numero),
    ({ clave }) => clave,
  );
  return [...byClave].map(([clave, variantes]) => {
    const nombres = [...new Set(variantes.map(({ nombre }) => nombre))];
    return {
      clave,
      nombre: nombres.map((nombre, i) => (i === 0 ? nombre : restOfName(nombres[0]!, nombre))).join(' / '),
    };
  });
}

/** Removes the words that a name shares with the beginning of another one. */
function restOfName(primero: string, other: string): string {
  const [words, others] = [primero.split(' '), other.split(' ')];
  const comunes = others.findIndex((palabra, i) => palabra !== words[i]);
  return others.slice(comunes).join(' ');
}

async function readBuscar(db: Db): Promise<FindRubrica> {
  const all = await readVersiones(db);
  return (tipo, version) => {
    const versiones = all.filter(({ variante }) => variante === VARIANTE_DE[tipo]);
    return versiones.find((rubrica) => rubrica.version === version) ?? versiones[0]!;
  };
}

const isSame = (a: Rubrica, b: Rubrica): boolean => a.variante === b.variante && a.version === b.version;
