// SQL of the published versions of the rubric.
import { sql } from 'kysely';
import type { Variante } from '#catalogo/rubrica/rubrica.ts';
import type { Db } from '#platform/server/db/database.ts';

type Version = { readonly variante: string; readonly version: number };

export async function selectRubricas(db: Db): Promise<readonly unknown[]> {
  const filas = await db.selectFrom('rubricas').select('contenido').orderBy('variante').orderBy('version').execute();
  return filas.map(({ contenido }) => contenido);
}

/** A version without its criteria: its start, publisher and note. */
export type FilaVersion = {
  readonly variante: Variante;
  readonly version: number;
  readonly desde: Date;
  readonly persona: string | null;
  readonly nota: string;
};

/** Reads the stored versions, newest first. */
export async function selectVersiones(db: Db): Promise<readonly FilaVersion[]> {
  return db
    .selectFrom('rubricas')
    .select(['variante', 'version', 'vigente_desde as desde', 'nombre as persona', 'nota'])
    .orderBy('version', 'desc')
    .execute();
}

/** Inserts versions; existing ones do not change. */
export async function insertRubricas(db: Db, rubricas: readonly Version[]): Promise<void> {
  await sql`
    insert into rubricas (variante, version, contenido)
    select r ->> 'variante', (r ->> 'version')::integer, r
    from jsonb_array_elements(${JSON.stringify(rubricas)}::jsonb) as r
    on conflict do nothing`.execute(db);
}

/** Publisher of a version, with their note. */
type Publicacion = {
  readonly usuario: string;
  readonly nombre: string;
  readonly nota: string;
  readonly now: Date;
};

/** Inserts a published version. @throws if its number exists */
export async function insertVersion(
  tx: Db,
  rubrica: Version,
  { usuario, nombre, nota, now }: Publicacion,
): Promise<void> {
  await sql`
    insert into rubricas (variante, version, contenido, vigente_desde, usuario, nombre, nota)
    values (
      ${rubrica.variante}, ${rubrica.version}, ${JSON.stringify(rubrica)}::jsonb, ${now}, ${usuario}, ${nombre},
      ${nota})`.execute(tx);
}
