import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** What managers set, by name. */
export async function selectValores(db: Db): Promise<ReadonlyMap<string, number>> {
  const filas = await db.selectFrom('ajustes').select(['nombre', 'valor']).execute();
  return new Map(filas.map(({ nombre, valor }) => [nombre, valor]));
}

/** Nobody else saves until the transaction ends; whoever reads goes on. */
export async function lockAjustes(tx: Db): Promise<void> {
  await sql`lock table ajustes in share row exclusive mode`.execute(tx);
}

/** A setting that was changed; null: the value of the installation. */
export type Cambio = { readonly ajuste: string; readonly antes: number | null; readonly despues: number | null };

/** Sets values; null takes one back to that of the installation. */
export async function writeValores(tx: Db, cambios: readonly Omit<Cambio, 'antes'>[]): Promise<void> {
  const filas = JSON.stringify(cambios);
  await sql`delete from ajustes where nombre = any(${cambios.map(({ ajuste }) => ajuste)}::text[])`.execute(tx);
  await sql`
    insert into ajustes (nombre, valor)
    select ajuste, despues from jsonb_to_recordset(${filas}::jsonb) as c(ajuste text, despues double precision)
    where despues is not null`.execute(tx);
}
