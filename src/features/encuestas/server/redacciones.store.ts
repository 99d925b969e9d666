// SQL of the wording of the survey's questions (table `redacciones_de_encuesta`): a row from each semester that changed it.
import { sql } from 'kysely';
import type { Redaccion } from '#catalogo/encuesta-docente/redaccion.ts';
import type { Db } from '#platform/server/db/database.ts';

export type FilaRedaccion = { readonly semestre: string; readonly etiquetas: Redaccion; readonly version: number };

const filas = (db: Db) =>
  db
    .selectFrom('redacciones_de_encuesta')
    .select(['semestre', 'etiquetas', 'version'])
    .$narrowType<{ etiquetas: Redaccion }>();

/** Returns all wordings, the newest semester first. */
export const selectRedacciones = async (db: Db): Promise<readonly FilaRedaccion[]> =>
  filas(db).orderBy('semestre', 'desc').execute();

/** Locks the wording of a semester until the transaction ends; undefined if it has none of its own. */
export const lockRedaccion = async (tx: Db, semestre: string): Promise<FilaRedaccion | undefined> =>
  filas(tx).where('semestre', '=', semestre).forUpdate().executeTakeFirst();

/** Writes the wording of a semester, one version on. */
export async function upsertRedaccion(tx: Db, semestre: string, etiquetas: Redaccion): Promise<void> {
  await sql`
    insert into redacciones_de_encuesta as r (semestre, etiquetas)
    values (${semestre}, ${JSON.stringify(etiquetas)}::jsonb)
    on conflict (semestre) do update set etiquetas = excluded.etiquetas, version = r.version + 1`.execute(tx);
}
