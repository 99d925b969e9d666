import { type RawBuilder, sql } from 'kysely';
import type { Fila } from '#features/almacenes/server/service.ts';
import { soltarArchivos } from '#features/archivos/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';

/** Takes away what is done for some rows, in words. @returns keys of files: there are none */
export async function olvidarFilas(tx: Db, filas: readonly Fila[]): Promise<readonly string[]> {
  const suyas = JSON.stringify(filas.map(({ carga, numero }) => ({ carga, fila: numero })));
  const deElla = sql`jsonb_to_recordset(${suyas}::jsonb) as s(carga uuid, fila integer)`;
  await sql`
    update carga_acciones a set detalle = null, cambios = '[]', plan = null,
      motivo = case when motivo is null then null else 'Los datos de esta persona se anonimizaron.' end
    from ${deElla} where a.carga = s.carga and a.fila = s.fila`.execute(tx);
  return [];
}

/** Lets go of the files in which some rows came. @returns their keys */
export async function soltarArchivosDeFilas(tx: Db, filas: readonly Fila[]): Promise<readonly string[]> {
  const cargas = [...new Set(filas.map(({ carga }) => carga))];
  return soltarDe(tx, sql`id = any(${cargas}::uuid[]) and estado <> 'en-revision'`);
}

/** Lets go of the files that were refused as a whole: they have no rows that would tell whom they name. @returns their keys */
export const soltarRechazadas = async (tx: Db): Promise<readonly string[]> => soltarDe(tx, sql`estado = 'rechazada'`);

async function soltarDe(tx: Db, cuales: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ clave: string }>`
    with antes as (
      select id, archivo, marcado from cargas where ${cuales} for update
    ), soltadas as (
      update cargas c set archivo = null, marcado = null, archivo_nombre = null from antes where c.id = antes.id
    )
    select clave from antes, lateral (values (archivo), (marcado)) as v(clave) where clave is not null`.execute(tx);
  const claves = rows.map(({ clave }) => clave);
  await soltarArchivos(tx, claves);
  return claves;
}
