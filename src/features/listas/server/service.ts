// The option lists as forms use them, cached for a few seconds, and their seed. To edit them: `editing.ts`.
import { createHash } from 'node:crypto';
import type { OpcionAdscrita } from '#catalogo/ambito.ts';
import { campoConCupos } from '#catalogo/cupos.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Lista, Opcion } from '#catalogo/listas/opcion.ts';
import { LISTA_DE_FACULTADES, LISTAS_DE_PROGRAMAS } from '#catalogo/listas/programas.ts';
import { LISTAS } from '#catalogo/listas/semillas.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import { limitOpciones, type EnEspera } from './limits.ts';
import {
  insertMissing,
  raiseVersion,
  selectOpciones,
  selectSendable,
  selectWithAnteriores,
  upsertLista,
  writeOpciones,
  type FilaOpcion,
} from './store.ts';

export { createListasEditing } from './editing.ts';
export type { EnEspera } from './limits.ts';

/** All lists at one moment. The same object is returned until something changes. */
export type ListasActuales = {
  /** Changes with the content. */
  readonly version: string;
  /**
   * Returns the options that may be sent, in order, including those switched off (`activa` false) within 30 days. Empty
   * for an unknown list.
   */
  readonly opciones: (lista: string) => readonly Opcion[];
};

export type Listas = {
  /** Returns the lists, at most five seconds old. */
  readonly actuales: () => Promise<ListasActuales>;
  /** Clears the cache after a change. Other processes see the change within five seconds. */
  readonly forget: () => void;
};

/** Adds the seed's lists and options that are missing. Runs once, at start. */
export const seedListas = async (db: Db): Promise<void> => insertMissing(db, LISTAS);

/**
 * Returns all options of a list, offered or not, in the managers' order: records may hold any of them. Empty for an
 * unknown list.
 */
export const opcionesOf = async (db: Db, lista: string): Promise<readonly Opcion[]> =>
  (await selectOpciones(db, lista)).map((opcion) => withoutTies(lista, opcion));

/** Returns all options of the lists that tell programmes and faculties, offered or not, with their ties. */
export async function readAdscritas(db: Db): Promise<readonly OpcionAdscrita[]> {
  const filas = await selectWithAnteriores(db, [...LISTAS_DE_PROGRAMAS, LISTA_DE_FACULTADES]);
  return filas.map(({ lista, clave, texto, anteriores = [], atributos }) => {
    const { programa, facultad } = LISTAS_DE_PROGRAMAS.includes(lista) ? tiesOf(atributos) : {};
    return { lista, clave, texto, anteriores, programa, facultad };
  });
}

const tiesOf = ({ programa, facultad }: NonNullable<Opcion['atributos']> = {}) => ({
  programa: typeof programa === 'string' ? programa : undefined,
  facultad: typeof facultad === 'string' ? facultad : undefined,
});

/** Leaves out what ties an option to a programme and a faculty: forms and reports do not need it, and it is not public. */
function withoutTies<O extends Opcion>(lista: string, opcion: O): O {
  if (!LISTAS_DE_PROGRAMAS.includes(lista) || !opcion.atributos) return opcion;
  const { programa: _programa, facultad: _facultad, ...atributos } = opcion.atributos;
  return { ...opcion, atributos };
}

/** Writes a list that a form of the unit has for itself. Options that it no longer offers are switched off. */
export async function writeOwnLista(tx: Db, { nombre, titulo, opciones }: Lista, now: Date): Promise<void> {
  await upsertLista(tx, { nombre, titulo });
  const offered = new Set(opciones.map(({ clave }) => clave));
  const former = (await selectOpciones(tx, nombre)).filter(({ clave }) => !offered.has(clave));
  const filas = [
    ...opciones.map(({ activa = true, atributos = {}, ...opcion }) => ({ ...opcion, activa, atributos })),
    ...former.map(({ clave, texto, atributos = {} }) => ({ clave, texto, activa: false, atributos })),
  ];
  await writeOpciones(tx, { lista: nombre, opciones: filas, now });
  await raiseVersion(tx, nombre, now);
}

type OwnCupos = {
  readonly formulario: Formulario;
  readonly semestre: Semestre;
  readonly enEspera: EnEspera;
};

/**
 * Gives the options of a list that a form of the unit has for itself the places that its definition says, in a semester;
 * an option without any has no limit. Taken places stay taken, and new ones are offered to those who wait.
 */
export async function limitOwnLista(
  tx: Db,
  { nombre, opciones }: Lista,
  { formulario, semestre, enEspera: waiting }: OwnCupos,
): Promise<void> {
  const { campo, lista } = campoConCupos(formulario) ?? {};
  if (campo === undefined || lista !== nombre) return;
  const limites = opciones.map(({ clave, atributos }) => ({ clave, semestre, total: atributos?.cupos ?? null }));
  await limitOpciones(tx, { lista, lugares: [{ formulario: formulario.slug, campo }], limites }, waiting);
}

/** Creates the cached lists: every form needs them at every opening and every sending. */
export function createListas(db: Db): Listas {
  const cache = createCache<ListasActuales>({ ttl: MOMENT_MS });
  return {
    actuales: async () =>
      cache.get(async (former) => {
        const nuevas = snapshotOf(await selectSendable(db));
        return former?.version === nuevas.version ? former : nuevas;
      }),
    forget: () => cache.expire(),
  };
}

function snapshotOf(filas: readonly FilaOpcion[]): ListasActuales {
  const opciones = new Map<string, Opcion[]>();
  for (const { lista, ...opcion } of filas) {
    opciones.set(lista, [...(opciones.get(lista) ?? []), withoutTies(lista, opcion)]);
  }
  return {
    version: createHash('sha256').update(JSON.stringify(filas)).digest('base64url').slice(0, 16),
    opciones: (lista) => opciones.get(lista) ?? [],
  };
}
