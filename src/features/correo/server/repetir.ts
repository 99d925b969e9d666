import { type Quien, record } from '#features/auditoria/server/service.ts';
import { continuarTarea, iniciarDeNuevo } from '#features/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { confirmDestinatarios, type Eleccion, resetDestinatarios } from './envio/destinatarios/store.ts';
import { type FilaCorreo, setTarea } from './envio/store.ts';
import { ENVIO, enqueueSuelto } from './envio/tarea.ts';
import { findCorreo, lockCorreo } from './store.ts';

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
    const visto = await findCorreo(tx, id);
    if (!visto) return null;
    assertGuardado(visto);
    // The job before the message: whatever ends or cancels a job takes them in this order.
    const tarea = await encargar(tx, visto, { actor, quien });
    const correo = await lockCorreo(tx, id);
    if (correo?.tarea !== visto.tarea) {
      throw new AppError('conflicto', { message: 'Alguien acaba de enviarlo de nuevo. Actualice para ver cómo va.' });
    }
    assertGuardado(correo);
    const personas = await resetDestinatarios(tx, id, eleccion);
    if (personas === 0) throw nadie();
    if (tarea !== null) await setTarea(tx, id, tarea);
    await record(tx, {
      accion: 'correo.repeticion',
      quien,
      objeto: { tipo: 'correo', ids: [id] },
      detalle: { estado: eleccion.estado, personas },
    });
    return personas;
  });
}

const nadie = (): AppError =>
  new AppError('conflicto', { message: 'Ya no hay nadie en ese estado. Actualice para ver cómo va.' });

/** What was removed can be sent to nobody. */
function assertGuardado({ retirado }: FilaCorreo): void {
  if (!retirado) return;
  throw new AppError('conflicto', { message: 'Lo que decía el correo ya se borró: no se puede enviar de nuevo.' });
}

/**
 * Notes that recipients in doubt got the message, as somebody who asked them knows: her name stays with them.
 * @returns how many; null where there is no such message
 * @throws {AppError} `conflicto` when none of them is in doubt any more
 */
export async function confirmarRecibo(
  db: Db,
  { id, numeros }: { readonly id: string; readonly numeros: readonly number[] },
  { actor, quien }: Gestor,
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockCorreo(tx, id))) return null;
    const motivo = `${actor.nombre} confirmó que lo recibió.`;
    const confirmados = await confirmDestinatarios(tx, id, { numeros, motivo });
    if (confirmados.length === 0) throw nadie();
    await record(tx, {
      accion: 'correo.confirmacion',
      quien,
      objeto: { tipo: 'correo', ids: [id] },
      detalle: { numeros: confirmados.map(String) },
    });
    return confirmados.length;
  });
}

/** Has a message sent: by its job, if that is still under way, else by a new one. @returns the job, where it has one */
async function encargar(tx: Db, { id, tarea }: FilaCorreo, gestor: Gestor): Promise<string | null> {
  if (tarea === null) {
    await enqueueSuelto(tx, id);
    return null;
  }
  if (await continuarTarea(tx, ENVIO, tarea)) return tarea;
  return (await iniciarDeNuevo(tx, ENVIO, { entrada: { envio: id }, asunto: 'Nuevo intento', ...gestor })).id;
}
