// SQL of ratings: the requests that a change closed, what was asked and rated before, and the rating itself.
import { sql } from 'kysely';
import type { Calificacion } from '#catalogo/calificacion.ts';
import type { Db } from '#platform/server/db/database.ts';

/** Returns the submissions in which a change closed rows. */
export async function selectCerradas(db: Db, cambio: string): Promise<readonly string[]> {
  const { rows } = await sql<{ registro: string }>`
    select distinct coalesce(h.registro, i.registro) as registro
    from historial as h left join items as i on i.id = h.item
    where h.cambio = ${cambio}::uuid and h.tipo = 'estado' and h.a = 'cerrado' order by 1`.execute(db);
  return rows.map(({ registro }) => registro);
}

/** Returns true if something of a kind is in the history of a submission since its last closing, undone ones apart. */
export async function happenedSinceClosing(
  db: Db,
  { registro, tipo }: { readonly registro: string; readonly tipo: 'aviso' | 'calificacion' },
): Promise<boolean> {
  const { rows } = await sql`
    select from historial where registro = ${registro} and tipo = ${tipo}
      and (tipo = 'calificacion' or datos ->> 'aviso' = 'calificacion') and id > coalesce((
        select max(id) from historial
        where (registro = ${registro} or item in (select id from items where registro = ${registro}))
          and tipo = 'estado' and a = 'cerrado' and deshace is null), 0)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Notes that the person of a submission was asked for a rating. */
export async function insertPedida(tx: Db, registro: string, creado: Date): Promise<void> {
  await sql`
    insert into historial (tipo, cambio, registro, datos, creado)
    values ('aviso', gen_random_uuid(), ${registro}, '{"aviso": "calificacion"}', ${creado})`.execute(tx);
}

export type Calificada = {
  readonly registro: string;
  readonly valor: Calificacion;
  /** Null without a comment. */
  readonly comentario: string | null;
  readonly creado: Date;
};

/** Stores ratings in the history of their submissions and in the rows of these. */
export async function insertCalificaciones(tx: Db, calificadas: readonly Calificada[]): Promise<void> {
  await sql`
    with dadas as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(calificadas)}::jsonb)
        as d(registro uuid, valor smallint, comentario text, creado timestamptz)
    ), anotadas as (
      insert into historial (tipo, cambio, registro, texto, datos, creado)
      select 'calificacion', gen_random_uuid(), registro, comentario, jsonb_build_object('valor', valor), creado from dadas
    ), de_items as (
      update items as i set calificacion = d.valor from dadas as d where i.registro = d.registro returning i.registro
    )
    update registros as r set calificacion = d.valor from dadas as d
    where r.id = d.registro and r.id not in (select registro from de_items)`.execute(tx);
}
