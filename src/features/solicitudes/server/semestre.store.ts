// SQL of the requests of a semester: how many were received, when each was closed, and whether the promise was kept.
import { sql } from 'kysely';
import type { Ambito } from '#catalogo/ambito.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { ZONA } from '#catalogo/momento.ts';
import { inAmbitoSql } from '#core/ambito.store.ts';
import type { Db } from '#platform/server/db/database.ts';
import { ownRowsSql, tableOf } from './filas.store.ts';

/** Requests that were received on one day and closed on one day, `AAAA-MM-DD`; null: they are not closed. */
export type RequestsOfDay = {
  readonly recibida: string;
  readonly cerrada: string | null;
  readonly cuantas: number;
  /** Closed without saying that they are not due, or that their person gave up. */
  readonly resueltas: number;
  /** Closed by the promised day, without the days on which they waited for their person. */
  readonly cumplidas: number;
  /** The promised day was over before the unit was done, or is over now. */
  readonly vencidas: number;
};

const dayOf = (column: 'creado' | 'cierre') =>
  sql<string>`(${sql.ref(column)} at time zone ${sql.lit(ZONA)})::date::text`;

type Counted = {
  readonly semestre: string;
  /** Null: the requests of all programmes and faculties. */
  readonly ambito: Ambito | null;
  /** `AAAA-MM-DD` */
  readonly today: string;
};

/** Counts the requests of a report that were received in a semester. */
export async function countBySpan(
  db: Db,
  informe: InformeDeFormulario,
  { semestre, ambito, today }: Counted,
): Promise<readonly RequestsOfDay[]> {
  // The clock of the promise stops while a request waits for its person, and when it is closed.
  const isLate = sql`coalesce(detenida, ${today}) > vence`;
  const { rows } = await sql<RequestsOfDay>`
    select ${dayOf('creado')} as recibida, ${dayOf('cierre')} as cerrada, count(*) as cuantas,
      count(*) filter (where estado = 'cerrado' and resultado is distinct from 'no-procede'
        and resultado is distinct from 'desistida') as resueltas,
      count(*) filter (where estado = 'cerrado' and vence is not null and not ${isLate}) as cumplidas,
      count(*) filter (where ${isLate}) as vencidas
    from ${tableOf(informe)} where ${ownRowsSql(informe)} and semestre = ${semestre} and ${inAmbitoSql(ambito)}
    group by 1, 2`.execute(db);
  return rows;
}
