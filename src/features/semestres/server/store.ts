// SQL of what the unit made of the sections of a semester (table `semestre_secciones`).
import { sql } from 'kysely';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';

export type Edicion = { readonly texto: string; readonly omitidas: readonly string[] };

export type FilaEdicion = Edicion & { readonly seccion: string; readonly version: number };

/**
 * Selects what was made of each section: of one without a row in the semester, the figures that the newest former one
 * leaves out.
 */
export async function selectEdiciones(db: Db, semestre: Semestre): Promise<readonly FilaEdicion[]> {
  const { rows } = await sql<FilaEdicion>`
    select distinct on (seccion) seccion, omitidas, case when semestre = ${semestre} then texto else '' end as texto,
      case when semestre = ${semestre} then version else 0 end as version
    from semestre_secciones where semestre <= ${semestre} order by seccion, semestre desc`.execute(db);
  return rows;
}

/** Locks what was made of a section in a semester until the transaction ends; undefined if nothing was. */
export async function lockEdicion(
  tx: Db,
  { semestre, seccion }: { readonly semestre: string; readonly seccion: string },
): Promise<FilaEdicion | undefined> {
  return tx
    .selectFrom('semestre_secciones')
    .select(['seccion', 'texto', 'omitidas', 'version'])
    .where('semestre', '=', semestre)
    .where('seccion', '=', seccion)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes it if its version is still the given one (0: not stored yet). @returns true if it was written */
export async function upsertEdicion(
  tx: Db,
  { semestre, seccion, texto, omitidas, version }: FilaEdicion & { readonly semestre: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into semestre_secciones as s (semestre, seccion, texto, omitidas)
    select ${semestre}, ${seccion}, ${texto}, ${[...omitidas]}::text[]
    where ${version}::integer = 0 or exists (
      select from semestre_secciones where semestre = ${semestre} and seccion = ${seccion})
    on conflict (semestre, seccion) do update
      set texto = excluded.texto, omitidas = excluded.omitidas, version = s.version + 1
    where s.version = ${version}`.execute(tx);
  return numAffectedRows > 0n;
}
