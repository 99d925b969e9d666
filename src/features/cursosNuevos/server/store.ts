// SQL of the courses that loads opened.
import type { Db } from '#platform/server/db/database.ts';

export type CursoAbierto = { readonly servidor: string; readonly curso: number; readonly nombre_corto: string };

type Begun = Pick<CursoAbierto, 'servidor' | 'nombre_corto'> & { readonly carga: string };

/** Stores that the copy of a course is asked for. */
export async function insertBegun(db: Db, begun: Begun): Promise<void> {
  await db
    .insertInto('cursos_nuevos')
    .values(begun)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Selects the short names of a load's courses whose copy was begun, and its end not known. */
export async function selectBegun(db: Db, carga: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('cursos_nuevos')
    .select('nombre_corto')
    .where('carga', '=', carga)
    .where('curso', 'is', null)
    .execute();
  return new Set(rows.map(({ nombre_corto }) => nombre_corto));
}

/** Stores the end of a copy: the course, or null if there is none. */
export async function endBegun(db: Db, { servidor, nombre_corto, carga }: Begun, curso: number | null): Promise<void> {
  if (curso === null) {
    await db
      .deleteFrom('cursos_nuevos')
      .where('servidor', '=', servidor)
      .where('nombre_corto', '=', nombre_corto)
      .where('carga', '=', carga)
      .where('curso', 'is', null)
      .execute();
  } else {
    await db
      .insertInto('cursos_nuevos')
      .values({ servidor, nombre_corto, carga, curso })
      .onConflict((on) => on.columns(['servidor', 'nombre_corto', 'carga']).doUpdateSet({ curso }))
      .execute();
  }
}

/** Finds opened courses of a server, by short name. */
export const selectCursos = async (db: Db, servidor: string, nombres: readonly string[]): Promise<CursoAbierto[]> =>
  db
    .selectFrom('cursos_nuevos')
    .select(['servidor', 'curso', 'nombre_corto'])
    .where('servidor', '=', servidor)
    .where('nombre_corto', 'in', [...nombres, ''])
    .where('curso', 'is not', null)
    .$narrowType<{ curso: number }>()
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
    .where('curso', 'is not', null)
    .$narrowType<{ curso: number }>()
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
