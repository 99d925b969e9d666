import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Conteo } from './lectura.ts';

/** Keeps how a reading stood, category by category. */
export async function insertConteos(tx: Db, lectura: string, conteos: readonly Conteo[]): Promise<void> {
  await sql`
    insert into lectura_conteos (lectura, categoria, nombre, matriculas, en_riesgo, nunca)
    select ${lectura}::uuid, categoria, nombre, matriculas, "enRiesgo", nunca
    from jsonb_to_recordset(${JSON.stringify(conteos)}::jsonb)
      as conteo (categoria text, nombre text, matriculas integer, "enRiesgo" integer, nunca integer)`.execute(tx);
}

/** How all that was read stood at some time. */
export type Cuenta = {
  readonly matriculas: number;
  readonly enRiesgo: number;
  readonly nunca: number;
  readonly instante: Date;
};

const DIA_S = 86_400;

/**
 * How the last whole readings of these servers stand together, and how those of a week before them did: of each server the
 * one that lies nearest to it, three days off at most. Servers that have none are left out of both.
 */
export async function selectCuentas(
  db: Db,
  leido: string,
  servidores: readonly string[],
): Promise<{ readonly ahora: Cuenta | undefined; readonly antes: Cuenta | undefined }> {
  const { rows } = await sql<Cuenta & { cual: 'ahora' | 'antes' }>`
    with ultimas as (
      select distinct on (servidor) id, servidor, terminada from lecturas
      where leido = ${leido} and filas is not null and servidor = any(${servidores}::text[])
      order by servidor, terminada desc
    ), previas as (
      select distinct on (l.servidor) l.id, l.servidor, l.terminada
      from lecturas l join ultimas u using (servidor)
      where l.leido = ${leido} and l.filas is not null
        and l.terminada between u.terminada - interval '10 days' and u.terminada - interval '4 days'
      order by l.servidor, abs(extract(epoch from u.terminada - l.terminada) - ${7 * DIA_S})
    ), elegidas as (
      select 'ahora' as cual, * from ultimas union all select 'antes', * from previas
    )
    select cual, sum(matriculas)::int as matriculas, sum(en_riesgo)::int as "enRiesgo", sum(nunca)::int as nunca,
      min(terminada) as instante
    from elegidas join lectura_conteos on lectura = elegidas.id group by cual`.execute(db);
  return { ahora: rows.find(({ cual }) => cual === 'ahora'), antes: rows.find(({ cual }) => cual === 'antes') };
}

/** How the last whole reading of each server in a week stood, together. */
export type CuentaDeSemana = {
  /** The Monday, `AAAA-MM-DD`. */
  readonly semana: string;
  readonly matriculas: number;
  readonly enRiesgo: number;
};

/**
 * How enrolments stood, week after week; past weeks are no rows any more.
 * @param dentro of which server or category alone: `campus` or `campus/7`; undefined: all
 */
export async function selectSemanas(
  db: Db,
  leido: string,
  dentro: { readonly servidor?: string | undefined; readonly categoria?: string | undefined },
): Promise<readonly CuentaDeSemana[]> {
  const { servidor, categoria } = dentro;
  const { rows } = await sql<CuentaDeSemana>`
    with ultimas as (
      select distinct on (servidor, date_trunc('week', terminada))
        id, date_trunc('week', terminada)::date::text as semana
      from lecturas
      where leido = ${leido} and filas is not null
        and (${servidor ?? null}::text is null or servidor = ${servidor ?? null})
      order by servidor, date_trunc('week', terminada), terminada desc
    )
    select semana, sum(matriculas)::int as matriculas, sum(en_riesgo)::int as "enRiesgo"
    from ultimas join lectura_conteos on lectura = ultimas.id
    where ${categoria ?? null}::text is null
      or string_to_array(categoria, '/') @> string_to_array(${categoria ?? null}, '/')
    group by semana order by semana`.execute(db);
  return rows;
}
