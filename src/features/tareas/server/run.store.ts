import { sql, type UpdateObject } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import { EN_MARCHA, type FilaTarea } from './store.ts';

/** How long the file that a job made can be downloaded. */
export const ARCHIVO_HORAS = 24;

/** Begins a job, or begins it again; undefined where it ended meanwhile. */
export async function beginTarea(db: Db, id: string): Promise<FilaTarea | undefined> {
  return db
    .updateTable('tareas')
    .set({
      estado: 'en-curso',
      vez: sql`vez + 1`,
      sin_avance: sql`sin_avance + 1`,
      de_nuevo: false,
      fase: null,
      hechos: null,
      total: null,
      cuenta_desde: null,
      cuenta_hechos: null,
      iniciada: sql`coalesce(iniciada, clock_timestamp())`,
    })
    .where('id', '=', id)
    .where('estado', 'in', EN_MARCHA)
    .returningAll()
    .executeTakeFirst();
}

type Cambio = UpdateObject<DB, 'tareas'>;

/** One beginning of a job. */
export type Vez = { readonly id: string; readonly vez: number };

/** Writes of a job that is being done, by whoever began it last; undefined for an earlier one. */
const propia = (db: Db, { id, vez }: Vez, change: Cambio) =>
  db
    .updateTable('tareas')
    .set(change)
    .where('id', '=', id)
    .where('vez', '=', vez)
    .where('estado', '=', 'en-curso')
    .returningAll();

type EnCurso = Pick<FilaTarea, 'cancelacion'>;

/** Writes how far a job is. @returns undefined where the job is another's by now */
export async function saveAvance(
  db: Db,
  vez: Vez,
  avance: Pick<FilaTarea, 'fase' | 'hechos' | 'total' | 'cuenta_desde' | 'cuenta_hechos'> & {
    /** 0 where it got further since it was begun. */
    readonly sin_avance?: 0;
  },
): Promise<EnCurso | undefined> {
  return propia(db, vez, avance).executeTakeFirst();
}

/** Whether a job is still the caller's, and wanted. */
export async function findEnCurso(db: Db, { id, vez }: Vez): Promise<EnCurso | undefined> {
  return db
    .selectFrom('tareas')
    .select('cancelacion')
    .where('id', '=', id)
    .where('vez', '=', vez)
    .where('estado', '=', 'en-curso')
    .executeTakeFirst();
}

/** Ends a job. @returns false where it was another's by now, or shall go on: then nothing was written */
export async function endTarea(
  db: Db,
  vez: Vez,
  fin: { readonly estado: 'terminada' | 'fallida' | 'cancelada' } & Cambio,
): Promise<boolean> {
  let query = propia(db, vez, {
    ...(fin.archivo && { archivo_vence: sql<Date>`clock_timestamp() + make_interval(hours => ${ARCHIVO_HORAS})` }),
    ...fin,
    fase: null,
    terminada: sql`clock_timestamp()`,
  });
  if (fin.estado !== 'cancelada') query = query.where('de_nuevo', '=', false);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Puts a job back, to be begun again.
 * @param change `sin_avance: 0` where this beginning does not count as an attempt
 * @returns undefined where it is another's by now
 */
export async function returnTarea(
  tx: Db,
  vez: Vez,
  change: { readonly fase: string; readonly sin_avance?: 0 },
): Promise<FilaTarea | undefined> {
  return propia(tx, vez, { ...change, estado: 'en-cola', hechos: null, total: null }).executeTakeFirst();
}
