// SQL of the reminders that were mailed (table `recordatorios_de_encuesta`).
import type { Db } from '#platform/server/db/database.ts';

export type FilaDeRecordatorio = {
  readonly numero: number;
  readonly tarea: string;
  /** `AAAA-MM-DD` */
  readonly dia: string;
  readonly personas: number;
};

/** Returns the reminders of a semester, the first one first. */
export const selectRecordatorios = async (db: Db, semestre: string): Promise<readonly FilaDeRecordatorio[]> =>
  db
    .selectFrom('recordatorios_de_encuesta')
    .select(['numero', 'tarea', 'dia', 'personas'])
    .where('semestre', '=', semestre)
    .orderBy('numero')
    .execute();

/** Notes that a reminder is mailed. @returns false if another job has mailed it */
export async function insertRecordatorio(
  tx: Db,
  recordatorio: FilaDeRecordatorio & { readonly semestre: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('recordatorios_de_encuesta')
    .values(recordatorio)
    .onConflict((conflict) => conflict.columns(['semestre', 'numero']).doNothing())
    .returning('numero')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type Emitida = { readonly asignatura: string; readonly cuenta: number; readonly usuario: string };

/** Returns all tokens that were issued in a semester: to whom, and for which subject. */
export const selectEmitidasOf = async (
  db: Db,
  { semestre, servidor }: { readonly semestre: string; readonly servidor: string },
): Promise<readonly Emitida[]> =>
  db
    .selectFrom('papeletas_emitidas')
    .select(['asignatura', 'cuenta', 'usuario'])
    .where('semestre', '=', semestre)
    .where('servidor', '=', servidor)
    .execute();
