// SQL of the trials of forms (table `definicion_pruebas`).
import type { Db } from '#platform/server/db/database.ts';
import type { Prueba } from '../contract-pruebas.ts';

type FilaDePrueba = {
  readonly id: string;
  readonly slug: string;
  readonly revision: number;
  readonly partes: Prueba['partes'];
  readonly usuario: string;
  readonly nombre: string;
  readonly enviada: Date;
};

export const insertPrueba = async (tx: Db, { partes, ...fila }: FilaDePrueba): Promise<void> =>
  void (await tx
    .insertInto('definicion_pruebas')
    .values({ ...fila, partes: JSON.stringify(partes) })
    .execute());

/** Returns the last trials of a form, the newest first. */
export const selectPruebas = async (
  db: Db,
  slug: string,
  most: number,
): Promise<readonly Pick<FilaDePrueba, 'id' | 'nombre' | 'enviada' | 'partes'>[]> =>
  db
    .selectFrom('definicion_pruebas')
    .select(['id', 'nombre', 'enviada', 'partes'])
    .$narrowType<{ partes: Prueba['partes'] }>()
    .where('slug', '=', slug)
    .orderBy('enviada', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();

/** @returns false if there is none */
export async function deletePrueba(db: Db, slug: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('definicion_pruebas')
    .where('slug', '=', slug)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deletePruebasOf = async (tx: Db, slug: string): Promise<void> =>
  void (await tx.deleteFrom('definicion_pruebas').where('slug', '=', slug).execute());

export const deletePruebasBefore = async (db: Db, instant: Date): Promise<void> =>
  void (await db.deleteFrom('definicion_pruebas').where('enviada', '<', instant).execute());
