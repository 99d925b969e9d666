// Private notes of teachers on their survey results, sealed with the installation's key for their own row.
import type { Db } from '#platform/server/db/database.ts';
import { createSeal } from '#platform/server/keys.ts';
import { versioned } from '#platform/server/versioned.ts';
import type { Apunte } from '../contract-docente.ts';
import { deleteApunte, lockApunte, selectApunte, upsertApunte, type FilaApunte } from './apuntes.store.ts';

type ClaveDeApunte = Pick<FilaApunte, 'usuario' | 'semestre'>;

const CHANGED = 'Este apunte cambió en otra ventana mientras usted lo editaba. Lo que escribió sigue aquí.';

export type Apuntes = {
  /** Returns a note; an empty one if nothing is kept, or if it was sealed with another key. */
  readonly read: (clave: ClaveDeApunte) => Promise<Apunte>;
  /** Keeps a text; an empty one deletes the note. @throws {AppError} `conflicto`, with the present note */
  readonly save: (clave: ClaveDeApunte, apunte: Apunte, now: Date) => Promise<Apunte>;
};

/** @param secret the installation's key for what is sealed at rest */
export function createApuntes(db: Db, secret: string): Apuntes {
  const seal = createSeal(secret, 'encuestas.apunte');
  const rowOf = ({ usuario, semestre }: ClaveDeApunte): string => `${semestre} ${usuario}`;

  async function read(source: Db, clave: ClaveDeApunte): Promise<Apunte> {
    const fila = await selectApunte(source, clave);
    return { texto: (fila && seal.open(fila.contenido, rowOf(clave))) ?? '', version: fila?.version ?? 0 };
  }

  return {
    read: async (clave) => read(db, clave),
    save: async (clave, { texto, version }, now) =>
      db.transaction().execute(async (tx) => {
        const versions = versioned({
          resource: 'apunte',
          lock: async () => ({ version: (await lockApunte(tx, clave))?.version ?? 0 }),
          changed: CHANGED,
          present: async () => ({ apunte: await read(tx, clave) }),
        });
        const seen = await versions.lockSeen(tx, rowOf(clave), version);
        if (texto === '') {
          await deleteApunte(tx, clave);
          return { texto, version: 0 };
        }
        const contenido = seal.seal(texto, rowOf(clave));
        // There was no row to lock, and another window kept the first note in the meantime.
        const isWritten = await upsertApunte(tx, { ...clave, contenido, version, guardado: now });
        if (!isWritten) throw await versions.conflict(tx, seen, CHANGED);
        return { texto, version: version + 1 };
      }),
  };
}
