import { type Lugar, readJson, removeKey, removeKeys, writeText } from './lugar.ts';

const PREFIX = 'gc.borrador.';
const storage = (): Storage => sessionStorage;
const keyOf = (nombre: string): string => PREFIX + nombre;

/** The tab's own session: what is sensitive goes when the tab does (DESIGN §7). Without attachments. */
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

/** Forgets all drafts of this tab. */
export const forgetPestana = (): void => removeKeys(storage, PREFIX);
