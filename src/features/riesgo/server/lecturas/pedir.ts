import type { Quien } from '#features/auditoria/server/service.ts';
import { estaEnMarcha, iniciarDeNuevo } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { closeLectura, type De, findEnMarcha, lockLectura, openLectura } from './store.ts';
import { LECTURA_DE_PLATAFORMA } from '../tarea.ts';

type Pedido = De & {
  /** The server's name for people. */
  readonly etiqueta: string;
  readonly actor: Actor;
  readonly quien: Quien;
  readonly now: Date;
};

/**
 * Asks for a reading; where one of the same is under way, it is that one, whoever asked for it.
 * @returns the id of the job, which is the reading's
 */
export async function pedirLectura(db: Db, { actor, quien, now, etiqueta, ...de }: Pedido): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockLectura(tx, de);
    const enMarcha = await findEnMarcha(tx, de);
    if (enMarcha && (await estaEnMarcha(tx, enMarcha))) return enMarcha;
    if (enMarcha) await closeLectura(tx, enMarcha, { terminada: now, motivo: 'interrumpida' });
    const tarea = await iniciarDeNuevo(tx, LECTURA_DE_PLATAFORMA, { entrada: de, asunto: etiqueta, actor, quien });
    await openLectura(tx, tarea.id, { ...de, pedida: now });
    return tarea.id;
  });
}
