import type { Db } from '#platform/server/db/database.ts';
import { ahora, type FilaCorreo } from './envio/store.ts';

/** Messages that nothing was sent of since an instant, and nothing is being sent of, the oldest first. */
export async function selectPorRetirar(
  db: Db,
  antes: Date,
  limite: number,
): Promise<Pick<FilaCorreo, 'id' | 'tarea'>[]> {
  return db
    .selectFrom('correos')
    .select(['id', 'tarea'])
    .where('retirado', 'is', null)
    .where('creado', '<', antes)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('correo_destinatarios')
            .select('numero')
            .whereRef('correo', '=', 'correos.id')
            .where((de) => de.or([de('instante', '>=', antes), de('estado', '=', 'enviando')])),
        ),
      ),
    )
    .orderBy('creado')
    .limit(limite)
    .execute();
}

/** Takes away what a message says and said to each person. Whoever still waited is left out, for this reason. */
export async function retireCorreo(tx: Db, id: string, motivo: string): Promise<void> {
  for (const table of ['correo_mensajes', 'correo_imagenes', 'correo_adjuntos'] as const) {
    await tx.deleteFrom(table).where('correo', '=', id).execute();
  }
  await tx
    .updateTable('correo_destinatarios')
    .set({ estado: 'omitido', motivo, siguiente: null, instante: ahora })
    .where('correo', '=', id)
    .where('estado', '=', 'pendiente')
    .execute();
  await tx.updateTable('correo_destinatarios').set({ campos: '{}' }).where('correo', '=', id).execute();
  await tx
    .updateTable('correos')
    .set({ contenido: '', retirado: ahora, problema: null, siguiente: null })
    .where('id', '=', id)
    .execute();
}
