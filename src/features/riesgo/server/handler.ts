// Job handler of a reading of Moodle: runs its reader on one server, and stores the rows and counts, or the failure.
import type { Moodle } from '#core/moodle/server/service.ts';
import type { Handler } from '#core/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { describeFalla, LecturaError, type Reader, type ReadRows } from './lectura.ts';
import {
  closeLectura,
  findRunning,
  insertConteos,
  lockLectura,
  openLectura,
  type Falla,
  type LecturaKey,
} from './lecturas.store.ts';
import { replaceLeidos } from './leidos.store.ts';

export type Context = {
  readonly db: Db;
  readonly moodle: Moodle;
  readonly lectores: readonly Reader[];
  readonly now?: () => Date;
};

/**
 * Runs readings. A server's rows are stored once they are complete, in one transaction: until then readers see the
 * former ones, and a killed reading leaves nothing. A repeated job reads again.
 */
export function createLecturaHandler({
  db,
  moodle,
  lectores,
  now = () => new Date(),
}: Context): Handler<{ leido: string; servidor: string }> {
  return async ({ id, entrada, advance, signal }) => {
    const fail = async (falla: Falla) => {
      await closeLectura(db, id, { terminada: now(), ...falla });
      return { ok: false as const, error: describeFalla(falla) };
    };
    if (!(await open(db, id, { ...entrada, pedida: now() }))) {
      return { ok: false, error: 'Otra persona pidió la misma lectura y está en marcha.' };
    }
    const servidor = moodle.get(entrada.servidor);
    const lector = lectores.find(({ leido }) => leido.slug === entrada.leido);
    if (!servidor || !lector) return fail({ motivo: 'sin-servidor' });
    let leidas: ReadRows;
    try {
      leidas = await lector.read({ db, servidor, advance, signal, now: now() });
    } catch (error) {
      if (!(error instanceof LecturaError)) throw error;
      return fail(error.fallo);
    }
    signal.throwIfAborted();
    advance({ fase: 'Guardando lo leído' });
    const { filas, conteos = [], resumen } = leidas;
    await db.transaction().execute(async (tx) => {
      // A cancelled or replaced reading must leave no rows.
      if (!(await closeLectura(tx, id, { terminada: now(), filas: filas.length }))) {
        throw new Error('the reading had ended');
      }
      await replaceLeidos(tx, { leido: lector.leido, servidor: servidor.name, lectura: id }, filas);
      await insertConteos(tx, id, conteos);
      await lector.onStored?.(tx, { servidor: servidor.name, now: now() });
    });
    return { ok: true, resumen };
  };
}

/** Registers a reading as the running one. @returns false if another one is running */
const open = async (db: Db, id: string, key: LecturaKey & { readonly pedida: Date }): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockLectura(tx, key);
    const other = await findRunning(tx, key);
    if (other !== undefined && other !== id) return false;
    await openLectura(tx, id, key);
    return true;
  });
