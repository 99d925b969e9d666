// SQL of the survey in a semester, of all its subjects and by faculty: sums from which its means and its reach follow.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import { SUMS, type Sums } from './graficos.store.ts';
import { MATRICULADOS, visibleConteos } from './lectura.store.ts';

export type PuntosDeFacultad = Sums & {
  /** Null: the subjects of all faculties; empty: of programmes without a known one. */
  readonly facultad: string | null;
  readonly asignaturas: number;
  /** Students of the subjects whose number of students is known, and the answers of these subjects. */
  readonly matriculados: number;
  readonly contadas: number;
};

type Counted = {
  readonly semestre: string;
  /** Fewest answers of a subject with which it is shown. */
  readonly minimo: number;
  /** The subjects that count, by the names of their programmes or by their codes; null: all. */
  readonly within: { readonly programas: readonly string[]; readonly codigos: readonly string[] } | null;
};

/** Sums the answers of the subjects that the report shows, together and by faculty. */
export async function sumByFacultad(
  db: Db,
  { semestre, minimo, within }: Counted,
): Promise<readonly PuntosDeFacultad[]> {
  const { rows } = await sql<PuntosDeFacultad>`
    with conteos as (${visibleConteos({ semestres: [semestre], tipo: null, minimo })}), ubicados as (
      select conteos.*, coalesce(facultades.facultad, '') as facultad, ${MATRICULADOS} as matriculados
      from conteos left join facultades using (programa)
      where ${within ? sql`(programa = any(${within.programas}) or codigo_asignatura = any(${within.codigos}))` : sql`true`}
    )
    select case when grouping(facultad) = 0 then facultad end as facultad, count(*) as asignaturas,
      ${SUMS}, coalesce(sum(matriculados), 0) as matriculados,
      coalesce(sum(respuestas) filter (where matriculados is not null), 0) as contadas
    from ubicados group by grouping sets ((), (facultad)) having count(*) > 0
    order by grouping(facultad) desc, facultad = '', facultad collate "es-x-icu"`.execute(db);
  return rows;
}
