import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import { claves, lista } from './columnas.store.ts';
import type { Conteo } from './conteo.store.ts';

/** What makes a subject. */
type ClaveDeAsignatura = Omit<Conteo, 'respuestas' | 'preguntas'>;

/** The free texts of a subject, by the columns that hold them. */
export type Textos = { readonly me4: string[]; readonly ama4: string[] };

/**
 * The published free texts of some subjects, in the order of the subjects. Each list is in alphabetical order: neither when they came
 * nor which of one list goes with which of the other can be told.
 */
export async function selectTextos(db: Db, asignaturas: readonly ClaveDeAsignatura[]): Promise<readonly Textos[]> {
  const buscadas = asignaturas.map((asignatura, lugar) => ({ ...asignatura, lugar }));
  const de = (tabla: string): RawBuilder<unknown> => sql`
    select me4, ama4 from ${sql.table(tabla)} as e where publicada and (${lista(claves, 'e')}) = (${lista(claves, 'b')})`;
  const ordenados = (columna: string): RawBuilder<unknown> =>
    sql`coalesce(array_agg(${sql.ref(columna)} order by ${sql`${sql.ref(columna)} collate "es-x-icu"`})
      filter (where trim(${sql.ref(columna)}) <> ''), '{}') as ${sql.ref(columna)}`;
  const { rows } = await sql<Textos>`
    with b as materialized (
      select lugar, semestre, "codigoAsignatura" as codigo_asignatura, docente, programa,
        "tipoAsignatura" as tipo_asignatura
      from jsonb_to_recordset(${JSON.stringify(buscadas)}::jsonb)
        as j(lugar integer, semestre text, "codigoAsignatura" text, docente text, programa text, "tipoAsignatura" text)
    )
    select ${ordenados('me4')}, ${ordenados('ama4')}
    from b left join lateral (${de('encuestas')} union all ${de('encuestas_mezcla')}) as t on true
    group by lugar order by lugar`.execute(db);
  return rows;
}
