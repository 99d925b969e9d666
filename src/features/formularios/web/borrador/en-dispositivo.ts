import { clear, del, entries, get, promisifyRequest, type UseStore } from 'idb-keyval';
import { createDraftDatabase, PATIENCE_MS } from '#platform/web/draft-database.ts';
import { cargarUso } from '../uso/cargar-uso.ts';
import type { Borrador } from './borrador.ts';
import { keysIn, type Lugar, readJson, removeKey, removeKeys, writeText } from './lugar.ts';

const ask = createDraftDatabase('gc.borradores');

/**
 * A note beside the drafts, read at once: whether there is one, and the last words of a page that had no time for the
 * database before it went.
 */
const NOTE = 'gc.borrador.';
const notes = (): Storage => localStorage;
const noteOf = (nombre: string): string => NOTE + nombre;

/** Asks for the commit along with the write: nothing waits for a page that may be gone by then. */
const put = async (drafts: UseStore, nombre: string, borrador: Borrador): Promise<boolean> =>
  drafts('readwrite', async (store) => {
    store.put(borrador, nombre);
    store.transaction.commit();
    await promisifyRequest(store.transaction);
    return true;
  });

/** The device: what is typed survives reload, crash and closing. */
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
 * The drafts of this device that nobody has let go of, with their names; those whose time is over are forgotten.
 * @throws {ConnectionError} when what reads them does not come
 */
export async function revisarDispositivo(): Promise<readonly (readonly [nombre: string, borrador: Borrador])[]> {
  const { leerBorrador } = await cargarUso();
  const all = await ask(async (drafts) => entries<string, unknown>(drafts), null, PATIENCE_MS.read);
  if (!all) return [];
  // A note that only says that there is a draft may be younger than what was just read.
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

/** Forgets all drafts of this device. */
export async function forgetDispositivo(): Promise<void> {
  removeKeys(notes, NOTE);
  await ask(async (drafts) => clear(drafts), undefined, PATIENCE_MS.write);
}
