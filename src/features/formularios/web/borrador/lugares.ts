// Browser storage of borradores (form drafts) and unsent list items: device, tab, or none; shared-device setting.
import { promisifyRequest } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { readRuta, type Campos } from '#catalogo/arbol.ts';
import type { PapeletaDeAsignatura } from '#features/papeletas/web/Pedidos.ts';
import { CLAVE_DATOS } from '#features/sesion/web/KnownPersona.ts';
import { createDraftDatabase, PATIENCE_MS } from '#platform/web/draft-database.ts';
import type { Recibo, ReciboAnonimo } from '../../contract.ts';
import type { ValoresEscritos } from '../formulario-abierto.ts';
import { keyOf, local, PREFIX, readJson, readNote, removeKey, removeKeys, session, writeText } from './notes.ts';

/** The answer of the server to a filled form. */
export type Recibido = {
  recibo: Recibo | ReciboAnonimo;
  /** The record's data as stored; null if the receipt is of other content than the form's. */
  datos: Record<string, unknown> | null;
};

/** A filled form on this device, from its first letter until its receipt is read. */
export type Borrador = {
  /** Key of this filled form: under it the server stores one record, however often it is sent. */
  clave: string;
  valores: ValoresEscritos;
  /** The version of the form that showed them; absent until it was saved. */
  version?: number;
  /** Time of the last save here, in ms; null if nothing was typed yet. */
  guardado: number | null;
  /** Time of the first sending, in ms, as long as it is not answered: it may have arrived. */
  enviado: number | null;
  /** Set while it waits for a connection: it is sent automatically from this page. */
  enCola: { direccion: string; titulo: string } | null;
  /** Set once it was received, until the person has read the receipt. */
  recibido: Recibido | null;
  /** The token with which it is sent, of the subject that it names; absent until it was asked for. */
  papeleta?: PapeletaDeAsignatura | null;
};

/** A place in which drafts are kept, each under the name of its form. */
export type LugarDeBorrador = {
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

/** The device: drafts survive reload, crash and closing. */
export const EN_DISPOSITIVO: LugarDeBorrador = {
  mayHave: (nombre) => readNote(nombre) !== null,

  open: () => void ask(async (drafts) => drafts('readonly', () => undefined), undefined, PATIENCE_MS.write),

  async read(nombre) {
    const kept = await readDatabase(async (store) => promisifyRequest<unknown>(store.get(nombre)));
    return [kept, readNote(nombre)];
  },

  async write(nombre, borrador) {
    const isKept = await change((store) => store.put(borrador, nombre));
    if (isKept) writeText(local, keyOf(nombre), 'true');
    return isKept;
  },

  writeLastWords: (nombre, borrador) => void writeText(local, keyOf(nombre), JSON.stringify(borrador)),

  async remove(nombre) {
    removeKey(local, keyOf(nombre));
    await change((store) => store.delete(nombre));
  },
};

/** The tab's session: sensitive drafts end with the tab (DESIGN §7). Without attachments. */
export const EN_PESTANA: LugarDeBorrador = {
  mayHave: (nombre) => readJson(session, keyOf(nombre)) !== null,
  open: () => {},
  read: async (nombre) => Promise.resolve([readJson(session, keyOf(nombre))]),
  write: async (nombre, borrador) => Promise.resolve(writeText(session, keyOf(nombre), JSON.stringify(borrador))),
  writeLastWords: (nombre, borrador) => void writeText(session, keyOf(nombre), JSON.stringify(borrador)),
  async remove(nombre) {
    removeKey(session, keyOf(nombre));
    return Promise.resolve();
  },
};

/** Keeps nothing: others use the device too. */
export const NINGUN_LUGAR: LugarDeBorrador = {
  mayHave: () => false,
  open: () => {},
  read: async () => Promise.resolve([]),
  write: async () => Promise.resolve(false),
  writeLastWords: () => {},
  remove: async () => Promise.resolve(),
};

/** Returns true if the person said that others use this device too: then nothing is kept on it. */
export const isCompartido = (): boolean => here || readJson(local, KEY) === true;

/** Sets whether others use this device too. If they do, all drafts on it are deleted at once. */
export async function setCompartido(compartido: boolean): Promise<void> {
  here = compartido;
  if (compartido) {
    writeText(local, KEY, 'true');
    forgetPestana();
    forgetListas();
    for (const clave of [DATOS, CLAVE_DATOS]) removeKey(local, clave);
    await forgetDispositivo();
  } else removeKey(local, KEY);
  for (const listener of listeners) listener();
}

/** Follows the setting in every tab; false in pages that the server paints. */
export const useCompartido = (): boolean => useSyncExternalStore(subscribe, isCompartido, () => false);

/**
 * Prefix of lists whose added items wait in the browser's local storage until they are sent (spec 1 §2, cancellation).
 */
const PREFIX_DE_LISTAS = 'gc.lista.';

/** Returns the paths of such lists. */
export const rutasDeListas = (campos: Campos): string[] =>
  Object.entries(campos).flatMap(([clave, nodo]) =>
    nodo.tipo === 'lista' && nodo.conserva === 'localStorage' ? [clave] : [],
  );

const keyOfLista = (nombre: string, ruta: string): string => `${PREFIX_DE_LISTAS}${nombre}.${ruta}`;

/** Returns the items that wait for a list of a form. */
export function itemsEn(nombre: string, ruta: string): unknown[] {
  const items = readJson(local, keyOfLista(nombre, ruta));
  return Array.isArray(items) ? items : [];
}

export const hasListas = (nombre: string, campos: Campos): boolean =>
  rutasDeListas(campos).some((ruta) => itemsEn(nombre, ruta).length > 0);

/** Saves the waiting items of a form apart from its draft. */
export function writeListas(nombre: string, campos: Campos, valores: ValoresEscritos): void {
  for (const ruta of rutasDeListas(campos)) {
    const items = readRuta(valores, ruta);
    if (Array.isArray(items) && items.length > 0) writeText(local, keyOfLista(nombre, ruta), JSON.stringify(items));
    else removeKey(local, keyOfLista(nombre, ruta));
  }
}

/** Removes the waiting items of a form: they were sent, or discarded. */
export const removeListas = (nombre: string): void => removeKeys(local, `${PREFIX_DE_LISTAS}${nombre}.`);

const forgetListas = (): void => removeKeys(local, PREFIX_DE_LISTAS);

const ask = createDraftDatabase('gc.borradores');

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

/** Deletes all drafts of this device. */
async function forgetDispositivo(): Promise<void> {
  removeKeys(local, PREFIX);
  await change((store) => store.clear());
}

/** Deletes all drafts of this tab. */
const forgetPestana = (): void => removeKeys(session, PREFIX);

const KEY = 'gc.compartido';

/** Key of the facts that forms remember of a person without session. */
export const DATOS = 'gc.datos';

const listeners = new Set<() => void>();

/** The setting of this page, in case the browser does not store it. */
let here = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
