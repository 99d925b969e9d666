// Rows read from the platform that may name a person: search and rewriting.
import { sql } from 'kysely';
import type { Reconocedor } from '#features/almacenes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';

/** A row that was read from the platform. */
export type Leida = {
  readonly id: string;
  readonly servidor: string;
  readonly semestre: string;
  readonly creado: Date;
  readonly datos: Readonly<Record<string, unknown>>;
};

/**
 * Selects rows of one kind that may name a person; the caller decides. With a limit, only the indexed search text is
 * searched; without one, all values.
 */
export async function selectNombradas(
  db: Db,
  leido: string,
  { patrones, sueltos, limite }: Pick<Reconocedor, 'patrones' | 'sueltos'> & { readonly limite?: number },
): Promise<readonly Leida[]> {
  if (patrones.length === 0) return [];
  const nombra = sql.join(
    patrones.map((patron) => sql`busqueda like ${patron}`),
    sql` or `,
  );
  const dicho =
    limite === undefined
      ? sql`or lower(unaccent(datos::text)) like any(${[...patrones]}::text[]) or datos::text ~ any(${[...sueltos]}::text[])`
      : sql``;
  const { rows } = await sql<Leida>`
    select id, servidor, semestre, creado, datos from leidos
    where leido = ${sql.lit(leido)} and (${nombra} ${dicho}) order by creado desc, id
    ${limite === undefined ? sql`` : sql`limit ${limite}`}`.execute(db);
  return rows;
}

type Reescrita = Pick<Leida, 'id' | 'datos'> & { readonly busqueda: string };

export async function rewriteLeidas(tx: Db, filas: readonly Reescrita[]): Promise<void> {
  if (filas.length === 0) return;
  await sql`
    update leidos l set datos = n.datos, busqueda = n.busqueda
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as n(id uuid, datos jsonb, busqueda text)
    where l.id = n.id`.execute(tx);
}
