// SQL of the day from which teachers see their survey results of each semester (table `divulgaciones_de_encuesta`).
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** `desde` is `AAAA-MM-DD`; null: teachers do not see them. */
export type FilaDivulgacion = { readonly semestre: string; readonly desde: string | null; readonly version: number };

const filas = (db: Db) => db.selectFrom('divulgaciones_de_encuesta').select(['semestre', 'desde', 'version']);

/** Returns the semesters with a day, the newest first. */
export const selectDivulgaciones = async (db: Db): Promise<readonly (FilaDivulgacion & { readonly desde: string })[]> =>
  filas(db).where('desde', 'is not', null).$narrowType<{ desde: string }>().orderBy('semestre', 'desc').execute();

export const selectDivulgacion = async (db: Db, semestre: string): Promise<FilaDivulgacion | undefined> =>
  filas(db).where('semestre', '=', semestre).executeTakeFirst();

/** Locks the day of a semester until the transaction ends; undefined if it was never changed. */
export const lockDivulgacion = async (tx: Db, semestre: string): Promise<FilaDivulgacion | undefined> =>
  filas(tx).where('semestre', '=', semestre).forUpdate().executeTakeFirst();

/** Writes the day of a semester if its version is still the given one (0: not stored yet). @returns true if written */
export async function upsertDivulgacion(tx: Db, { semestre, desde, version }: FilaDivulgacion): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into divulgaciones_de_encuesta as d (semestre, desde) values (${semestre}, ${desde}::date)
    on conflict (semestre) do update set desde = excluded.desde, version = d.version + 1
    where d.version = ${version}`.execute(tx);
  return numAffectedRows > 0n;
}
