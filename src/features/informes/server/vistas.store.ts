// Stores each person's columns, row height and saved views of reports.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { PresentacionDeInforme, VistaGuardada } from '../contract-vistas.ts';

export type OwnerAndInforme = { readonly usuario: string; readonly informe: string };

/** Content of the JSON column. */
type Direccion = Pick<VistaGuardada, 'direccion'>;

const VISTA_COLUMNS = ['id', 'nombre', 'direccion'] as const;

export async function selectPresentacion(
  db: Db,
  { usuario, informe }: OwnerAndInforme,
): Promise<PresentacionDeInforme> {
  const presentacion = await db
    .selectFrom('informe_presentaciones')
    .select(['columnas', 'densidad'])
    .$narrowType<Pick<PresentacionDeInforme, 'densidad'>>()
    .where('usuario', '=', usuario)
    .where('informe', '=', informe)
    .executeTakeFirst();
  return presentacion ?? { columnas: null, densidad: null };
}

export async function upsertPresentacion(
  db: Db,
  { usuario, informe }: OwnerAndInforme,
  { columnas, densidad }: PresentacionDeInforme,
): Promise<void> {
  await sql`
    insert into informe_presentaciones (usuario, informe, columnas, densidad)
    values (${usuario}, ${informe}, ${columnas}::text[], ${densidad})
    on conflict (usuario, informe) do update set columnas = excluded.columnas, densidad = excluded.densidad`.execute(
    db,
  );
}

/** Selects views in the order in which they were saved. */
export async function selectVistas(db: Db, { usuario, informe }: OwnerAndInforme): Promise<VistaGuardada[]> {
  return db
    .selectFrom('informe_vistas')
    .select(VISTA_COLUMNS)
    .$narrowType<Direccion>()
    .where('usuario', '=', usuario)
    .where('informe', '=', informe)
    .orderBy('lugar')
    .execute();
}

/** Locks a person's views until the transaction ends: they are counted before one is added. */
export async function lockVistas(tx: Db, { usuario, informe }: OwnerAndInforme): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vistas ${informe} ${usuario}`}, 0))`.execute(tx);
}

export async function insertVista(
  tx: Db,
  { usuario, informe }: OwnerAndInforme,
  { nombre, direccion }: Pick<VistaGuardada, 'nombre' | 'direccion'>,
): Promise<VistaGuardada> {
  return tx
    .insertInto('informe_vistas')
    .values({ usuario, informe, nombre, direccion: JSON.stringify(direccion) })
    .returning(VISTA_COLUMNS)
    .$narrowType<Direccion>()
    .executeTakeFirstOrThrow();
}

/** @returns undefined if the person has no such view of the report */
export async function renameVista(
  tx: Db,
  { usuario, informe }: OwnerAndInforme,
  { id, nombre }: Pick<VistaGuardada, 'id' | 'nombre'>,
): Promise<VistaGuardada | undefined> {
  return tx
    .updateTable('informe_vistas')
    .set({ nombre })
    .where('id', '=', id)
    .where('usuario', '=', usuario)
    .where('informe', '=', informe)
    .returning(VISTA_COLUMNS)
    .$narrowType<Direccion>()
    .executeTakeFirst();
}

/** @returns false if the person has no such view of the report */
export async function deleteVista(db: Db, { usuario, informe }: OwnerAndInforme, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('informe_vistas')
    .where('id', '=', id)
    .where('usuario', '=', usuario)
    .where('informe', '=', informe)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes presentations and views of people who are no longer in `cuentas`. */
export async function deleteOrphanVistas(db: Db): Promise<void> {
  for (const tabla of ['informe_presentaciones', 'informe_vistas']) {
    await sql`
      delete from ${sql.table(tabla)} as suya
      where not exists (select from cuentas where cuentas.usuario = suya.usuario)`.execute(db);
  }
}
