// Who attends to requests, the unit's notes about them and the answers that it has opened: writes all three.
import { sql } from 'kysely';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import type { RowLock } from '#features/informes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { ownRowsSql, referenceSql, tableOf } from '../filas.store.ts';

type Acto = {
  readonly informe: InformeDeFormulario;
  /** Id that all rows of one act share. */
  readonly cambio: string;
  readonly usuario: string;
  readonly creado: Date;
};

/** A row with the user name of its person; null: no one. */
export type Asignada = { readonly id: string; readonly responsable: string | null };

/**
 * Gives each row to a person, or to no one, and notes each that changes. Rows are locked in the order of their ids.
 * @returns the number of rows that changed, and of those that exist
 */
export async function updateResponsable(
  tx: Db,
  { informe, filas, cambio, usuario, creado }: Acto & { readonly filas: readonly Asignada[] },
): Promise<{ readonly halladas: number; readonly cambiadas: number }> {
  const [ids, responsables] = [filas.map(({ id }) => id), filas.map(({ responsable }) => responsable)];
  const { rows } = await sql<{ halladas: number; cambiadas: number }>`
    with halladas as materialized (
      select id from ${tableOf(informe)}
      where ${ownRowsSql(informe)} and id = any(${ids}::uuid[]) order by id for update
    ), cambiadas as (
      update ${tableOf(informe)} as t set responsable = p.responsable
      from halladas as h join unnest(${ids}::uuid[], ${responsables}::text[]) as p (id, responsable) using (id)
      where t.id = h.id and t.responsable is distinct from p.responsable
      returning t.id, t.responsable
    ), anotadas as (
      insert into historial (tipo, cambio, ${referenceSql(informe)}, responsable, usuario, creado)
      select 'asignacion', ${cambio}, id, responsable, ${usuario}, ${creado} from cambiadas
    )
    select (select count(*) from halladas) as halladas, (select count(*) from cambiadas) as cambiadas`.execute(tx);
  return rows[0] ?? { halladas: 0, cambiadas: 0 };
}

/** Returns the ids of the rows that exist, of some, the first due first. They are locked in the order of their ids. */
export async function selectByDue(
  db: Db,
  informe: InformeDeFormulario,
  { ids, lock }: { readonly ids: readonly string[]; readonly lock: RowLock },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with halladas as materialized (
      select id, vence, creado from ${tableOf(informe)}
      where ${ownRowsSql(informe)} and id = any(${ids}::uuid[]) order by id ${sql.raw(lock)}
    )
    select id from halladas order by vence nulls last, creado, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the requests of each person that are not closed, without some rows; a person without any is absent. */
export async function countAbiertas(
  db: Db,
  informe: InformeDeFormulario,
  without: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ responsable: string; abiertas: number }>`
    select responsable, count(*) as abiertas from ${tableOf(informe)}
    where ${ownRowsSql(informe)} and estado <> 'cerrado' and responsable is not null and id <> all(${without}::uuid[])
    group by responsable`.execute(db);
  return new Map(rows.map(({ responsable, abiertas }) => [responsable, abiertas]));
}

/** Adds a note of the unit to the history of a row. */
export async function insertNota(
  tx: Db,
  { informe, id, texto, cambio, usuario, creado }: Acto & { readonly id: string; readonly texto: string },
): Promise<void> {
  await sql`
    insert into historial (tipo, cambio, ${referenceSql(informe)}, texto, usuario, creado)
    values ('nota', ${cambio}, ${id}, ${texto}, ${usuario}, ${creado})`.execute(tx);
}

/** An opened row, for its answers. */
export type Reading = {
  readonly informe: InformeDeFormulario;
  /** Id of the row that was opened. */
  readonly id: string;
  /** Instant of the last thing in its history that was read, in ms. */
  readonly hasta: string;
};

/** Marks answers as opened in all rows of a submission, except those into whose history something came later. */
export async function markRead(db: Db, { informe, id, hasta }: Reading): Promise<void> {
  // What is said about a submission belongs to each of its items.
  const [sameEnvio, sameHistorial] =
    informe.unidad === undefined
      ? [sql`id = ${id}::uuid`, sql`h.registro = t.id`]
      : [
          sql`registro = (select registro from items where id = ${id}::uuid)`,
          sql`(h.item = t.id or h.registro = t.registro)`,
        ];
  await sql`
    update ${tableOf(informe)} as t set sin_leer = false
    where ${ownRowsSql(informe)} and ${sameEnvio} and sin_leer and not exists (
      select from historial as h where ${sameHistorial}
        and date_trunc('milliseconds', h.creado) > ${hasta}::timestamptz)`.execute(db);
}

/** A person to whom requests can be given. */
export type Persona = { readonly usuario: string; readonly nombre: string };

/** Selects the people with an open session in one of these roles, and those who have requests of a report. */
export async function selectAtienden(
  db: Db,
  {
    informe,
    roles,
    given,
    now,
  }: {
    readonly informe: InformeDeFormulario;
    readonly roles: readonly string[];
    /** User names of those who may by a permission of their own. */
    readonly given: readonly string[];
    readonly now: Date;
  },
): Promise<readonly Persona[]> {
  const { rows } = await sql<Persona>`
    select usuario, coalesce(nombre, usuario) as nombre from (
      select usuario from sesiones where roles && ${roles}::text[] and vence > ${now}
      union select unnest(${given}::text[])
      union select responsable from ${tableOf(informe)}
      where ${ownRowsSql(informe)} and estado <> 'cerrado' and responsable is not null
    ) as quienes left join cuentas using (usuario)
    order by coalesce(nombre, usuario) collate "es-x-icu", usuario`.execute(db);
  return rows;
}
