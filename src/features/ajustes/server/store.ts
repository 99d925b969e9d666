// SQL of the settings (table `ajustes`).
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** Returns the values set by managers, by name. */
export async function selectValores(db: Db): Promise<ReadonlyMap<string, number>> {
  const filas = await db.selectFrom('ajustes').select(['nombre', 'valor']).execute();
  return new Map(filas.map(({ nombre, valor }) => [nombre, valor]));
}

/** Locks out other writers until the transaction ends; readers are not blocked. */
export async function lockAjustes(tx: Db): Promise<void> {
  await sql`lock table ajustes in share row exclusive mode`.execute(tx);
}

/** A change of one setting; null is the installation's value. */
export type CambioDeUnAjuste = {
  readonly ajuste: string;
  readonly antes: number | null;
  readonly despues: number | null;
};

/** Writes values; null resets a setting to the installation's value. */
export async function writeValores(tx: Db, cambios: readonly Omit<CambioDeUnAjuste, 'antes'>[]): Promise<void> {
  const filas = JSON.stringify(cambios);
  await sql`delete from ajustes where nombre = any(${cambios.map(({ ajuste }) => ajuste)}::text[])`.execute(tx);
  await sql`
    insert into ajustes (nombre, valor)
    select ajuste, despues from jsonb_to_recordset(${filas}::jsonb) as c(ajuste text, despues double precision)
    where despues is not null`.execute(tx);
}
