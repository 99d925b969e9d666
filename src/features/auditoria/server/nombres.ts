import { createHmac } from 'node:crypto';
import type { Db } from '#platform/server/db/database.ts';
import { deriveKey } from '#platform/server/derive-key.ts';
import { hasEntered } from './store.ts';

/** Marks a stand-in. No user name has this sign: those of Moodle are made of letters, digits and `-._@`. */
const MARCA = 'desconocido:';

/** 64 bits: enough to tell apart the names that were ever typed, short enough to be read in a table. */
const LARGO = 16;

/** User names as people type them: who types the password there by mistake must not leave it with us. */
export type NombresEscritos = {
  /**
   * Returns what is kept of a typed name: itself where somebody has entered with it, a keyed hash otherwise.
   * @param usuario as Moodle reads it
   */
  readonly guardado: (usuario: string) => Promise<string>;
  /** Returns everything that may be kept of a name, from before and after its owner first entered. */
  readonly formas: (usuario: string) => readonly string[];
};

/** @param secret whence the key comes: without it nobody can try out which name a hash is of */
export function createNombresEscritos(db: Db, secret: string): NombresEscritos {
  const key = deriveKey(secret, 'auditoria.desconocido');
  const desconocido = (usuario: string): string =>
    MARCA + createHmac('sha256', key).update(usuario).digest('hex').slice(0, LARGO);
  return {
    guardado: async (usuario) => ((await hasEntered(db, usuario)) ? usuario : desconocido(usuario)),
    formas: (usuario) => [usuario, desconocido(usuario)],
  };
}
