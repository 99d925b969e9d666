// SQL of the planned visits (table `visitas`).
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#platform/server/db/database.ts';
import type { Motivo } from '../estados.ts';

export type FilaDeVisita = {
  readonly id: string;
  readonly semestre: string;
  readonly correo: string;
  readonly docente: string;
  readonly codigo: string;
  readonly tipo: 'AMV' | 'APV';
  readonly facultad: string;
  readonly evaluador: string | null;
  readonly semana: number;
  readonly motivo: Motivo;
  /** Taken out of the plan. */
  readonly quitada: boolean;
  readonly version: number;
  readonly avisada: Date | null;
};

const FILA = [
  'id',
  'semestre',
  'correo',
  'docente',
  'codigo',
  'tipo',
  'facultad',
  'evaluador',
  'semana',
  'motivo',
  'quitada',
  'version',
  'avisada',
] as const;

const filas = (db: Db) => db.selectFrom('visitas').select(FILA);

/** Reads the visits of a semester by week and teacher, those taken out among them. */
export const selectVisitas = async (db: Db, semestre: string): Promise<readonly FilaDeVisita[]> =>
  filas(db)
    .where('semestre', '=', semestre)
    .orderBy('semana')
    .orderBy('docente', (docente) => docente.collate('es-x-icu'))
    .orderBy('codigo')
    .execute();

export const lockVisita = async (tx: Db, id: string): Promise<FilaDeVisita | undefined> =>
  filas(tx).where('id', '=', id).where('quitada', '=', false).forUpdate().executeTakeFirst();

export const findVisita = async (
  tx: Db,
  { semestre, correo, codigo }: Pick<FilaDeVisita, 'semestre' | 'correo' | 'codigo'>,
): Promise<FilaDeVisita | undefined> =>
  filas(tx)
    .where('semestre', '=', semestre)
    .where('correo', '=', correo)
    .where('codigo', '=', codigo)
    .executeTakeFirst();

export type NewVisita = Pick<
  FilaDeVisita,
  'semestre' | 'correo' | 'docente' | 'codigo' | 'tipo' | 'facultad' | 'evaluador' | 'semana' | 'motivo'
>;

/** Inserts visits of teachers and subjects that are not in the plan, nor were taken out of it. @returns the inserted ones */
export const insertVisitas = async (tx: Db, nuevas: readonly NewVisita[], now: Date): Promise<FilaDeVisita[]> =>
  nuevas.length === 0
    ? []
    : tx
        .insertInto('visitas')
        .values(nuevas.map((nueva) => ({ ...nueva, id: uuidv7({ msecs: now.getTime() }) })))
        .onConflict((conflict) => conflict.doNothing())
        .returning(FILA)
        .execute();

/** Puts a visit that was taken out back into the plan. */
export const restoreVisita = async (
  tx: Db,
  id: string,
  { evaluador, semana, motivo }: Pick<FilaDeVisita, 'evaluador' | 'semana' | 'motivo'>,
): Promise<FilaDeVisita> =>
  tx
    .updateTable('visitas')
    .set({ evaluador, semana, motivo, quitada: false, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(FILA)
    .executeTakeFirstOrThrow();

export const updateVisita = async (
  tx: Db,
  id: string,
  cambio: Partial<Pick<FilaDeVisita, 'evaluador' | 'semana' | 'quitada'>>,
): Promise<FilaDeVisita> =>
  tx
    .updateTable('visitas')
    .set({ ...cambio, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(FILA)
    .executeTakeFirstOrThrow();

/** Deletes the visits of the semesters before one. */
export async function deleteVisitasBefore(db: Db, semestre: string): Promise<void> {
  await db.deleteFrom('visitas').where('semestre', '<', semestre).execute();
}

/** Notes that the teachers of visits are told. @returns the ids of those that were not told before */
export async function takeAvisos(tx: Db, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .updateTable('visitas')
    .set({ avisada: now })
    .where('id', 'in', ids)
    .where('avisada', 'is', null)
    .where('quitada', '=', false)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
