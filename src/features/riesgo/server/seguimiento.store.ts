// SQL of the follow-up of students at risk: their rows, and the returns of those of each week.
import { sql } from 'kysely';
import { accesos, SITUACIONES } from '#catalogo/estudiantes-en-riesgo.ts';
import type { Db } from '#platform/server/db/database.ts';

/** Time within which a student who was at risk came back, or was written to. */
const WITHIN = sql.lit('14 days');

/** Weeks that the effect of writing adds up. */
const WEEKS = sql.lit('10 weeks');

const ofAccesos = sql`leido = ${sql.lit(accesos.slug)}`;
const situacion = sql`datos #>> '{situacion,clave}'`;

/** A row that needs attention, with what it says of its follow-up. */
export type FilaEnRiesgo = {
  readonly id: string;
  /** ISO 8601, or the word for never. */
  readonly ultimoAcceso: string;
  readonly ultimoContacto: string | null;
  readonly contactadoPor: string | null;
  readonly seguimiento: string | null;
  /** When it was noted that the student answered. */
  readonly respondio: Date | null;
};

/** Selects the rows at risk or in alert. @param servidor of one server; null: all */
export async function selectEnRiesgo(db: Db, servidor: string | null): Promise<readonly FilaEnRiesgo[]> {
  const { rows } = await sql<FilaEnRiesgo>`
    select id, datos ->> 'ultimoAcceso' as "ultimoAcceso", datos ->> 'ultimoContacto' as "ultimoContacto",
      datos ->> 'contactadoPor' as "contactadoPor", datos #>> '{seguimiento,clave}' as seguimiento,
      r.instante as respondio
    from leidos left join riesgo_respuestas r on r.fila = id
    where ${ofAccesos} and ${situacion} in (${sql.lit(SITUACIONES.riesgo.clave)}, ${sql.lit(SITUACIONES.alerta.clave)})
      and (${servidor}::text is null or servidor = ${servidor})`.execute(db);
  return rows;
}

/** Writes values into rows, beside those that they have. */
export async function mergeIntoFilas(tx: Db, filas: readonly { readonly id: string; readonly datos: object }[]) {
  if (filas.length === 0) return;
  await sql`
    update leidos l set datos = l.datos || n.datos
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as n(id uuid, datos jsonb) where l.id = n.id`.execute(tx);
}

/** Adds the rows of a server that are at risk to those of the week, and notes who came back. @param now of the reading */
export async function noteCohortes(tx: Db, servidor: string, now: Date): Promise<void> {
  await sql`
    insert into riesgo_cohortes (semana, fila, visto)
    select date_trunc('week', ${now}::timestamptz at time zone 'America/Bogota')::date, id, ${now} from leidos
    where ${ofAccesos} and servidor = ${servidor} and ${situacion} = ${sql.lit(SITUACIONES.riesgo.clave)}
    on conflict (semana, fila) do nothing`.execute(tx);
  await sql`
    update riesgo_cohortes c set volvio = (l.datos ->> 'ultimoAcceso')::timestamptz
    from leidos l
    where l.id = c.fila and l.servidor = ${servidor} and c.volvio is null and l.datos ->> 'ultimoAcceso' ~ '^[0-9]'
      and (l.datos ->> 'ultimoAcceso')::timestamptz > c.visto
      and (l.datos ->> 'ultimoAcceso')::timestamptz <= c.visto + interval ${WITHIN}`.execute(tx);
}

/** Notes who was written to, before they came back. */
export async function noteEscritos(
  tx: Db,
  contactos: readonly { readonly fila: string; readonly instante: Date }[],
): Promise<void> {
  if (contactos.length === 0) return;
  await sql`
    update riesgo_cohortes c set escrito = n.instante
    from jsonb_to_recordset(${JSON.stringify(contactos)}::jsonb) as n(fila uuid, instante timestamptz)
    where c.fila = n.fila and c.escrito is null and n.instante >= c.visto
      and n.instante <= c.visto + interval ${WITHIN} and (c.volvio is null or n.instante < c.volvio)`.execute(tx);
}

/** Enrolments at risk in past weeks, and how many of them came back within fourteen days. */
export type FilaDeEfecto = { readonly escrita: boolean; readonly matriculas: number; readonly volvieron: number };

/** Adds up the weeks whose fourteen days are over, of those written to and of the others. */
export async function selectEfecto(db: Db, now: Date): Promise<readonly FilaDeEfecto[]> {
  const { rows } = await sql<FilaDeEfecto>`
    select escrito is not null as escrita, count(*)::int as matriculas, count(volvio)::int as volvieron
    from riesgo_cohortes
    where visto + interval ${WITHIN} <= ${now} and visto > ${now}::timestamptz - interval ${WEEKS}
    group by 1`.execute(db);
  return rows;
}

/** Notes when the student of a row answered; null: did not. */
export async function setRespuesta(tx: Db, fila: string, instante: Date | null): Promise<void> {
  if (instante === null) {
    await tx.deleteFrom('riesgo_respuestas').where('fila', '=', fila).execute();
    return;
  }
  await tx
    .insertInto('riesgo_respuestas')
    .values({ fila, instante })
    .onConflict((conflict) => conflict.column('fila').doUpdateSet({ instante }))
    .execute();
}

/** Deletes the weeks and answers before an instant. */
export async function deleteCohortes(db: Db, before: Date): Promise<void> {
  await sql`delete from riesgo_cohortes where visto < ${before}`.execute(db);
  await sql`delete from riesgo_respuestas where instante < ${before}`.execute(db);
}
