import { type RawBuilder, sql } from 'kysely';
import { diasHabilesDesde } from '#catalogo/dias-habiles.ts';
import type { Estado } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { diaDe } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { all, tablaDe } from '../expresiones.store.ts';
import { condicionesDe, type Vista } from '../store.ts';
import type { Comparados } from './cifras.ts';

/** No record is older than this civil day: the first semester that a report offers is of 2022. */
const PRIMER_DIA = '2020-01-01';

const CERRADO = sql.lit('cerrado' satisfies Estado);

/**
 * Returns the select of a row for the key figures, in the shape of those of charts: its semester as category, its state as
 * series. The state of a closed row is followed by the business days that closing took, where they are known: 'cerrado 4'.
 * They are looked up in a list of days: the database knows no holidays.
 * @param hoy the last day that anything was closed
 */
export function ramaDeCifrasSql({ leido }: Informe, hoy: Date): RawBuilder<unknown> {
  const habiles = [...diasHabilesDesde(PRIMER_DIA, diaDe(hoy)).values()];
  const hasta = (instante: string): RawBuilder<unknown> =>
    sql`(${habiles}::integer[])[${sql.raw(instante)}::date - ${sql.lit(PRIMER_DIA)}::date + 1]`;
  const dias = sql`greatest(0, ${hasta('cierre')} - ${hasta('creado')})`;
  const serie = leido
    ? sql.lit('')
    : sql`case when estado = ${CERRADO} and cierre is not null then ${CERRADO} || ' ' || ${dias} else estado end`;
  return sql`
    select semestre as por, null::text as texto, ${serie} as serie, null::text as texto_serie, null::numeric as medida`;
}

/** Counts the rows of a view in the earlier of two semesters, in place of the semester of its filter. */
export async function countAntes(tx: Db, vista: Vista, { anterior, hasta }: Comparados): Promise<number> {
  const deAntes = condicionesDe({ ...vista, filtro: { ...vista.filtro, semestre: anterior } });
  const { rows } = await sql<{ cuantas: number }>`
    select count(*) as cuantas from ${tablaDe(vista.informe)}
    where ${all([...deAntes, ...(hasta ? [sql`creado <= ${hasta}`] : [])])}`.execute(tx);
  return rows[0]!.cuantas;
}
