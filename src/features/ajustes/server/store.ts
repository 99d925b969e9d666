import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** Changes that the page tells of. */
const MAX_CAMBIOS = 50;

/** What managers set, by name. */
export async function selectValores(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ nombre: string; valor: number }>`select nombre, valor from ajustes`.execute(db);
  return new Map(rows.map(({ nombre, valor }) => [nombre, valor]));
}

/** Nobody else saves until the transaction ends; whoever reads goes on. */
export async function lockAjustes(tx: Db): Promise<void> {
  await sql`lock table ajustes in share row exclusive mode`.execute(tx);
}

export async function selectVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(id), 0) as version from ajustes_cambios`.execute(db);
  return rows[0]!.version;
}

type Cambio = { readonly ajuste: string; readonly antes: number | null; readonly despues: number | null };

/** Sets values and tells of it; null takes one back to that of the installation. */
export async function writeCambios(
  tx: Db,
  cambios: readonly Cambio[],
  autor: { readonly usuario: string; readonly persona: string; readonly now: Date },
): Promise<void> {
  const filas = JSON.stringify(cambios);
  await sql`delete from ajustes where nombre = any(${cambios.map(({ ajuste }) => ajuste)}::text[])`.execute(tx);
  await sql`
    insert into ajustes (nombre, valor)
    select ajuste, despues from jsonb_to_recordset(${filas}::jsonb) as c(ajuste text, despues double precision)
    where despues is not null`.execute(tx);
  await sql`
    insert into ajustes_cambios (instante, usuario, persona, ajuste, antes, despues)
    select ${autor.now}, ${autor.usuario}, ${autor.persona}, ajuste, antes, despues
    from jsonb_to_recordset(${filas}::jsonb) as c(ajuste text, antes double precision, despues double precision)`.execute(
    tx,
  );
}

export type FilaDeCambio = Cambio & { readonly instante: Date; readonly persona: string };

/** The last changes, the newest first. */
export async function selectCambios(db: Db): Promise<readonly FilaDeCambio[]> {
  const { rows } = await sql<FilaDeCambio>`
    select instante, persona, ajuste, antes, despues from ajustes_cambios
    order by id desc limit ${MAX_CAMBIOS}`.execute(db);
  return rows;
}
