// Gives back the place of a record once: for a manager, or in the transaction of what ended the record.
import { readRuta } from '#catalogo/arbol.ts';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { campoConCupos } from '#catalogo/cupos.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import { isLiberado, noteLiberado, type Cupo } from '#core/cupos/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { ESPERAN_LISTADOS, type CupoDeRegistro } from '../contract.ts';
import { countLine, findInscrito, selectLine } from './store.ts';

const SIN_CUPO = 'Este registro no ocupa un cupo. Actualice la página para ver cómo quedó.';

type Options = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  /** Gives back one place of an option, and offers it. */
  readonly giveBack: (tx: Db, cupo: Cupo) => Promise<void>;
  readonly now: () => Date;
};

/** Creates the part of the waiting list that gives back the places of records. */
export function createLiberacion({ db, catalogo, giveBack, now }: Options) {
  /** Returns the place of a record; `ninguno` if its form has no places, null if there is no such record. */
  async function cupoOf(source: Db, registro: string): Promise<Cupo | 'ninguno' | null> {
    const inscrito = await findInscrito(source, registro);
    if (!inscrito) return null;
    const formulario = catalogo().findFormulario(inscrito.formulario);
    const conditions = formulario && campoConCupos(formulario);
    const clave = conditions && readRuta(inscrito.datos, `${conditions.campo}.clave`);
    if (conditions === undefined || typeof clave !== 'string') return 'ninguno';
    return { lista: conditions.lista, clave, semestre: inscrito.semestre };
  }

  /**
   * Gives back the place of a record once, in the transaction of what ended it, and offers it.
   * @returns false if the record holds no place, or no longer
   */
  async function releaseCupo(tx: Db, registro: string): Promise<boolean> {
    const cupo = await cupoOf(tx, registro);
    if (cupo === null || cupo === 'ninguno' || !(await noteLiberado(tx, registro, now()))) return false;
    await giveBack(tx, cupo);
    return true;
  }

  return {
    releaseCupo,

    /** Returns the state of a record's place; null if there is no such record. */
    async readCupo(registro: string): Promise<CupoDeRegistro | null> {
      const cupo = await cupoOf(db, registro);
      if (cupo === null) return null;
      if (cupo === 'ninguno') return { cupo, esperan: 0 };
      const isReleased = await isLiberado(db, registro);
      return { cupo: isReleased ? 'liberado' : 'ocupado', esperan: await countLine(db, cupo) };
    },

    /** Lists who waits for a place of the record's option, for a manager; null if there is no such record. */
    async readLine(registro: string, principal: Principal): Promise<{ nombre: string; creado: Date }[] | null> {
      const cupo = await cupoOf(db, registro);
      if (cupo === null) return null;
      const line = cupo === 'ninguno' ? [] : await selectLine(db, cupo, ESPERAN_LISTADOS);
      await record(db, {
        accion: 'cupo.espera',
        principal,
        objeto: { tipo: 'registro', ids: [registro] },
      });
      return line;
    },

    /**
     * Gives back the place of a record for a manager.
     * @throws {AppError} `no-existe`; `conflicto` if it holds none
     */
    async release(registro: string, principal: Principal): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if ((await cupoOf(tx, registro)) === null) throw new AppError('no-existe');
        if (!(await releaseCupo(tx, registro))) throw new AppError('conflicto', { message: SIN_CUPO });
        await record(tx, { accion: 'cupo.liberacion', principal, objeto: { tipo: 'registro', ids: [registro] } });
      });
    },
  };
}
