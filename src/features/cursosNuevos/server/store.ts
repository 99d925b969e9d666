// SQL of the courses that loads opened.
import type { Db } from '#platform/server/db/database.ts';

export type CursoAbierto = { readonly servidor: string; readonly curso: number; readonly nombre_corto: string };

/** Stores an opened course. A repeated one changes nothing. */
export async function insertCurso(db: Db, nuevo: CursoAbierto & { readonly carga: string }): Promise<void> {
  await db
    .insertInto('cursos_nuevos')
    .values(nuevo)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Finds opened courses of a server, by short name. */
export const selectCursos = async (db: Db, servidor: string, nombres: readonly string[]): Promise<CursoAbierto[]> =>
  db
    .selectFrom('cursos_nuevos')
    .select(['servidor', 'curso', 'nombre_corto'])
    .where('servidor', '=', servidor)
    .where('nombre_corto', 'in', [...nombres, ''])
    .execute();

/** Sets the day on which a course is shown; null: none. */
export async function setVisibleDesde(
  db: Db,
  { servidor, curso }: Pick<CursoAbierto, 'servidor' | 'curso'>,
  dia: string | null,
): Promise<void> {
  await db
    .updateTable('cursos_nuevos')
    .set({ visible_desde: dia })
    .where('servidor', '=', servidor)
    .where('curso', '=', curso)
    .execute();
}

/** Selects the courses to be shown on a day or before. @param dia `AAAA-MM-DD` */
export const selectDue = async (db: Db, dia: string): Promise<CursoAbierto[]> =>
  db
    .selectFrom('cursos_nuevos')
    .select(['servidor', 'curso', 'nombre_corto'])
    .where('visible_desde', '<=', dia)
    .orderBy('servidor')
    .orderBy('curso')
    .execute();

/** Forgets a course that is no longer in Moodle. */
export async function deleteCurso(
  db: Db,
  { servidor, curso }: Pick<CursoAbierto, 'servidor' | 'curso'>,
): Promise<void> {
  await db.deleteFrom('cursos_nuevos').where('servidor', '=', servidor).where('curso', '=', curso).execute();
}
