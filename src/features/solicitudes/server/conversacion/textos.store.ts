// SQL of what was written about records: reads it for the person's data, and deletes it.
import { sql } from 'kysely';
import type { Dicho } from '#features/formularios/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';

/**
 * Deletes what was written about records and their items: notes, messages, answers, comments, the values of corrections.
 * That they were written stays, and so do ratings and relations: they name no person.
 */
export async function deleteTextos(tx: Db, registros: readonly string[]): Promise<void> {
  if (registros.length === 0) return;
  await sql`
    update historial set texto = null, datos = datos - '{archivos,cambios}'::text[]
    where (texto is not null or datos is not null) and (registro = any(${registros}::uuid[])
      or item in (select id from items where registro = any(${registros}::uuid[])))`.execute(tx);
  await sql`delete from mensajes_por_salir where registro = any(${registros}::uuid[])`.execute(tx);
  await sql`delete from correcciones where registro = any(${registros}::uuid[])`.execute(tx);
}

/** Returns what was said about records, the oldest first. */
export async function selectDichos(db: Db, registros: readonly string[]): Promise<readonly Dicho[]> {
  if (registros.length === 0) return [];
  const { rows } = await sql<Dicho>`
    select registro, tipo, texto, creado, datos -> 'cambios' as cambios, (
      select coalesce(jsonb_agg(jsonb_build_object('clave', a.clave, 'nombre', a.nombre)), '[]') from archivos a
      where a.registro = h.registro and a.campo in (select jsonb_array_elements(h.datos -> 'archivos') ->> 'campo')
    ) as archivos
    from historial h
    where registro = any(${registros}::uuid[]) and tipo in ('mensaje', 'respuesta', 'correccion', 'calificacion')
      and (texto is not null or datos ? 'cambios')
    order by id`.execute(db);
  return rows;
}
