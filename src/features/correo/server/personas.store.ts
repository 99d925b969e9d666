import { sql } from 'kysely';
import type { Fila } from '#features/almacenes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';

/**
 * Takes away what was written to some recipients, and what went with it where nobody else got it. Whoever still waits is
 * left out.
 * @returns keys of files: there are none
 */
export async function olvidarDestinatarios(tx: Db, filas: readonly Fila[]): Promise<readonly string[]> {
  const suyos = JSON.stringify(filas.map(({ correo, numero }) => ({ correo, numero })));
  const deElla = sql`jsonb_to_recordset(${suyos}::jsonb) as s(correo uuid, numero integer)`;
  await sql`
    delete from correo_mensajes m using ${deElla} where m.correo = s.correo and m.numero = s.numero`.execute(tx);
  await sql`
    update correo_destinatarios d set estado = 'omitido', motivo = 'Los datos de esta persona se anonimizaron.', siguiente = null from ${deElla}
    where d.correo = s.correo and d.numero = s.numero and d.estado = 'pendiente'`.execute(tx);
  for (const tabla of ['correo_adjuntos', 'correo_imagenes']) {
    // An accompaniment's result goes to its teacher and to copies: what is attached is about her.
    await sql`
      delete from ${sql.table(tabla)} a using ${deElla}
      where a.correo = s.correo and (
        (select count(*) from correo_destinatarios d where d.correo = a.correo) = 1
        or a.correo in (select e.correo from acompanamiento_envios e))`.execute(tx);
  }
  return [];
}
