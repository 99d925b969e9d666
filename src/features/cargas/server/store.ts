import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import type { Resumen } from '../contract.ts';

/** What its columns of JSON hold. */
type Leido = { readonly avisos: string[]; readonly resumen: Resumen | null };

/**
 * A load's row. `origen` null: somebody sent the file. Whether one that is `en-revision` is being checked, its job says.
 */
export type FilaCarga = Omit<Selectable<DB['cargas']>, keyof Leido> & Leido;

export type NuevaCarga = Pick<
  FilaCarga,
  'id' | 'tipo' | 'origen' | 'usuario' | 'nombre' | 'archivo' | 'archivo_nombre' | 'tamano' | 'creada'
>;

export async function insertCarga(tx: Db, nueva: NuevaCarga): Promise<void> {
  await sql`
    insert into cargas (id, tipo, origen, usuario, nombre, archivo, archivo_nombre, tamano, creada, estado)
    values (${nueva.id}, ${nueva.tipo}, ${nueva.origen}, ${nueva.usuario}, ${nueva.nombre}, ${nueva.archivo},
      ${nueva.archivo_nombre}, ${nueva.tamano}, ${nueva.creada}, 'en-revision')`.execute(tx);
}

export async function findCarga(db: Db, tipo: string, id: string): Promise<FilaCarga | undefined> {
  return db
    .selectFrom('cargas')
    .selectAll()
    .$narrowType<Leido>()
    .where('tipo', '=', tipo)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The load, kept from others until the transaction ends. */
export async function lockCarga(tx: Db, tipo: string, id: string): Promise<FilaCarga | undefined> {
  return tx
    .selectFrom('cargas')
    .selectAll()
    .$narrowType<Leido>()
    .where('tipo', '=', tipo)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The newest loads of a kind, from the one after `antes` on. */
export async function selectCargas(
  db: Db,
  { tipo, antes, limite }: { tipo: string; antes: string | undefined; limite: number },
): Promise<FilaCarga[]> {
  let query = db
    .selectFrom('cargas')
    .selectAll()
    .$narrowType<Leido>()
    .where('tipo', '=', tipo)
    .orderBy('creada', 'desc')
    .orderBy('id', 'desc')
    .limit(limite);
  if (antes !== undefined) {
    query = query.where(sql<boolean>`(creada, id) < (select creada, id from cargas where id = ${antes})`);
  }
  return query.execute();
}

/** Changes a load, its lists given as they are. */
export async function updateCarga(
  tx: Db,
  id: string,
  { avisos, resumen, ...cambio }: Partial<Omit<FilaCarga, 'id' | 'tipo' | 'creada'>>,
): Promise<void> {
  await tx
    .updateTable('cargas')
    .set({
      ...cambio,
      ...(avisos !== undefined && { avisos: JSON.stringify(avisos) }),
      ...(resumen !== undefined && { resumen: JSON.stringify(resumen) }),
    })
    .where('id', '=', id)
    .execute();
}

/** Loads that were sent before an instant and still have their rows. */
export async function selectPorRetirar(db: Db, antesDe: Date): Promise<Pick<FilaCarga, 'id' | 'tipo'>[]> {
  return db
    .selectFrom('cargas')
    .select(['id', 'tipo'])
    .where('retirada', 'is', null)
    .where('creada', '<', antesDe)
    .execute();
}
