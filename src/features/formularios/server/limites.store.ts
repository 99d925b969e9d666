// SQL of limits (límites): counts the answers of a form, and those of some persons.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** An enrolment that gave back its place does not count. */
const COUNTS = sql`not exists (select from cupos_liberados as l where l.registro = r.id)`;

/** Counts the answers of a form up to a number, which is all that its limit needs. */
export async function countUpTo(db: Db, formulario: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from registros as r where r.formulario = ${formulario} and ${COUNTS} limit ${most}) as counted`.execute(
    db,
  );
  return rows[0]!.count;
}

type Personas = { readonly formulario: string; readonly campo: string; readonly personas: readonly string[] };

/** Counts the answers of persons by the value in a field, in lower case; persons without any are absent. */
export async function countOfPersonas(tx: Db, { formulario, campo, personas }: Personas): Promise<Map<string, number>> {
  const valor = sql`lower(r.datos #>> ${campo.split('.')}::text[])`;
  const { rows } = await sql<{ persona: string; count: number }>`
    select ${valor} as persona, count(*)::integer as count from registros as r
    where r.formulario = ${formulario} and ${valor} = any(${personas}::text[]) and ${COUNTS} group by 1`.execute(tx);
  return new Map(rows.map(({ persona, count }) => [persona, count]));
}
