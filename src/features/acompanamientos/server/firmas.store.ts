// SQL of the signature and copies that each evaluator has remembered: sealed, a row each.
import type { Insertable } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';

export async function selectFirma(db: Db, evaluador: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('firmas_evaluador')
    .select('contenido')
    .where('evaluador', '=', evaluador)
    .executeTakeFirst();
  return row?.contenido;
}

export async function upsertFirma(db: Db, fila: Insertable<DB['firmas_evaluador']>): Promise<void> {
  await db
    .insertInto('firmas_evaluador')
    .values(fila)
    .onConflict((conflict) => conflict.column('evaluador').doUpdateSet(fila))
    .execute();
}

export async function deleteFirma(db: Db, evaluador: string): Promise<void> {
  await db.deleteFrom('firmas_evaluador').where('evaluador', '=', evaluador).execute();
}
