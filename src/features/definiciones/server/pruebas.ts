// Trials (pruebas) of drafts: checked as sendings are, kept in a table of their own, and mailed to who tries alone.
import { randomUUID } from 'node:crypto';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { validateAnswer } from '#catalogo/validar.ts';
import type { Principal } from '#core/auditoria/server/service.ts';
import { mailPrueba, writeRecibo, type EntornoActual, type PruebaMail } from '#features/formularios/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { NoteResult } from '#platform/server/http/serve.ts';
import type { Prueba, PruebaEnviada } from '../contract-pruebas.ts';
import { deletePrueba, deletePruebasBefore, insertPrueba, selectPruebas } from './pruebas.store.ts';
import { NO_EXISTE, refused, type createReading } from './reading.ts';
import type { FilaDeDefinicion } from './store.ts';

/** More would not be looked at. */
const MOST = 20;

const DAYS = 30;

type Options = Pick<ReturnType<typeof createReading>, 'find' | 'review' | 'newestOf'> & {
  readonly db: Db;
  /** Locks a form. @throws {AppError} `no-existe` */
  readonly lock: (tx: Db, slug: string) => Promise<FilaDeDefinicion>;
  readonly entorno: EntornoActual;
  readonly pruebaMail: PruebaMail;
  readonly now: () => Date;
};

type Trial = { readonly revision: number; readonly respuestas: unknown };

type Tester = {
  readonly actor: Actor;
  readonly principal: Principal;
  /** Keeps the first result of a key. */
  readonly note: NoteResult<PruebaEnviada>;
};

export function createPruebas({ db, lock, find, review, newestOf, entorno, pruebaMail, now }: Options) {
  return {
    /** @throws {AppError} `no-existe` */
    async list(slug: string): Promise<Prueba[]> {
      if (!(await find(db, slug))) throw new AppError('no-existe', { message: NO_EXISTE });
      const pruebas = await selectPruebas(db, slug, MOST);
      return pruebas.map(({ id, nombre, enviada, partes }) => ({
        id,
        persona: nombre,
        enviada: enviada.toISOString(),
        partes,
      }));
    },

    /**
     * Checks answers by the draft and keeps what would have been stored of them: no number, no place, no limit, no record.
     * Its receipt goes to the tester's own address, whatever address was typed.
     * @throws {AppError} `no-existe`; `conflicto` for another revision of the draft; `datos-invalidos` for a draft that breaks
     *   the law, or answers that it refuses
     */
    async send(
      slug: string,
      { revision, respuestas }: Trial,
      { actor, principal, note }: Tester,
    ): Promise<PruebaEnviada> {
      const actual = await entorno();
      return db.transaction().execute(async (tx) => {
        const fila = await lock(tx, slug);
        if (fila.revision !== revision) throw new AppError('conflicto', { message: OTHER_REVISION });
        const reviewed = await review(tx, fila, await newestOf(tx, fila));
        if (!reviewed.ok) throw refused(reviewed.fallos);
        const { formulario } = reviewed.tramite;
        const checked = validateAnswer(formulario, respuestas, withOwnLists(reviewed.tramite, actual));
        if (!checked.ok) throw refused(checked.fallos);
        const { usuario, nombre } = actor;
        const [id, enviada] = [randomUUID(), now()];
        const recibo = { id, comprobante: 'PRUEBA', recibido: enviada.toISOString() };
        const { partes } = writeRecibo(formulario, recibo, { datos: checked.datos });
        const written = partes.map(({ titulo, datos }) => ({
          titulo,
          datos: datos.map(([dato, texto]): [string, string] => [dato, texto]),
        }));
        await insertPrueba(tx, { id, slug, revision, partes: written, usuario, nombre, enviada });
        const correo = await mailPrueba(tx, pruebaMail, { formulario, recibo, datos: checked.datos, actor, principal });
        const sent = { id, persona: nombre, enviada: enviada.toISOString(), partes: written, correo };
        await note(tx, sent);
        return sent;
      });
    },

    /** @throws {AppError} `no-existe` */
    async remove(slug: string, id: string): Promise<void> {
      if (!(await deletePrueba(db, slug, id))) throw new AppError('no-existe', { message: 'Esa prueba ya no existe.' });
    },
  };
}

const OTHER_REVISION = 'El formulario cambió mientras lo probaba. Revise la vista previa y envíe la prueba de nuevo.';

/** A draft's own lists are none of the product before it is published. */
function withOwnLists({ listas = [] }: Tramite, actual: Entorno): Entorno {
  const own = new Map(
    listas.map(({ nombre, opciones }) => [
      nombre,
      opciones.filter(({ activa }) => activa !== false).map((opcion) => ({ ...opcion, activa: true })),
    ]),
  );
  return { ...actual, opciones: (lista) => own.get(lista) ?? actual.opciones(lista) };
}

/** Deletes the trials of more than 30 days. */
export const cleanPruebas = async (db: Db, now: Date): Promise<void> =>
  deletePruebasBefore(db, new Date(now.getTime() - DAYS * DAY_MS));
