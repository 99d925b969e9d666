// SQL of the evaluators (table `evaluadores`).
import { sql, type Selectable } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';

export type FilaEvaluador = Omit<Selectable<DB['evaluadores']>, 'recordado'>;

const FILA = ['id', 'usuario', 'nombre', 'correo', 'facultades', 'activo', 'version'] as const;

/** Reads all evaluators by name. */
export const selectEvaluadores = async (db: Db): Promise<readonly FilaEvaluador[]> =>
  db
    .selectFrom('evaluadores')
    .select(FILA)
    .orderBy('nombre', (nombre) => nombre.collate('es-x-icu'))
    .orderBy('usuario')
    .execute();

/** Locks an evaluator until the transaction ends. */
export const lockEvaluador = async (tx: Db, id: string): Promise<FilaEvaluador | undefined> =>
  tx.selectFrom('evaluadores').select(FILA).where('id', '=', id).forUpdate().executeTakeFirst();

/** Inserts an evaluator. @returns undefined if the account is one already */
export const insertEvaluador = async (
  tx: Db,
  evaluador: Pick<FilaEvaluador, 'usuario' | 'nombre' | 'correo' | 'facultades'>,
): Promise<FilaEvaluador | undefined> =>
  tx
    .insertInto('evaluadores')
    .values(evaluador)
    .onConflict((conflict) => conflict.doNothing())
    .returning(FILA)
    .executeTakeFirst();

export const updateEvaluador = async (
  tx: Db,
  id: string,
  { facultades, activo }: Pick<FilaEvaluador, 'facultades' | 'activo'>,
): Promise<FilaEvaluador> =>
  tx
    .updateTable('evaluadores')
    .set({ facultades, activo, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(FILA)
    .executeTakeFirstOrThrow();

/** Notes that an evaluator is reminded of a week. @param lunes its Monday @returns false if they were reminded of it */
export async function takeRecordatorio(tx: Db, usuario: string, lunes: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('evaluadores')
    .set({ recordado: lunes })
    .where('usuario', '=', usuario)
    .where('activo', '=', true)
    .where((eb) => eb.or([eb('recordado', 'is', null), eb('recordado', '<', lunes)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
