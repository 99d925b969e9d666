import { sql } from 'kysely';
import type { Calendario } from '#catalogo/rubrica/calendario.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';

export async function selectCalendario(db: Db, semestre: Semestre): Promise<unknown> {
  const { rows } = await sql<{ contenido: unknown }>`
    select contenido from calendarios where semestre = ${semestre}`.execute(db);
  return rows[0]?.contenido;
}

/** Keeps calendars of semesters that have none. */
export async function insertCalendarios(db: Db, calendarios: readonly Calendario[]): Promise<void> {
  await sql`
    insert into calendarios (semestre, contenido)
    select c ->> 'semestre', c from jsonb_array_elements(${JSON.stringify(calendarios)}::jsonb) as c
    on conflict do nothing`.execute(db);
}
