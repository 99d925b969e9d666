import type { Db } from '#platform/server/db/database.ts';

/** How many assignments bear each text in a column. */
export async function countTextos(
  db: Db,
  columna: 'facultad' | 'programa_academico' | 'tipo_asignatura',
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('asignaturas')
    .select((eb) => [eb.ref(columna).as('texto'), eb.fn.countAll<number>().as('veces')])
    .groupBy(columna)
    .execute();
  return new Map(rows.map(({ texto, veces }) => [texto, veces]));
}
