import { createHash } from 'node:crypto';
import { LISTAS } from '#catalogo/listas/index.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type FilaOpcion, insertMissing, selectOpciones, selectSendable } from './store.ts';

export { createEdicion } from './edicion.ts';

/** All lists at one moment. The same object is given until something changes. */
export type ListasActuales = {
  /** Tells two moments apart. */
  readonly version: string;
  /** The options that may be sent, in order; switched-off ones (`activa` false) for 30 days more. Empty: no such list. */
  readonly opciones: (lista: string) => readonly Opcion[];
};

export type Listas = {
  /** The lists, at most five seconds old. */
  readonly actuales: () => Promise<ListasActuales>;
  /** They changed: who asks next gets them as they are. Other processes hear of it within their five seconds. */
  readonly olvidar: () => void;
};

/** Adds the seeds' lists and options that the database does not have. Once, at start. */
export const seedListas = async (db: Db): Promise<void> => insertMissing(db, LISTAS);

/** All options that a list ever had, in the managers' order: what records may hold. Empty: no such list. */
export const opcionesDe = async (db: Db, lista: string): Promise<readonly Opcion[]> => selectOpciones(db, lista);

/** The editable lists, kept in memory for moments: every form needs them at every opening and every sending. */
export function createListas(db: Db): Listas {
  const cache = createCache<ListasActuales>({ ttl: MOMENT_MS });
  return {
    actuales: async () =>
      cache.get(async (former) => {
        const nuevas = snapshotOf(await selectSendable(db));
        return former?.version === nuevas.version ? former : nuevas;
      }),
    olvidar: () => cache.expire(),
  };
}

function snapshotOf(filas: readonly FilaOpcion[]): ListasActuales {
  const opciones = new Map<string, Opcion[]>();
  for (const { lista, ...opcion } of filas) opciones.set(lista, [...(opciones.get(lista) ?? []), opcion]);
  return {
    version: createHash('sha256').update(JSON.stringify(filas)).digest('base64url').slice(0, 16),
    opciones: (lista) => opciones.get(lista) ?? [],
  };
}
