// SQL of batches of course copies or resets: batches, requested categories, and servers that do not answer.
import { sql, type Selectable } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import type { ClaseDeTanda, ParteDeReinicio, Perdida } from '../contract.ts';

export type FilaTanda = Omit<Selectable<DB['respaldo_tandas']>, 'partes' | 'confirmadas'> & {
  /** Parts that a reset takes out; null: those that Moodle proposes. */
  readonly partes: ParteDeReinicio[] | null;
  /** Counts by course that a person confirmed. */
  readonly confirmadas: Readonly<Record<string, Perdida>>;
};

/** Requested category; null `cursos` means all. */
export type FilaPedido = Selectable<DB['respaldo_pedidos']>;

/** Server that does not answer a batch. */
export type FilaEspera = Selectable<DB['respaldo_esperas']>;

export type NuevaTanda = Omit<FilaTanda, 'tarea' | 'terminada'>;
export type NuevoPedido = Pick<FilaPedido, 'servidor' | 'id_categoria' | 'categoria' | 'cursos'>;

export async function insertTanda(tx: Db, nueva: NuevaTanda, pedidos: readonly NuevoPedido[]): Promise<void> {
  await tx
    .insertInto('respaldo_tandas')
    .values({ ...nueva, confirmadas: JSON.stringify(nueva.confirmadas), tarea: null, terminada: null })
    .execute();
  await tx
    .insertInto('respaldo_pedidos')
    .values(pedidos.map((pedido) => ({ ...pedido, tanda: nueva.id, leido: false, motivo: null })))
    .execute();
}

export async function findTanda(db: Db, id: string): Promise<FilaTanda | undefined> {
  return selectAllOf(db).where('id', '=', id).executeTakeFirst();
}

const selectAllOf = (db: Db) =>
  db.selectFrom('respaldo_tandas').selectAll().$narrowType<Pick<FilaTanda, 'partes' | 'confirmadas'>>();

