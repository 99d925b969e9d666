// SQL of counts of charts that all processes share: kept by definition and stretch, valid for a checksum of its rows.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { CuentaDeGrafico } from './store.ts';

/** Rows of a semester that were stored in the same seven days. */
export type Tramo = { readonly semestre: string; readonly desde: Date };

/** A stretch with a checksum that changes with every change of its rows. */
export type CheckedTramo = Tramo & { readonly checksum: string };

/** Counts of a stretch, valid for this checksum. */
export type CountedTramo = CheckedTramo & { readonly cuentas: readonly CuentaDeGrafico[] };

/** Days after which kept counts go: those of former releases, and of stretches that lost all their rows. */
const KEEP_DAYS = 30;

/** Stretches as arrays, one for each column. */
const columnsSql = (tramos: readonly CheckedTramo[]): RawBuilder<unknown> => sql`
  ${tramos.map(({ semestre }) => semestre)}::text[],
  ${tramos.map(({ desde }) => desde)}::timestamptz[],
  ${tramos.map(({ checksum }) => checksum)}::text[]`;

/** Selects the kept counts of those of some stretches that have them. */
export async function selectContados(
  tx: Db,
  definicion: string,
  tramos: readonly CheckedTramo[],
): Promise<readonly CountedTramo[]> {
  const { rows } = await sql<CountedTramo>`
    select semestre, desde, checksum, cuentas from graficos_contados
      join unnest(${columnsSql(tramos)}) as pedido(semestre, desde, checksum) using (semestre, desde, checksum)
    where definicion = ${definicion}`.execute(tx);
  return rows;
}

/** Keeps the counts of stretches in place of earlier ones. */
export async function keepContados(db: Db, definicion: string, contados: readonly CountedTramo[]): Promise<void> {
  // In order: two processes that keep the same stretches wait for each other, and not in a circle.
  await sql`
    insert into graficos_contados (definicion, semestre, desde, checksum, cuentas)
    select ${definicion}, semestre, desde, checksum, cuentas
    from unnest(${columnsSql(contados)}, ${contados.map(({ cuentas }) => JSON.stringify(cuentas))}::jsonb[])
      as nuevo(semestre, desde, checksum, cuentas)
    order by semestre, desde
    on conflict (definicion, semestre, desde) do update
      set checksum = excluded.checksum, cuentas = excluded.cuentas, contado = excluded.contado
      where graficos_contados.checksum <> excluded.checksum`.execute(db);
}

/** Deletes counts that were made long ago. */
export async function deleteOldContados(db: Db, now: Date): Promise<void> {
  await sql`delete from graficos_contados
    where contado < ${now}::timestamptz - interval '${sql.raw(String(KEEP_DAYS))} days'`.execute(db);
}
