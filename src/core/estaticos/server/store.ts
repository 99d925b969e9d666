// Reads and writes the web build's files in the table `estaticos`.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** A file of a web build. */
export type Estatico = {
  readonly nombre: string;
  /** Compressed with brotli. */
  readonly contenido: Buffer;
};

/** Notes that some files are in use. @returns the names of those that are stored */
export async function touchEstaticos(db: Db, nombres: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .updateTable('estaticos')
    .set({ visto: sql`now()` })
    .where('nombre', '=', sql<string>`any(${nombres})`)
    .returning('nombre')
    .execute();
  return new Set(rows.map(({ nombre }) => nombre));
}

/** Stores a file, unless another process has. */
export async function insertEstatico(db: Db, estatico: Estatico): Promise<void> {
  await db
    .insertInto('estaticos')
    .values(estatico)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the content of a file; null if no release in use has it. */
export async function selectEstatico(db: Db, nombre: string): Promise<Buffer | null> {
  const row = await db.selectFrom('estaticos').select('contenido').where('nombre', '=', nombre).executeTakeFirst();
  return row?.contenido ?? null;
}

/** Deletes the files that no process has had since an instant. */
export async function deleteEstaticos(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('estaticos').where('visto', '<', before).execute();
}
