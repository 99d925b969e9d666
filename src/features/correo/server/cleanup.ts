// Erases, every hour, the contents of messages after a number of days, and deletes messages after a number of years.
import { soltarArchivos } from '#core/archivos/server/service.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { liveKeys } from '#platform/server/jobs/store.ts';
import { deleteErased, eraseCorreo, forgetLeft, selectExpired } from './erase.store.ts';
import { queueKeyOf } from './presenter.ts';
import { lockCorreo } from './store.ts';

/** Messages read or deleted by one statement. */
const LIMITE = 500;

const SIN_TIEMPO = 'El mensaje se borró antes de llegar a esta persona: terminó el tiempo por el que se guarda.';

/** Ends of what is kept of messages. */
type Ends = {
  /** Days of the contents, from the last sending on. */
  readonly diasDeCorreo: number;
  /** Years of the message with its recipients. */
  readonly aniosDeCorreo: number;
};

/**
 * Removes the contents of messages whose recipients did not change for the given days: texts, pictures, templates and
 * merged data. Recipients and their states stay for the given years. Runs every hour.
 */
export async function cleanCorreos(db: Db, { diasDeCorreo, aniosDeCorreo }: Ends, now: Date): Promise<void> {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() - aniosDeCorreo);
  const before = new Date(Math.max(end.getTime(), now.getTime() - diasDeCorreo * DAY_MS));
  while ((await eraseExpired(db, before)) > 0);
  while ((await deleteErased(db, end, LIMITE)) === LIMITE);
  await db.transaction().execute(async (tx) => forgetLeft(tx, end));
}

/** Erases the contents of the oldest expired messages without a job. @returns their number */
async function eraseExpired(db: Db, before: Date): Promise<number> {
  const viejos = await selectExpired(db, before, LIMITE);
  const live = await liveKeys(db, viejos.map(queueKeyOf));
  const ended = viejos.filter((correo) => !live.has(queueKeyOf(correo)));
  for (const { id } of ended) {
    await db.transaction().execute(async (tx) => {
      const correo = await lockCorreo(tx, id);
      if (!correo || correo.retirado) return;
      await eraseCorreo(tx, id, SIN_TIEMPO);
      if (correo.tipo === '1') await soltarArchivos(tx, [correo.contenido]);
    });
  }
  return ended.length;
}
