// SQL of students at risk in a semester: the last reading of each server, and all its weeks.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

export type RiskOfServer = {
  readonly servidor: string;
  /** The end of the last complete reading of the semester. */
  readonly leida: Date;
  /** Enrolments of students in that reading, those at risk, and those that never entered. */
  readonly matriculas: number;
  readonly enRiesgo: number;
  readonly nunca: number;
  /** Share at risk of 100 in the last readings of all weeks together; null without enrolments. */
  readonly promedio: number | null;
};

/** Reads the counts of each server with a complete reading that ended in a stretch of time. */
export async function selectRisk(
  db: Db,
  leido: string,
  { desde, hasta }: { readonly desde: Date; readonly hasta: Date },
): Promise<readonly RiskOfServer[]> {
  const { rows } = await sql<RiskOfServer>`
    with semanas as (
      select distinct on (servidor, date_trunc('week', terminada)) id, servidor, terminada from lecturas
      where leido = ${leido} and filas is not null and terminada >= ${desde} and terminada < ${hasta}
      order by servidor, date_trunc('week', terminada), terminada desc
    ), contadas as (
      select servidor, terminada, coalesce(sum(matriculas), 0) as matriculas, coalesce(sum(en_riesgo), 0) as en_riesgo,
        coalesce(sum(nunca), 0) as nunca, row_number() over (partition by servidor order by terminada desc) as lugar
      from semanas left join lectura_conteos on lectura = id group by servidor, terminada
    )
    select servidor, max(terminada) as leida, max(matriculas) filter (where lugar = 1) as matriculas,
      max(en_riesgo) filter (where lugar = 1) as "enRiesgo", max(nunca) filter (where lugar = 1) as nunca,
      (100 * sum(en_riesgo) / nullif(sum(matriculas), 0))::float8 as promedio
    from contadas group by servidor order by servidor`.execute(db);
  return rows;
}
