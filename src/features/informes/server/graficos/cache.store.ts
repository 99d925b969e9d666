import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import { all, tablaDe } from '../expresiones.store.ts';
import { condicionesDe, type Vista } from '../store.ts';
import { type Agrupadas, CONTADO, type Conteo, type Cuenta, esCuenta, repartidasSql } from './store.ts';

/** Rows of a semester that were stored within some days of each other. */
export type Tramo = { readonly semestre: string; readonly desde: Date };

/** Days of a stretch. */
const DIAS = 7;

/** The beginning of a row's stretch, computed without a calendar because it is computed of every row. */
const DESDE = sql.raw(`date_bin('${DIAS} days', creado, timestamptz '2024-01-01 05:00Z')`);

/** The same as a row beside it: computed once for a row that many charts count. */
const TRAMO = sql`${DESDE} as tramo(desde)`;

/** Another checksum as soon as a row of the stretch comes, goes or changes. */
export type TramoComprobado = Tramo & { readonly checksum: string };

/** The counts of a stretch, true while it has this checksum. */
export type Contado = TramoComprobado & { readonly cuentas: readonly Cuenta[] };

/** The stretches that hold rows of a view, each with its checksum. */
export async function selectTramos(tx: Db, vista: Vista): Promise<readonly TramoComprobado[]> {
  const { rows } = await sql<TramoComprobado>`
    select semestre, ${DESDE} as desde,
      concat_ws(' ', count(*), sum(edicion), bit_xor(hashint8extended(edicion, 0))) as checksum
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
