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

/** A semester's dates as they are kept. */
export type FilaCalendario = { readonly semestre: Semestre; readonly contenido: unknown; readonly version: number };

const filas = (db: Db) =>
  db.selectFrom('calendarios').select(['semestre', 'contenido', 'version']).$narrowType<{ semestre: Semestre }>();

/** The semesters of which something is kept. */
export async function selectCalendarios(db: Db): Promise<readonly FilaCalendario[]> {
  return filas(db).execute();
}

/** Keeps others from changing a semester's dates until the transaction ends, where some are kept. */
export async function lockCalendario(tx: Db, semestre: string): Promise<FilaCalendario | undefined> {
  return filas(tx).where('semestre', '=', semestre).forUpdate().executeTakeFirst();
}

/** Keeps calendars of semesters that have none. */
export async function insertCalendarios(db: Db, calendarios: readonly Calendario[]): Promise<void> {
  await sql`
    insert into calendarios (semestre, contenido)
    select c ->> 'semestre', c from jsonb_array_elements(${JSON.stringify(calendarios)}::jsonb) as c
    on conflict do nothing`.execute(db);
}

/** Keeps a semester's dates, if they are still at a version; 0: nobody changed them, or said anything. @returns whether they were */
export async function upsertCalendario(tx: Db, calendario: Calendario, version: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into calendarios as c (semestre, contenido, version)
    select ${calendario.semestre}, ${JSON.stringify(calendario)}::jsonb, 1
    where ${version}::integer = 0 or exists (select from calendarios where semestre = ${calendario.semestre})
    on conflict (semestre) do update set contenido = excluded.contenido, version = c.version + 1
    where c.version = ${version}`.execute(tx);
  return numAffectedRows > 0n;
}