/** Finds a batch and locks it until the end of the transaction. */
export async function lockTanda(tx: Db, id: string): Promise<FilaTanda | undefined> {
  return selectAllOf(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateTanda(
  tx: Db,
  id: string,
  change: Partial<Pick<FilaTanda, 'tarea' | 'terminada'>>,
): Promise<void> {
  await tx.updateTable('respaldo_tandas').set(change).where('id', '=', id).execute();
}

/** Adds the counts that a person confirmed for a retry, in place of those of the same courses. */
export async function addConfirmadas(tx: Db, id: string, confirmadas: FilaTanda['confirmadas']): Promise<void> {
  await tx
    .updateTable('respaldo_tandas')
    .set({ confirmadas: sql`confirmadas || ${JSON.stringify(confirmadas)}::jsonb` })
    .where('id', '=', id)
    .execute();
}

/** Newest batches, all or of one kind, after the batch `antes`. */
export async function selectTandas(
  db: Db,
  { clase, antes: before, limite }: { clase: ClaseDeTanda | undefined; antes: string | undefined; limite: number },
): Promise<FilaTanda[]> {
  let query = selectAllOf(db).orderBy('creada', 'desc').orderBy('id', 'desc').limit(limite);
  if (clase !== undefined) query = query.where('clase', '=', clase);
  if (before !== undefined) {
    query = query.where(sql<boolean>`(creada, id) < (select creada, id from respaldo_tandas where id = ${before})`);
  }
  return query.execute();
}

export async function selectUnfinished(db: Db): Promise<Pick<FilaTanda, 'id' | 'tarea'>[]> {
  return db
    .selectFrom('respaldo_tandas')
    .select(['id', 'tarea'])
    .where('terminada', 'is', null)
    .orderBy('creada')
    .execute();
}

export async function selectUltimas(db: Db, programaciones: readonly string[]): Promise<FilaTanda[]> {
  if (programaciones.length === 0) return [];
  return selectAllOf(db)
    .distinctOn('programacion')
    .where('programacion', 'in', programaciones)
    .orderBy('programacion')
    .orderBy('creada', 'desc')
    .execute();
}

/** Deletes batches that ended before an instant; their copies stay. */
export async function forgetTandas(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('respaldo_tandas').where('terminada', '<', before).execute();
}

export async function selectPedidos(db: Db, tanda: string): Promise<FilaPedido[]> {
  return db
    .selectFrom('respaldo_pedidos')
    .selectAll()
    .where('tanda', '=', tanda)
    .orderBy('servidor')
    .orderBy(sql`categoria collate "es-x-icu"`)
    .execute();
}

/** Updates the names of a batch's categories on a server. */
export async function renamePedidos(
  tx: Db,
  { tanda, servidor }: { readonly tanda: string; readonly servidor: string },
  categorias: readonly { readonly id: number; readonly nombre: string }[],
): Promise<void> {
  await sql`
    update respaldo_pedidos p set categoria = c.nombre
    from unnest(${categorias.map(({ id }) => id)}::int[], ${categorias.map(({ nombre }) => nombre)}::text[]) as c (id, nombre)
    where p.tanda = ${tanda} and p.servidor = ${servidor} and p.id_categoria = c.id
      and p.categoria <> c.nombre`.execute(tx);
}

/** Marks categories as read, or stores why they cannot be read. */
export async function markPedidos(
  tx: Db,
  { tanda, servidor, motivo }: { tanda: string; servidor?: string; motivo: string | null },
): Promise<void> {
  let query = tx
    .updateTable('respaldo_pedidos')
    .set({ leido: motivo === null, motivo })
    .where('tanda', '=', tanda)
    .where('leido', '=', false);
  if (servidor !== undefined) query = query.where('servidor', '=', servidor);
  await query.execute();
}

/**
 * Retries categories that could not be read, or that a cancelled batch did not reach.
 * @param cursos for categories by courses, only these; all unless given
 * @returns the number of categories
 */
export async function resetPedidos(tx: Db, tanda: string, cursos?: readonly number[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update respaldo_pedidos p set motivo = null,
      cursos = case when ${cursos ?? null}::int[] is null then p.cursos
        else (select array_agg(c) from unnest(p.cursos) c where c = any(${cursos ?? null}::int[])) end
    from respaldo_tandas t
    where t.id = p.tanda and p.tanda = ${tanda} and not p.leido
      and (p.motivo is not null or t.terminada is not null)
      and (${cursos ?? null}::int[] is null or p.cursos && ${cursos ?? null}::int[])`.execute(tx);
  return Number(numAffectedRows);
}

/** Unread categories of a batch: failed (`fallidas`), or not attempted (`pendientes`). */
export type UnreadCategorias = { readonly fallidas: number; readonly pendientes: number };

/** Counts unread categories of batches, by id. Batches without any are missing from the map. */
export async function countUnread(db: Db, tandas: readonly string[]): Promise<ReadonlyMap<string, UnreadCategorias>> {
  if (tandas.length === 0) return new Map();
  const rows = await db
    .selectFrom('respaldo_pedidos')
    .select((eb) => [
      'tanda',
      eb.fn.count<number>('motivo').as('fallidas'),
      eb.fn.countAll<number>().filterWhere('motivo', 'is', null).as('pendientes'),
    ])
    .where('tanda', 'in', tandas)
    .where('leido', '=', false)
    .groupBy('tanda')
    .execute();
  return new Map(rows.map(({ tanda, ...unread }) => [tanda, unread]));
}

export const TODO_LEIDO: UnreadCategorias = { fallidas: 0, pendientes: 0 };

export async function selectEsperas(db: Db, tanda: string): Promise<FilaEspera[]> {
  return db.selectFrom('respaldo_esperas').selectAll().where('tanda', '=', tanda).orderBy('servidor').execute();
}

export async function saveEspera(db: Db, espera: FilaEspera): Promise<void> {
  const { motivo, intentos, hasta } = espera;
  await db
    .insertInto('respaldo_esperas')
    .values(espera)
    .onConflict((conflict) => conflict.columns(['tanda', 'servidor']).doUpdateSet({ motivo, intentos, hasta }))
    .execute();
}

/** Deletes the waits of a batch: of one server that answers again, or of all. */
export async function deleteEsperas(db: Db, tanda: string, servidor?: string): Promise<void> {
  let query = db.deleteFrom('respaldo_esperas').where('tanda', '=', tanda);
  if (servidor !== undefined) query = query.where('servidor', '=', servidor);
  await query.execute();
}
