// SQL of loads; for anonymisation, blanks the actions of a person's rows and releases the files that hold them.
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { TableRow } from '#core/almacenes/server/service.ts';
import { soltarArchivos } from '#core/archivos/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import type { Resumen } from '../contract.ts';

type JsonColumns = { readonly avisos: string[]; readonly resumen: Resumen | null };

/**
 * Row of a load. `origen` is null for an uploaded file. For `en-revision` the job tells if the check is still under
 * way.
 */
export type FilaCarga = Omit<Selectable<DB['cargas']>, keyof JsonColumns> & JsonColumns;

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
    .$narrowType<JsonColumns>()
    .where('tipo', '=', tipo)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Finds a load and locks it until the end of the transaction. */
export async function lockCarga(tx: Db, tipo: string, id: string): Promise<FilaCarga | undefined> {
  return tx
    .selectFrom('cargas')
    .selectAll()
    .$narrowType<JsonColumns>()
    .where('tipo', '=', tipo)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Newest loads of a kind, after the load `antes`. */
export async function selectCargas(
  db: Db,
  { tipo, antes: before, limite }: { tipo: string; antes: string | undefined; limite: number },
): Promise<FilaCarga[]> {
  let query = db
    .selectFrom('cargas')
    .selectAll()
    .$narrowType<JsonColumns>()
    .where('tipo', '=', tipo)
    .orderBy('creada', 'desc')
    .orderBy('id', 'desc')
    .limit(limite);
  if (before !== undefined) {
    query = query.where(sql<boolean>`(creada, id) < (select creada, id from cargas where id = ${before})`);
  }
  return query.execute();
}

/** Changes a load. Lists and totals are replaced. */
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

/** Loads older than an instant that still have their rows. */
export async function selectExpired(db: Db, before: Date): Promise<Pick<FilaCarga, 'id' | 'tipo'>[]> {
  return db
    .selectFrom('cargas')
    .select(['id', 'tipo'])
    .where('retirada', 'is', null)
    .where('creada', '<', before)
    .execute();
}

/** Erases the words of the actions of some rows. @returns keys of files: always none */
export async function eraseFilas(tx: Db, filas: readonly TableRow[]): Promise<readonly string[]> {
  const rowsJson = JSON.stringify(filas.map(({ carga, numero }) => ({ carga, fila: numero })));
  const recordset = sql`jsonb_to_recordset(${rowsJson}::jsonb) as s(carga uuid, fila integer)`;
  await sql`
    update carga_acciones a set detalle = null, cambios = '[]', plan = null,
      motivo = case when motivo is null then null else 'Los datos de esta persona se anonimizaron.' end
    from ${recordset} where a.carga = s.carga and a.fila = s.fila`.execute(tx);
  return [];
}

/** Releases the files that contain some rows. @returns their keys */
export async function releaseArchivosOfFilas(tx: Db, filas: readonly TableRow[]): Promise<readonly string[]> {
  const cargas = [...new Set(filas.map(({ carga }) => carga))];
  return releaseArchivos(tx, sql`id = any(${cargas}::uuid[]) and estado <> 'en-revision'`);
}

/** Releases the refused files: they have no rows that tell which persons they name. @returns their keys */
export const releaseRejected = async (tx: Db): Promise<readonly string[]> =>
  releaseArchivos(tx, sql`estado = 'rechazada'`);

async function releaseArchivos(tx: Db, condition: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ clave: string }>`
    with antes as (
      select id, archivo, marcado from cargas where ${condition} for update
    ), soltadas as (
      update cargas c set archivo = null, marcado = null, archivo_nombre = null from antes where c.id = antes.id
    )
    select clave from antes, lateral (values (archivo), (marcado)) as v(clave) where clave is not null`.execute(tx);
  const claves = rows.map(({ clave }) => clave);
  await soltarArchivos(tx, claves);
  return claves;
}
