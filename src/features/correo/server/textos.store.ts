import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { TextoGuardado } from '../contract/textos.ts';

const TEXTO = ['id', 'nombre', 'asunto', 'cuerpo'] as const;

/** Texts of a person, in the order in which they were saved. */
export async function selectTextos(db: Db, usuario: string): Promise<TextoGuardado[]> {
  return db.selectFrom('correo_textos').select(TEXTO).where('usuario', '=', usuario).orderBy('lugar').execute();
}

/** Waits until nobody else changes these texts, up to the end of the transaction: they are counted before one is added. */
export async function lockTextos(tx: Db, usuario: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`textos de correo ${usuario}`}, 0))`.execute(tx);
}

export async function insertTexto(
  tx: Db,
  usuario: string,
  { nombre, asunto, cuerpo }: Omit<TextoGuardado, 'id'>,
): Promise<TextoGuardado> {
  return tx
    .insertInto('correo_textos')
    .values({ usuario, nombre, asunto, cuerpo })
    .returning(TEXTO)
    .executeTakeFirstOrThrow();
}

/** @returns undefined where the person has no such text */
export async function renameTexto(
  tx: Db,
  usuario: string,
  { id, nombre }: Pick<TextoGuardado, 'id' | 'nombre'>,
): Promise<TextoGuardado | undefined> {
  return tx
    .updateTable('correo_textos')
    .set({ nombre })
    .where('id', '=', id)
    .where('usuario', '=', usuario)
    .returning(TEXTO)
    .executeTakeFirst();
}

/** @returns false where the person has no such text */
export async function deleteTexto(db: Db, usuario: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('correo_textos')
    .where('id', '=', id)
    .where('usuario', '=', usuario)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets the texts of whom nothing is known any longer: `cuentas` says of whom something is. */
export async function deleteTextosSinDuenio(db: Db): Promise<void> {
  await sql`
    delete from correo_textos as suyo
    where not exists (select from cuentas where cuentas.usuario = suyo.usuario)`.execute(db);
}
