import { clear, del, entries, get, promisifyRequest, type UseStore } from 'idb-keyval';
import { createDraftDatabase, PATIENCE_MS } from '#platform/web/draft/database.ts';
import { type Campos, escribirRuta, leerRuta } from '#catalogo/arbol.ts';
import { cargarUso } from '../cargar-uso.ts';
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

const rutasDe = (campos: Campos): string[] =>
  Object.entries(campos).flatMap(([clave, nodo]) =>
    nodo.tipo === 'lista' && nodo.conserva === 'localStorage' ? [clave] : [],
  );

const keyOfLista = (nombre: string, ruta: string): string => `${PREFIX_DE_LISTAS}${nombre}.${ruta}`;

function itemsEn(nombre: string, ruta: string): unknown[] {
  const items = readJson(device, keyOfLista(nombre, ruta));
  return Array.isArray(items) ? items : [];
}

/** Returns true if items wait for a form. */
export const hayListas = (nombre: string, campos: Campos): boolean =>
  rutasDe(campos).some((ruta) => itemsEn(nombre, ruta).length > 0);

/** Saves the waiting items of a form apart from its draft. */
export function writeListas(nombre: string, campos: Campos, valores: ValoresEscritos): void {
  for (const ruta of rutasDe(campos)) {
    const items = leerRuta(valores, ruta);
    if (Array.isArray(items) && items.length > 0) writeText(device, keyOfLista(nombre, ruta), JSON.stringify(items));
    else removeKey(device, keyOfLista(nombre, ruta));
  }
}

/** Adds to the values of a form the items that waited for it. */
export const conListas = (nombre: string, campos: Campos, valores: ValoresEscritos): ValoresEscritos =>
  rutasDe(campos).reduce<ValoresEscritos>((valores, ruta) => {
    const items = itemsEn(nombre, ruta);
    return items.length > 0 ? escribirRuta(valores, ruta, items) : valores;
  }, valores);

/** Removes the waiting items of a form: they were sent, or discarded. */
export const removeListas = (nombre: string): void => removeKeys(device, `${PREFIX_DE_LISTAS}${nombre}.`);

/** Removes the waiting items of all forms. */
export const forgetListas = (): void => removeKeys(device, PREFIX_DE_LISTAS);

const ask = createDraftDatabase('gc.borradores');

/**
 * Prefix of a note beside each draft, which is read synchronously: `true` if there is a draft, or the last words of a
 * page
 * that was closed before it could write to the database.
 */
const NOTE = 'gc.borrador.';

const notes = (): Storage => localStorage;

const noteOf = (nombre: string): string => NOTE + nombre;

/** Commits along with the write, without waiting: the page may be closed by then. */
const put = async (drafts: UseStore, nombre: string, borrador: Borrador): Promise<boolean> =>
  drafts('readwrite', async (store) => {
    store.put(borrador, nombre);
    store.transaction.commit();
    await promisifyRequest(store.transaction);
    return true;
  });

/** The device: drafts survive reload, crash and closing. */
export const EN_DISPOSITIVO: Lugar = {
  mayHave: (nombre) => readJson(notes, noteOf(nombre)) !== null,

  open: () => void ask(async (drafts) => drafts('readonly', () => undefined), undefined, PATIENCE_MS.write),

  async read(nombre) {
    const kept = await ask(async (drafts) => get<unknown>(nombre, drafts), undefined, PATIENCE_MS.read);
    return [kept, readJson(notes, noteOf(nombre))];
  },

  async write(nombre, borrador) {
    const isKept = await ask(async (drafts) => put(drafts, nombre, borrador), false, PATIENCE_MS.write);
    if (isKept) writeText(notes, noteOf(nombre), 'true');
    return isKept;
  },

  writeLastWords: (nombre, borrador) => void writeText(notes, noteOf(nombre), JSON.stringify(borrador)),

  async remove(nombre) {
    removeKey(notes, noteOf(nombre));
    await ask(async (drafts) => del(nombre, drafts), undefined, PATIENCE_MS.write);
  },
};

/**
 * Returns the drafts of this device with their names; deletes those whose time is over.
 * @throws {ConnectionError} if the chunk that reads them cannot be loaded
 */
export async function revisarDispositivo(): Promise<readonly (readonly [nombre: string, borrador: Borrador])[]> {
  const { leerBorrador } = await cargarUso();
  const all = await ask(async (drafts) => entries<string, unknown>(drafts), null, PATIENCE_MS.read);
  if (!all) return [];
  // A note that is only `true` may be newer than the entries just read.
  const conPalabras = keysIn(notes, NOTE).filter((nombre) => readJson(notes, noteOf(nombre)) !== true);
  const nombres = new Set([...all.map(([nombre]) => nombre), ...conPalabras]);
  const live = [...nombres].flatMap((nombre) => {
    const kept = [all.find(([other]) => other === nombre)?.[1], readJson(notes, noteOf(nombre))];
    const borradores = kept.flatMap((value) => leerBorrador(value) ?? []);
    return borradores.slice(0, 1).map((borrador) => [nombre, borrador] as const);
  });
  for (const [nombre] of live) nombres.delete(nombre);
  await Promise.all([...nombres].map(async (nombre) => EN_DISPOSITIVO.remove(nombre)));
  return live;
}

/** Deletes all drafts of this device. */
export async function forgetDispositivo(): Promise<void> {
  removeKeys(notes, NOTE);
  await ask(async (drafts) => clear(drafts), undefined, PATIENCE_MS.write);
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
