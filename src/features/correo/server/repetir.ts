import { type Quien, record } from '#features/auditoria/server/service.ts';
import { adelantarTarea, iniciarTarea } from '#features/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { liveKeys } from '#platform/server/jobs/store.ts';
import { type Eleccion, type FilaCorreo, resetDestinatarios, setTarea } from './envio/store.ts';
import { ENVIO, enqueueSuelto } from './envio/tarea.ts';
import { claveDe } from './lectura.ts';
import { lockCorreo } from './store.ts';

/** Who chooses. */
type Gestor = { readonly actor: Actor; readonly quien: Quien };

/**
 * Sends a message again to recipients who stand in some way: by choice, as nobody else may.
 * @returns how many; null where there is no such message
 * @throws {AppError} `conflicto` when nobody stands so any more
 */
export async function repetirEnvio(
  db: Db,
  { id, eleccion }: { readonly id: string; readonly eleccion: Eleccion },
  { actor, quien }: Gestor,
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const correo = await lockCorreo(tx, id);
    if (!correo) return null;
    const personas = await resetDestinatarios(tx, id, eleccion);
    if (personas === 0) {
      throw new AppError('conflicto', { message: 'Ya no hay nadie en ese estado. Actualice para ver cómo va.' });
    }
    await start(tx, correo, { actor, quien });
    await record(tx, {
      accion: 'correo.repeticion',
      quien,
      objeto: { tipo: 'correo', ids: [id] },
      detalle: { estado: eleccion.estado, personas },
    });
    return personas;
  });
}

/** Has a message sent: by its job, if that still is to do something, else by a new one. */
async function start(tx: Db, correo: FilaCorreo, gestor: Gestor): Promise<void> {
  const { id, tarea } = correo;
  if (tarea === null) return enqueueSuelto(tx, id);
  const live = await liveKeys(tx, [claveDe(correo)]);
  if (live.size > 0) return adelantarTarea(tx, ENVIO, tarea);
  const nueva = await iniciarTarea(tx, ENVIO, { entrada: { envio: id }, asunto: 'Nuevo intento', ...gestor });
  return setTarea(tx, id, nueva.id);
}
