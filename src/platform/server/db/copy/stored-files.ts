import type { ClientBase } from 'pg';

/** A stored file as its row describes it. */
export interface FileRow {
  /** Its key in the store. */
  readonly clave: string;
  /** Its size in bytes. */
  readonly tamano: number;
  readonly sha256: Buffer;
}

/** The rows of all stored files of records; none in a database that has no such table yet. */
export async function readStoredFiles(client: ClientBase): Promise<readonly FileRow[]> {
  const { rows: found } = await client.query(`select 1 where to_regclass('archivos') is not null`);
  if (found.length === 0) return [];
  const { rows } = await client.query<FileRow>('select clave, tamano, sha256 from archivos order by clave');
  return rows;
}
