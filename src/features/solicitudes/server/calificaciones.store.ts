// SQL of ratings: the requests that a change closed, what was asked and rated before, and the rating itself.
import { sql, type RawBuilder } from 'kysely';
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

/** Returns true if something is in the history of a submission since its last closing, undone ones apart. */
async function happenedSinceClosing(db: Db, registro: string, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql`
    select from historial where registro = ${registro} and ${condition} and id > coalesce((
        select max(id) from historial
        where (registro = ${registro} or item in (select id from items where registro = ${registro}))
          and tipo = 'estado' and a = 'cerrado' and deshace is null), 0)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns true if a submission was rated since its last closing. */
export const wasRated = async (db: Db, registro: string): Promise<boolean> =>
  happenedSinceClosing(db, registro, sql`tipo = 'calificacion'`);

/** Returns true if the person of a submission was told its last closing. */
export const wasToldClosing = async (db: Db, registro: string): Promise<boolean> =>
  happenedSinceClosing(db, registro, sql`tipo = 'aviso' and datos ->> 'aviso' in ('calificacion', 'cierre')`);

type Aviso = {
  readonly registro: string;
  /** The closing was told with the question for a rating, or without. */
  readonly aviso: 'calificacion' | 'cierre';
  readonly creado: Date;
  /** Id of the mail that told it; null for one that told an answer too, whose line has it. */
  readonly correo: string | null;
};

/** Notes that the person of a submission was told its closing. */
export async function insertAviso(tx: Db, { registro, aviso, creado, correo }: Aviso): Promise<void> {
  await sql`
    insert into historial (tipo, cambio, registro, datos, creado, correo)
    values ('aviso', gen_random_uuid(), ${registro}, jsonb_build_object('aviso', ${aviso}::text), ${creado},
      ${correo})`.execute(tx);
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
