import { esquemaRubrica } from '#catalogo/rubrica/esquema.ts';
import { RUBRICAS } from '#catalogo/rubrica/index.ts';
import type { BuscarRubrica } from '#catalogo/rubrica/registro.ts';
import { type Rubrica, VARIANTE_DE } from '#catalogo/rubrica/rubrica.ts';
import type { Db } from '#platform/server/db/database.ts';
import { insertRubricas, selectRubricas } from './store.ts';

/** Keeps the rubric as it is shipped; a version that is there stays as it was first kept. Once, at start. */
export const seedRubricas = (db: Db): Promise<void> => insertRubricas(db, Object.values(RUBRICAS));

/** The rubric in each version, by type of subject; the newest for a version that is not said or not known. */
export type Rubricas = { readonly buscar: () => Promise<BuscarRubrica> };

const EDAD_MAXIMA_MS = 5000;

/** The versions of the rubric, kept in memory for moments. What a database does not keep yet is as it is shipped. */
export function createRubricas(db: Db): Rubricas {
  let leida: { readonly cuando: number; readonly buscar: Promise<BuscarRubrica> } | null = null;
  return {
    buscar() {
      if (leida && performance.now() - leida.cuando < EDAD_MAXIMA_MS) return leida.buscar;
      const nueva = { cuando: performance.now(), buscar: leer(db) };
      leida = nueva;
      // A read that failed is not remembered.
      nueva.buscar.catch(() => {
        if (leida === nueva) leida = null;
      });
      return nueva.buscar;
    },
  };
}

async function leer(db: Db): Promise<BuscarRubrica> {
  const guardadas = (await selectRubricas(db)).map((contenido) => esquemaRubrica.parse(contenido));
  const enviadas = Object.values(RUBRICAS).filter((una) => !guardadas.some((otra) => esLaMisma(una, otra)));
  const todas = [...enviadas, ...guardadas].sort((a, b) => b.version - a.version);
  return (tipo, version) => {
    const deVariante = todas.filter(({ variante }) => variante === VARIANTE_DE[tipo]);
    return deVariante.find((una) => una.version === version) ?? deVariante[0]!;
  };
}

const esLaMisma = (a: Rubrica, b: Rubrica): boolean => a.variante === b.variante && a.version === b.version;
