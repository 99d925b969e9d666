// SQL that erases messages: contents that expired, whole messages at their end, what was written to a person.
import { sql } from 'kysely';
import { SIN_NOMBRE, type TableRow } from '#core/almacenes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { dbNow, type FilaCorreo } from './sending/store.ts';

/** Messages without any sending since an instant and none under way, the oldest first. */
export async function selectExpired(db: Db, before: Date, limite: number): Promise<Pick<FilaCorreo, 'id' | 'tarea'>[]> {
  return db
    .selectFrom('correos')
    .select(['id', 'tarea'])
    .where('retirado', 'is', null)
    .where('creado', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('correo_destinatarios')
            .select('numero')
            .whereRef('correo', '=', 'correos.id')
            .where((destinatario) =>
              destinatario.or([destinatario('instante', '>=', before), destinatario('estado', '=', 'enviando')]),
            ),
        ),
      ),
    )
    .orderBy('creado')
    .limit(limite)
    .execute();
}

/** Erases the contents of a message for all recipients. Those still waiting are left out, with this reason. */
export async function eraseCorreo(tx: Db, id: string, motivo: string): Promise<void> {
  for (const table of ['correo_mensajes', 'correo_imagenes', 'correo_adjuntos'] as const) {
    await tx.deleteFrom(table).where('correo', '=', id).execute();
  }
  await tx
    .updateTable('correo_destinatarios')
    .set({ estado: 'omitido', motivo, siguiente: null, instante: dbNow })
    .where('correo', '=', id)
    .where('estado', '=', 'pendiente')
    .execute();
  await tx.updateTable('correo_destinatarios').set({ campos: '{}', enlaces: null }).where('correo', '=', id).execute();
  await tx
    .updateTable('correos')
    .set({ contenido: '', retirado: dbNow, problema: null, siguiente: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes messages of before an instant whose contents were erased, but those that carried the result of an
 * accompaniment: its page says that it was sent.
 * @returns the number of messages
 */
export async function deleteErased(db: Db, before: Date, limite: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from correos where id in (
      select id from correos
      where retirado is not null and creado < ${before}
        and not exists (select from acompanamiento_envios e where e.correo = correos.id)
      order by creado limit ${limite})`.execute(db);
  return Number(numAffectedRows);
}

/** Removes the persons from the messages that {@link deleteErased} leaves. */
export async function forgetLeft(tx: Db, before: Date): Promise<void> {
  const { rows } = await sql<TableRow>`
    select d.correo, d.numero
    from acompanamiento_envios e join correos c on c.id = e.correo join correo_destinatarios d on d.correo = c.id
    where c.retirado is not null and c.creado < ${before} and d.busqueda <> 'anonimizado'`.execute(tx);
  await forget(tx, rows);
}

/**
 * Removes the persons whom messages about these rows went to, and what was written to them; a recipient with other rows
 * stays for those.
 */
export async function forgetFilas(tx: Db, filas: readonly string[]): Promise<void> {
  if (filas.length === 0) return;
  const ids = sql`${[...filas]}::text[]`;
  const { rows } = await sql<{ correo: string; numero: number; last: boolean }>`
    update correo_destinatarios set filas = array(select unnest(filas) except select unnest(${ids}))
    where filas && ${ids} returning correo, numero, filas = '{}' as last`.execute(tx);
  await forget(
    tx,
    rows.filter(({ last }) => last),
  );
}

/** Removes persons, and what was written to them. */
async function forget(tx: Db, ended: readonly TableRow[]): Promise<void> {
  await eraseDestinatarios(tx, ended);
  await sql`
    update correo_destinatarios as d
    set email = d.numero || '@anonimo.invalid', nombre = ${SIN_NOMBRE}, busqueda = 'anonimizado', campos = '{}',
      enlaces = null, solicitudes = '[]', motivo = case when motivo is not null then 'Terminó el tiempo por el que se guarda.' end
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as s(correo uuid, numero integer)
    where d.correo = s.correo and d.numero = s.numero`.execute(tx);
}

/**
 * Erases the messages written to some recipients, and the attachments that only they got. Those who were not sent to are
 * left out for good.
 * @returns keys of files: always none
 */
export async function eraseDestinatarios(tx: Db, filas: readonly TableRow[]): Promise<readonly string[]> {
  const rowsJson = JSON.stringify(filas.map(({ correo, numero }) => ({ correo, numero })));
  const recordset = sql`jsonb_to_recordset(${rowsJson}::jsonb) as s(correo uuid, numero integer)`;
  await sql`
    delete from correo_mensajes m using ${recordset} where m.correo = s.correo and m.numero = s.numero`.execute(tx);
  // The table lets only those who wait be left out.
  await sql`
    update correo_destinatarios d set estado = 'pendiente' from ${recordset}
    where d.correo = s.correo and d.numero = s.numero and d.estado in ('fallido', 'por_confirmar')`.execute(tx);
  await sql`
    update correo_destinatarios d set estado = 'omitido', excluido = true,
      motivo = 'Los datos de esta persona se anonimizaron.', siguiente = null from ${recordset}
    where d.correo = s.correo and d.numero = s.numero and d.estado in ('pendiente', 'omitido')`.execute(tx);
  for (const tabla of ['correo_adjuntos', 'correo_imagenes']) {
    // The result of an accompaniment goes to its teacher and to copies: its attachments are about the teacher.
    await sql`
      delete from ${sql.table(tabla)} a using ${recordset}
      where a.correo = s.correo and (
        (select count(*) from correo_destinatarios d where d.correo = a.correo) = 1
        or a.correo in (select e.correo from acompanamiento_envios e))`.execute(tx);
  }
  return [];
}
