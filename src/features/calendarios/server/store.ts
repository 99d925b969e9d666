import { sql } from 'kysely';
import type { Calendario } from '#catalogo/rubrica/calendario.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';

export async function selectCalendario(db: Db, semestre: Semestre): Promise<unknown> {
  const { rows } = await sql<{ contenido: unknown }>`
    select contenido from calendarios where semestre = ${semestre}`.execute(db);
  return rows[0]?.contenido;
}

/** A semester's dates as they are kept. */
export type FilaCalendario = { readonly semestre: Semestre; readonly contenido: unknown; readonly version: number };

/** The semesters of which something is kept; of one, where it is said. */
export async function selectCalendarios(db: Db, semestre: Semestre | null = null): Promise<readonly FilaCalendario[]> {
  const { rows } = await sql<FilaCalendario>`
    select semestre, contenido, version from calendarios
    where ${semestre}::text is null or semestre = ${semestre}`.execute(db);
  return rows;
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

export type FilaCambio = {
  readonly semestre: Semestre;
  readonly version: number;
  readonly persona: string;
  readonly antes: unknown;
  readonly despues: unknown;
  readonly instante: Date;
};

type CambioNuevo = Omit<FilaCambio, 'persona'> & { readonly usuario: string; readonly nombre: string };

export async function insertCambio(
  tx: Db,
  { semestre, version, usuario, nombre, antes, despues, instante }: CambioNuevo,
): Promise<void> {
  await sql`
    insert into calendario_cambios (semestre, version, usuario, nombre, antes, despues, instante)
    values (
      ${semestre}, ${version}, ${usuario}, ${nombre}, ${antes === null ? null : JSON.stringify(antes)}::jsonb,
      ${JSON.stringify(despues)}::jsonb, ${instante})`.execute(tx);
}

/** What was changed, the newest first; of one semester, where it is said. */
export async function selectCambios(db: Db, semestre: Semestre | null = null): Promise<readonly FilaCambio[]> {
  const { rows } = await sql<FilaCambio>`
    select semestre, version, nombre as persona, antes, despues, instante from calendario_cambios
    where ${semestre}::text is null or semestre = ${semestre}
    order by semestre, version desc`.execute(db);
  return rows;
}
