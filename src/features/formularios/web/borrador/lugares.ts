import { promisifyRequest } from 'idb-keyval';
import { createDraftDatabase, PATIENCE_MS } from '#platform/web/draft/database.ts';
import { type Campos, leerRuta } from '#catalogo/arbol.ts';
import type { ValoresEscritos } from '../formulario-abierto.ts';
import type { Borrador } from './borrador.ts';

/** A place in which drafts are kept, each under the name of its form. */
export type Lugar = {
  /**
   * Returns true if a draft may be there; synchronous, so that most people need not wait to know that there is none.
   */
  readonly mayHave: (nombre: string) => boolean;
  /** Opens the place ahead of the first write. */
  readonly open: () => void;
  /** Reads the kept versions of a draft, unparsed; the newest counts. */
  readonly read: (nombre: string) => Promise<readonly unknown[]>;
  /** Saves a draft. @returns false if the device could not */
  readonly write: (nombre: string, borrador: Borrador) => Promise<boolean>;
  /** Saves a draft synchronously, before the page is closed. */
  readonly writeLastWords: (nombre: string, borrador: Borrador) => void;
  readonly remove: (nombre: string) => Promise<void>;
};

/** Keeps nothing: others use the device too. */
export const NINGUN_LUGAR: Lugar = {
  mayHave: () => false,
  open: () => {},
  read: async () => Promise.resolve([]),
  write: async () => Promise.resolve(false),
  writeLastWords: () => {},
  remove: async () => Promise.resolve(),
};

/** Writes to a browser's storage, which may be forbidden or full. @returns false if it failed */
export function writeText(storage: () => Storage, key: string, text: string): boolean {
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Reads JSON from a browser's storage; null if there is none, or if it is invalid. */
export function readJson(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Removes one key from a browser's storage. */
export function removeKey(storage: () => Storage, key: string): void {
  try {
    storage().removeItem(key);
  } catch {
    // A forbidden storage holds nothing of ours.
  }
}

/** Returns the keys of a browser's storage that begin with a prefix, without it. */
export function keysIn(storage: () => Storage, prefix: string): string[] {
  try {
    return Object.keys(storage()).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  } catch {
    // A forbidden storage holds nothing of ours.
    return [];
  }
}

/** Removes the keys with a prefix from a browser's storage. */
export function removeKeys(storage: () => Storage, prefix: string): void {
  for (const rest of keysIn(storage, prefix)) removeKey(storage, prefix + rest);
}

/**
 * Prefix of lists whose added items wait in the browser's local storage until they are sent (spec 1 §2, cancellation).
 */
const PREFIX_DE_LISTAS = 'gc.lista.';

const device = (): Storage => localStorage;

/** Returns the paths of such lists. */
export const rutasDeListas = (campos: Campos): string[] =>
  Object.entries(campos).flatMap(([clave, nodo]) =>
    nodo.tipo === 'lista' && nodo.conserva === 'localStorage' ? [clave] : [],
  );

const keyOfLista = (nombre: string, ruta: string): string => `${PREFIX_DE_LISTAS}${nombre}.${ruta}`;

/** Returns the items that wait for a list of a form. */
export function itemsEn(nombre: string, ruta: string): unknown[] {
  const items = readJson(device, keyOfLista(nombre, ruta));
  return Array.isArray(items) ? items : [];
}

/** Returns true if items wait for a form. */
export const hayListas = (nombre: string, campos: Campos): boolean =>
  rutasDeListas(campos).some((ruta) => itemsEn(nombre, ruta).length > 0);

/** Saves the waiting items of a form apart from its draft. */
export function writeListas(nombre: string, campos: Campos, valores: ValoresEscritos): void {
  for (const ruta of rutasDeListas(campos)) {
    const items = leerRuta(valores, ruta);
    if (Array.isArray(items) && items.length > 0) writeText(device, keyOfLista(nombre, ruta), JSON.stringify(items));
    else removeKey(device, keyOfLista(nombre, ruta));
  }
}

/** Removes the waiting items of a form: they were sent, or discarded. */
export const removeListas = (nombre: string): void => removeKeys(device, `${PREFIX_DE_LISTAS}${nombre}.`);

/** Removes the waiting items of all forms. */
export const forgetListas = (): void => removeKeys(device, PREFIX_DE_LISTAS);

const ask = createDraftDatabase('gc.borradores');

/**
 * Prefix of a note beside each draft, which is read synchronously: `true` if there is a draft, or the last words of a
 * page that was closed before it could write to the database.
 */
export const NOTE = 'gc.borrador.';

export const notes = (): Storage => localStorage;

const noteOf = (nombre: string): string => NOTE + nombre;

export const readNote = (nombre: string): unknown => readJson(notes, noteOf(nombre));

/**
 * Changes the database of drafts, and commits along with the change: the page may be closed by then.
 * @returns false if the device could not
 */
const change = async (run: (store: IDBObjectStore) => void): Promise<boolean> =>
  ask(
    async (drafts) =>
      drafts('readwrite', async (store) => {
        run(store);
        store.transaction.commit();
        await promisifyRequest(store.transaction);
        return true;
      }),
    false,
    PATIENCE_MS.write,
  );

/** Reads from the database of drafts; undefined if the device could not. */
export const readDatabase = async <T>(run: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> =>
  ask(async (drafts) => drafts('readonly', run), undefined, PATIENCE_MS.read);

/** The device: drafts survive reload, crash and closing. */
export const EN_DISPOSITIVO: Lugar = {
  mayHave: (nombre) => readNote(nombre) !== null,

  open: () => void ask(async (drafts) => drafts('readonly', () => undefined), undefined, PATIENCE_MS.write),

  async read(nombre) {
    const kept = await readDatabase(async (store) => promisifyRequest<unknown>(store.get(nombre)));
    return [kept, readNote(nombre)];
  },

  async write(nombre, borrador) {
    const isKept = await change((store) => store.put(borrador, nombre));
    if (isKept) writeText(notes, noteOf(nombre), 'true');
    return isKept;
  },

  writeLastWords: (nombre, borrador) => void writeText(notes, noteOf(nombre), JSON.stringify(borrador)),

  async remove(nombre) {
    removeKey(notes, noteOf(nombre));
    await change((store) => store.delete(nombre));
  },
};

/** Deletes all drafts of this device. */
export async function forgetDispositivo(): Promise<void> {
  removeKeys(notes, NOTE);
  await change((store) => store.clear());
}

const PREFIX = 'gc.borrador.';

const storage = (): Storage => sessionStorage;

const keyOf = (nombre: string): string => PREFIX + nombre;

/** The tab's session: sensitive drafts end with the tab (DESIGN §7). Without attachments. */
export const EN_PESTANA: Lugar = {
  mayHave: (nombre) => readJson(storage, keyOf(nombre)) !== null,
  open: () => {},
  read: async (nombre) => Promise.resolve([readJson(storage, keyOf(nombre))]),
  write: async (nombre, borrador) => Promise.resolve(writeText(storage, keyOf(nombre), JSON.stringify(borrador))),
  writeLastWords: (nombre, borrador) => void writeText(storage, keyOf(nombre), JSON.stringify(borrador)),
  async remove(nombre) {
    removeKey(storage, keyOf(nombre));
    return Promise.resolve();
  },
};

/** Deletes all drafts of this tab. */
export const forgetPestana = (): void => removeKeys(storage, PREFIX);
