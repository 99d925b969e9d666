import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

type Version = { readonly variante: string; readonly version: number };

/** Every version of the rubric that is kept. */
export async function selectRubricas(db: Db): Promise<readonly unknown[]> {
  const { rows } = await sql<{ contenido: unknown }>`
    select contenido from rubricas order by variante, version`.execute(db);
  return rows.map(({ contenido }) => contenido);
}

/** Keeps versions; one that is there stays as it is. */
export async function insertRubricas(db: Db, rubricas: readonly Version[]): Promise<void> {
  await sql`
    insert into rubricas (variante, version, contenido)
    select r ->> 'variante', (r ->> 'version')::integer, r
    from jsonb_array_elements(${JSON.stringify(rubricas)}::jsonb) as r
    on conflict do nothing`.execute(db);
}
