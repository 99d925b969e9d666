// SQL of the records that are kept from a reader (table `ocultos`).
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** A record that a person does not read. */
export type Oculto = { readonly lector: string; readonly registro: string };

export async function insertOculto(tx: Db, oculto: Oculto): Promise<void> {
  await tx.insertInto('ocultos').values(oculto).execute();
}

/** @returns true if it was hidden */
export async function deleteOculto(tx: Db, { lector, registro }: Oculto): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('ocultos')
    .where('lector', '=', lector)
    .where('registro', '=', registro)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Condition: records are kept from a person. @param lector a column or a value with their user name */
export const hasOcultosSql = (lector: ReturnType<typeof sql.ref> | string) =>
  sql<boolean>`exists (select from ocultos where ocultos.lector = ${lector})`;

/** Returns true if records are kept from a person. */
export async function hasOcultos(db: Db, usuario: string): Promise<boolean> {
  const { rows } = await sql<{ oculta: boolean }>`select ${hasOcultosSql(usuario)} as oculta`.execute(db);
  return rows[0]!.oculta;
}
