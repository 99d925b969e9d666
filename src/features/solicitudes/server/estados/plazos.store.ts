// The promised day of a request: when it comes in, while it waits for another person, and for rows that lack one.
import { sql, type RawBuilder } from 'kysely';
import { addDias, addDiasHabiles, habilesBetween } from '#catalogo/dias-habiles.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { diaOf } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { ownRowsSql, referenceSql, tableOf } from '../filas.store.ts';

/** Years before and after today in which the terms of requests lie. */
const YEARS = 3;

/**
 * Moves the term of rows that get another state. The days while a row does not wait for the unit do not count:
 * `detenida` is the first of them. A row that is open again has as many business days left as it had then.
 * @param nuevo the new state
 * @returns parts of an `update` of rows named `t`: its assignments, and the calendar to read from
 */
export function termSql(nuevo: RawBuilder<unknown>, now: Date): Readonly<Record<'set' | 'from', RawBuilder<unknown>>> {
  const currentDia = diaOf(now);
  const dias = habilesBetween(addDias(currentDia, -366 * YEARS), addDias(currentDia, 366 * YEARS));
  // The number of business days up to a day is its place in the calendar.
  const place = (dia: RawBuilder<unknown>): RawBuilder<unknown> => sql`width_bucket(${dia}, calendario.habiles)`;
  const today = sql`${currentDia}::date`;
  const set = sql`detenida = case when ${nuevo} <> 'abierto' then coalesce(t.detenida, ${today}) end,
    vence = case when ${nuevo} = 'abierto' and t.detenida is not null
      then coalesce(calendario.habiles[${place(sql`t.vence`)} + ${place(today)} - ${place(sql`t.detenida`)}], t.vence)
      else t.vence end`;
  return { set, from: sql`(select ${dias}::date[] as habiles) as calendario` };
}

/**
 * Gives a term to requests that have none: those of before there were terms, or of a program that knows none.
 * @param dias the term of the report, in business days
 */
export async function completePlazos(db: Db, informe: InformeDeFormulario, dias: number): Promise<void> {
  const tabla = tableOf(informe);
  const withoutPlazo = sql`${ownRowsSql(informe)} and estado <> 'cerrado' and vence is null`;
  const { rows } = await sql<{ dia: string }>`
    select distinct creado::date as dia from ${tabla} where ${withoutPlazo}`.execute(db);
  if (rows.length === 0) return;
  const plazos = rows.map(({ dia }) => ({ dia, fin: addDiasHabiles(dia, dias) }));
  await sql`
    update ${tabla} as t set vence = p.fin, detenida = case when t.estado <> 'abierto' then
      coalesce((select max(h.creado)::date from historial as h where h.${referenceSql(informe)} = t.id and h.tipo = 'estado'), p.dia) end
    from jsonb_to_recordset(${JSON.stringify(plazos)}::jsonb) as p(dia date, fin date)
    where ${withoutPlazo} and t.creado::date = p.dia`.execute(db);
}
