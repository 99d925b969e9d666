import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** How many assignments bear each text in a column. */
export async function countTextos(
  db: Db,
  columna: 'facultad' | 'programa_academico' | 'tipo_asignatura',
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ texto: string; veces: number }>`
    select ${sql.ref(columna)} as texto, count(*) as veces from asignaturas group by 1`.execute(db);
  return new Map(rows.map(({ texto, veces }) => [texto, veces]));
}
