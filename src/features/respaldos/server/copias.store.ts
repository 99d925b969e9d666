import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';

/** A copy's row. `id` is the key of its file and the id of the row that it came of; `programacion` is what made it. */
export type FilaCopia = Selectable<DB['respaldo_copias']>;

const vivas = (db: Db) => db.selectFrom('respaldo_copias').where('retirada', 'is', null);

/** Keeps a copy; one of the same row takes its place. */
export async function saveCopia(tx: Db, copia: Omit<FilaCopia, 'ausente' | 'retirada'>): Promise<void> {
  const { id: _id, ...change } = copia;
  const fresh = { ausente: false, retirada: null };
  await tx
    .insertInto('respaldo_copias')
    .values({ ...copia, ...fresh })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...change, ...fresh }))
    .execute();
}

export async function findCopia(db: Db, id: string): Promise<FilaCopia | undefined> {
  return vivas(db).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The copies of a course, the newest first. */
export async function selectCopias(db: Db, servidor: string, curso: number): Promise<FilaCopia[]> {
  return vivas(db)
    .selectAll()
    .where('servidor', '=', servidor)
    .where('curso', '=', curso)
    .orderBy('hecha', 'desc')
    .execute();
}

/** The newest good copy of each of these courses. */
export async function selectUltimasBuenas(
  db: Db,
  cursos: readonly Pick<FilaCopia, 'servidor' | 'curso'>[],
): Promise<FilaCopia[]> {
  if (cursos.length === 0) return [];
  const { rows } = await sql<FilaCopia>`
    select u.* from unnest(${cursos.map(({ servidor }) => servidor)}::text[],
        ${cursos.map(({ curso }) => curso)}::int[]) as c (servidor, curso)
      cross join lateral (select * from respaldo_copias k
        where k.servidor = c.servidor and k.curso = c.curso and k.retirada is null and not k.ausente
        order by k.hecha desc limit 1) u`.execute(db);
  return rows;
}

/** Takes a copy from everybody's sight; its file goes next. @returns false where there was none */
export async function retireCopia(tx: Db, id: string, now: Date): Promise<boolean> {
  const retired = await tx
    .updateTable('respaldo_copias')
    .set({ retirada: now })
    .where('id', '=', id)
    .where('retirada', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return retired !== undefined;
}

/** Of a course's good copies that a schedule made, takes all but the newest from sight. */
export async function retireSobrantes(
  tx: Db,
  { servidor, curso }: Pick<FilaCopia, 'servidor' | 'curso'>,
  { programacion, conservar, now }: { readonly programacion: string; readonly conservar: number; readonly now: Date },
): Promise<void> {
  await sql`
    update respaldo_copias set retirada = ${now} where id in (
      select id from respaldo_copias
      where servidor = ${servidor} and curso = ${curso} and programacion = ${programacion} and retirada is null
        and not ausente
      order by hecha desc offset ${conservar})`.execute(tx);
}

/** Copies whose files are to go. */
export async function selectRetiradas(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('respaldo_copias').select('id').where('retirada', 'is not', null).execute();
  return rows.map(({ id }) => id);
}

/** Forgets a copy whose file is gone. */
export async function deleteRetirada(db: Db, id: string): Promise<void> {
  await db.deleteFrom('respaldo_copias').where('id', '=', id).where('retirada', 'is not', null).execute();
}

/** Every copy that people see, with what was last found of its file. */
export async function selectVivas(db: Db): Promise<Pick<FilaCopia, 'id' | 'ausente' | 'tamano'>[]> {
  return vivas(db).select(['id', 'ausente', 'tamano']).execute();
}

/** Notes whether the file of a copy is where it was stored. */
export async function markAusente(db: Db, id: string, ausente: boolean): Promise<void> {
  await db.updateTable('respaldo_copias').set({ ausente }).where('id', '=', id).execute();
}
