import { sql } from 'kysely';
import type { Fila } from '#features/almacenes/server/service.ts';
import { soltarArchivos } from '#features/archivos/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';

/** Lets go of the images of drafts that are about to be deleted. @returns their keys */
export async function soltarImagenes(tx: Db, filas: readonly Fila[]): Promise<readonly string[]> {
  const { rows } = await sql<{ clave: string }>`
    select clave from borradores_acompanamiento,
      lateral (values (img_semana ->> 'clave'), (img_firma ->> 'clave')) as v(clave)
    where id = any(${filas.map(({ id }) => id)}::uuid[]) and clave is not null`.execute(tx);
  const claves = rows.map(({ clave }) => clave);
  await soltarArchivos(tx, claves);
  return claves;
}
