// SQL of teachers' confirmations that they read their accompaniments, and the count of those still unread.
import { sql, type Selectable } from 'kysely';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';

export type FilaVisto = Selectable<DB['acompanamientos_vistos']>;

/** Records that a teacher read an accompaniment. @returns false if it was recorded before; that record stays */
export async function insertVisto(tx: Db, visto: FilaVisto): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('acompanamientos_vistos')
    .values(visto)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function findVisto(db: Db, acompanamiento: string): Promise<FilaVisto | undefined> {
  return db
    .selectFrom('acompanamientos_vistos')
    .selectAll()
    .where('acompanamiento', '=', acompanamiento)
    .executeTakeFirst();
}

/** Returns the ids of the accompaniments that were read. */
export async function selectVistos(db: Db, acompanamientos: readonly string[]): Promise<Set<string>> {
  if (acompanamientos.length === 0) return new Set();
  const rows = await db
    .selectFrom('acompanamientos_vistos')
    .select('acompanamiento')
    .where('acompanamiento', 'in', acompanamientos)
    .execute();
  return new Set(rows.map(({ acompanamiento }) => acompanamiento));
}

/** Counts the unread accompaniments of a teacher. @param textos address and user name, in small letters */
export async function countPorLeer(db: Db, textos: readonly string[]): Promise<number> {
  const { cuantos: count } = await db
    .selectFrom('registros')
    .select((eb) => eb.fn.countAll<number>().as('cuantos'))
    .where('formulario', '=', sql.lit(acompanamientoDocente.slug))
    .where(sql<boolean>`lower(datos #>> '{infoAcompanamiento,informacionDocente,correo}') = any(${[...textos]})`)
    .where('id', 'not in', (eb) => eb.selectFrom('acompanamientos_vistos').select('acompanamiento'))
    .executeTakeFirstOrThrow();
  return count;
}
