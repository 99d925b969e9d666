import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { TextoGuardado } from '../contract/textos.ts';

/** Texts of a person, in the order in which they were saved. */
export async function selectTextos(db: Db, usuario: string): Promise<TextoGuardado[]> {
  const { rows } = await sql<TextoGuardado>`
    select id, nombre, asunto, cuerpo from correo_textos where usuario = ${usuario} order by lugar`.execute(db);
  return rows;
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
  const { rows } = await sql<TextoGuardado>`
    insert into correo_textos (usuario, nombre, asunto, cuerpo) values (${usuario}, ${nombre}, ${asunto}, ${cuerpo})
    returning id, nombre, asunto, cuerpo`.execute(tx);
  return rows[0]!;
}

/** @returns undefined where the person has no such text */
export async function renameTexto(
  tx: Db,
  usuario: string,
  { id, nombre }: Pick<TextoGuardado, 'id' | 'nombre'>,
): Promise<TextoGuardado | undefined> {
  const { rows } = await sql<TextoGuardado>`
    update correo_textos set nombre = ${nombre} where id = ${id} and usuario = ${usuario}
    returning id, nombre, asunto, cuerpo`.execute(tx);
  return rows[0];
}

/** @returns false where the person has no such text */
export async function deleteTexto(db: Db, usuario: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from correo_textos where id = ${id} and usuario = ${usuario} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Forgets the texts of whom nothing is known any longer: `cuentas` says of whom something is. */
export async function deleteTextosSinDuenio(db: Db): Promise<void> {
  await sql`
    delete from correo_textos as suyo
    where not exists (select from cuentas where cuentas.usuario = suyo.usuario)`.execute(db);
}
