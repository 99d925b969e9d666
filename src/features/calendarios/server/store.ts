// SQL of the semesters' dates (table `calendarios`).
import { sql } from 'kysely';
import type { Calendario } from '#catalogo/rubrica/calendario.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';

export async function selectCalendario(db: Db, semestre: Semestre): Promise<unknown> {
  const fila = await db
    .selectFrom('calendarios')
    .select('contenido')
    .where('semestre', '=', semestre)
    .executeTakeFirst();
  return fila?.contenido;
}

export type FilaCalendario = { readonly semestre: Semestre; readonly contenido: unknown; readonly version: number };

const filas = (db: Db) =>
  db.selectFrom('calendarios').select(['semestre', 'contenido', 'version']).$narrowType<{ semestre: Semestre }>();

export async function selectCalendarios(db: Db): Promise<readonly FilaCalendario[]> {
  return filas(db).execute();
}

/** Locks the dates of a semester until the transaction ends; undefined if none are stored. */
export async function lockCalendario(tx: Db, semestre: string): Promise<FilaCalendario | undefined> {
  return filas(tx).where('semestre', '=', semestre).forUpdate().executeTakeFirst();
}

/** Inserts calendars for semesters that have none. */
export async function insertCalendarios(db: Db, calendarios: readonly Calendario[]): Promise<void> {
  await sql`
    insert into calendarios (semestre, contenido)
    select c ->> 'semestre', c from jsonb_array_elements(${JSON.stringify(calendarios)}::jsonb) as c
    on conflict do nothing`.execute(db);
}

/**
 * Writes a semester's dates if their version is still the given one (0: not stored yet). @returns true if they were
 * written
 */
export async function upsertCalendario(tx: Db, calendario: Calendario, version: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into calendarios as c (semestre, contenido, version)
    select ${calendario.semestre}, ${JSON.stringify(calendario)}::jsonb, 1
    where ${version}::integer = 0 or exists (select from calendarios where semestre = ${calendario.semestre})
    on conflict (semestre) do update set contenido = excluded.contenido, version = c.version + 1
    where c.version = ${version}`.execute(tx);
  return numAffectedRows > 0n;
}
