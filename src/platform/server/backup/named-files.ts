// Reads which files rows name, in each store of files: a store of objects is never listed.
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { FileRow } from './tables.ts';

export type NamedFile = FileRow & {
  /** True if it may be missing: it waits for its record, is to be removed, or was found missing before. */
  readonly prescindible: boolean;
};

export async function selectNamedFiles(
  db: Db,
): Promise<Readonly<Record<'archivos' | 'resultados' | 'respaldos', readonly NamedFile[]>>> {
  const notes = (lugar: string) =>
    sql`select clave, null::bigint, null::bytea, true from archivos_sueltos where lugar = ${lugar}`;
  const [archivos, resultados, respaldos] = await Promise.all([
    sql<NamedFile>`
      select clave, tamano, sha256, false as prescindible from archivos_nombrados
      union all ${notes('archivos')}`.execute(db),
    sql<NamedFile>`
      select archivo as clave, archivo_tamano as tamano, null::bytea as sha256, archivo_vence < now() as prescindible
      from tareas where archivo is not null
      union all ${notes('resultados')}`.execute(db),
    sql<NamedFile>`
      select id as clave, tamano, sha256, ausente or retirada is not null as prescindible
      from respaldo_copias`.execute(db),
  ]);
  return { archivos: archivos.rows, resultados: resultados.rows, respaldos: respaldos.rows };
}
