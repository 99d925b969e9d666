import { record } from '#features/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { deleteSesion } from './store.ts';

/** Why a session was ended by us and not by its owner. */
export type MotivoFin = 'reuso' | 'rechazada-por-moodle' | 'reemplazada';

/** Ends a session and says so in the audit. */
export async function endSesion(tx: Db, id: string, motivo: MotivoFin, direccion: string): Promise<void> {
  const ended = await deleteSesion(tx, id);
  if (!ended) return;
  const objeto = { tipo: 'sesion', ids: [id] };
  await record(tx, { accion: 'sesion.fin', quien: { ...ended, direccion }, objeto, detalle: { motivo } });
}
