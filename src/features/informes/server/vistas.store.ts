import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { PresentacionDeInforme, VistaGuardada } from '../contract-vistas.ts';

/** Whose presentation and views, and of which report. */
export type De = { readonly usuario: string; readonly informe: string };

export async function selectPresentacion(db: Db, { usuario, informe }: De): Promise<PresentacionDeInforme> {
  const { rows } = await sql<PresentacionDeInforme>`
    select columnas, densidad from informe_presentaciones where usuario = ${usuario} and informe = ${informe}`.execute(
    db,
  );
  return rows[0] ?? { columnas: null, densidad: null };
}

/** Keeps a presentation in the place of the one before. */
export async function upsertPresentacion(
  db: Db,
  { usuario, informe }: De,
  { columnas, densidad }: PresentacionDeInforme,
): Promise<void> {
  await sql`
    insert into informe_presentaciones (usuario, informe, columnas, densidad)
    values (${usuario}, ${informe}, ${columnas}::text[], ${densidad})
    on conflict (usuario, informe) do update set columnas = excluded.columnas, densidad = excluded.densidad`.execute(
    db,
  );
}

/** Views in the order in which they were saved. */
export async function selectVistas(db: Db, { usuario, informe }: De): Promise<VistaGuardada[]> {
  const { rows } = await sql<VistaGuardada>`
    select id, nombre, direccion from informe_vistas where usuario = ${usuario} and informe = ${informe}
    order by lugar`.execute(db);
  return rows;
}

/** Waits until nobody else changes these views, up to the end of the transaction: they are counted before one is added. */
export async function lockVistas(tx: Db, { usuario, informe }: De): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vistas ${informe} ${usuario}`}, 0))`.execute(tx);
}

export async function insertVista(
  tx: Db,
  { usuario, informe }: De,
  { nombre, direccion }: Pick<VistaGuardada, 'nombre' | 'direccion'>,
): Promise<VistaGuardada> {
  const { rows } = await sql<VistaGuardada>`
    insert into informe_vistas (usuario, informe, nombre, direccion)
    values (${usuario}, ${informe}, ${nombre}, ${JSON.stringify(direccion)}::jsonb)
    returning id, nombre, direccion`.execute(tx);
  return rows[0]!;
}

/** @returns undefined where the person has no such view of the report */
export async function renameVista(
  tx: Db,
  { usuario, informe }: De,
  { id, nombre }: Pick<VistaGuardada, 'id' | 'nombre'>,
): Promise<VistaGuardada | undefined> {
  const { rows } = await sql<VistaGuardada>`
    update informe_vistas set nombre = ${nombre} where id = ${id} and usuario = ${usuario} and informe = ${informe}
    returning id, nombre, direccion`.execute(tx);
  return rows[0];
}

/** @returns false where the person has no such view of the report */
export async function deleteVista(db: Db, { usuario, informe }: De, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from informe_vistas where id = ${id} and usuario = ${usuario} and informe = ${informe} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Forgets how people saw reports of whom nothing is known any longer: `cuentas` says of whom something is. */
export async function deleteVistasSinDuenio(db: Db): Promise<void> {
  for (const tabla of ['informe_presentaciones', 'informe_vistas']) {
    await sql`
      delete from ${sql.table(tabla)} as suya
      where not exists (select from cuentas where cuentas.usuario = suya.usuario)`.execute(db);
  }
}
