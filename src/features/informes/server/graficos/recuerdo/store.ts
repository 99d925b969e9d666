import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import { all, tablaDe } from '../../expresiones/store.ts';
import { condicionesDe, type Vista } from '../../store.ts';
import { type Agrupadas, CONTADO, type Conteo, type Cuenta, esCuenta, repartidasSql } from '../store.ts';

/** Rows of a semester that were stored within some days of each other. */
export type Tramo = { readonly semestre: string; readonly desde: Date };

/** How long a stretch is. */
const DIAS = 7;

/** Where the stretch begins in which a row was stored: told without a calendar, as it is told of every row. */
const DESDE = sql.raw(`date_bin('${DIAS} days', creado, timestamptz '2024-01-01 05:00Z')`);

/** The same as a row beside it, so that it is told once of a row that is counted in many charts. */
const TRAMO = sql`${DESDE} as tramo(desde)`;

/** By what one sees whether any row of a stretch changed. */
export type Sello = Tramo & { readonly sello: string };

/** What the rows of a stretch come to, as long as its seal is this one. */
export type Contado = Sello & { readonly cuentas: readonly Cuenta[] };

/** The stretches that hold rows of a view, each with its seal. */
export async function selectSellos(tx: Db, vista: Vista): Promise<readonly Sello[]> {
  const { rows } = await sql<Sello>`
    select semestre, ${DESDE} as desde,
      concat_ws(' ', count(*), sum(edicion), bit_xor(hashint8extended(edicion, 0))) as sello
    from ${tablaDe(vista.informe)}
    where ${all(condicionesDe(vista))}
    group by semestre, desde`.execute(tx);
  return rows;
}

/** The same as `cuentasSql` for each stretch of a view. @param solo these alone; null: all */
export function cuentasDeTramosSql(
  vista: Vista,
  { solo, ...conteo }: Conteo & { readonly solo: readonly Tramo[] | null },
): RawBuilder<Tramo & Agrupadas> {
  const enTramos = solo?.map(
    ({ semestre, desde }) =>
      sql`semestre = ${semestre} and creado >= ${desde} and creado < ${desde}::timestamptz + interval '${sql.raw(String(DIAS))} days'`,
  );
  return sql<Tramo & Agrupadas>`
    select semestre, desde, ${CONTADO} from ${repartidasSql(vista, conteo)} cross join lateral ${TRAMO}
    where ${all([...condicionesDe(vista), ...(enTramos ? [sql`(${sql.join(enTramos, sql` or `)})`] : [])])}
    group by semestre, desde, grafico, por, serie`;
}

/** The same as `selectCuentas` for each stretch of a view. */
export async function selectCuentasDeTramos(
  tx: Db,
  ...de: Parameters<typeof cuentasDeTramosSql>
): Promise<readonly (Tramo & Cuenta)[]> {
  const { rows } = await cuentasDeTramosSql(...de).execute(tx);
  return rows.filter(esCuenta);
}
