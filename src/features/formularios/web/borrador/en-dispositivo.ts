import { clear, createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { cargarUso } from '../uso/cargar-uso.ts';
import type { Borrador } from './borrador.ts';
import { type Lugar, readJson, removeKey, removeKeys, writeText } from './lugar.ts';

let store: UseStore | undefined;
const drafts = (): UseStore => (store ??= createStore('gc.borradores', 'borradores'));

/**
 * A note beside the drafts, read at once: whether there is one, and the last words of a page that had no time for the
 * database before it went.
 */
const NOTE = 'gc.borrador.';
const notes = (): Storage => localStorage;
const noteOf = (nombre: string): string => NOTE + nombre;

/** A device that does not answer (private windows, a full disk, a blocked database) must not keep anybody from typing. */
const PATIENCE_MS = 1500;

/** The device: what is typed survives reload, crash and closing. */
export const EN_DISPOSITIVO: Lugar = {
  mayHave: (nombre) => readJson(notes, noteOf(nombre)) !== null,

  async read(nombre) {
    const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
    const kept = get(nombre, drafts()).catch(() => undefined);
    return [await Promise.race([kept, patience]), readJson(notes, noteOf(nombre))];
  },

  async write(nombre, borrador) {
    try {
      await set(nombre, borrador, drafts());
      writeText(notes, noteOf(nombre), 'true');
      return true;
    } catch {
      return false;
    }
  },

  writeLastWords: (nombre, borrador) => void writeText(notes, noteOf(nombre), JSON.stringify(borrador)),

  async remove(nombre) {
    removeKey(notes, noteOf(nombre));
    await del(nombre, drafts()).catch(() => undefined);
  },
};

/**
 * The drafts of this device that nobody has let go of; those whose time is over are forgotten.
 * @throws {ConnectionError} when what reads them does not come
 */
export async function revisarDispositivo(): Promise<readonly Borrador[]> {
  const { leerBorrador } = await cargarUso();
  const all = await entries<string, unknown>(drafts()).catch(() => []);
  const live = all.flatMap(([nombre, value]) => {
    const borrador = leerBorrador(value);
    return borrador ? [[nombre, borrador] as const] : [];
  });
  const expired = all.map(([nombre]) => nombre).filter((nombre) => !live.some(([other]) => other === nombre));
  if (expired.length > 0) await delMany(expired, drafts()).catch(() => undefined);
  return live.map(([, borrador]) => borrador);
}

/** Forgets all drafts of this device. */
export async function forgetDispositivo(): Promise<void> {
  removeKeys(notes, NOTE);
  await clear(drafts()).catch(() => undefined);
}
