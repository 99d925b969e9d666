// SQL of the accompaniments of a semester: teachers reached, and the scores of each criterion.
import { sql } from 'kysely';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import type { Db } from '#platform/server/db/database.ts';

export type Reach = {
  readonly acompanamientos: number;
  /** Teachers who were accompanied. */
  readonly docentes: number;
  /** Teachers with a subject in the semester, and those of them who were accompanied. */
  readonly asignados: number;
  readonly alcanzados: number;
};

/** Counts accompaniments and teachers of a semester. A teacher is an address, in small letters. */
export async function countReach(db: Db, semestre: string): Promise<Reach> {
  const { rows } = await sql<Reach>`
    with hechos as materialized (
      select lower(datos #>> '{infoAcompanamiento,informacionDocente,correo}') as correo from registros
      where formulario = ${sql.lit(acompanamientoDocente.slug)} and semestre = ${semestre}
    ), asignados as materialized (
      select distinct lower(correo) as correo from asignaturas where semestre = ${semestre} and correo <> ''
    )
    select (select count(*) from hechos) as acompanamientos, (select count(distinct correo) from hechos) as docentes,
      (select count(*) from asignados) as asignados,
      (select count(*) from asignados where correo in (select correo from hechos)) as alcanzados`.execute(db);
  return rows[0]!;
}

export type ScoreOfCriterio = {
  readonly clave: string;
  /** Its words in the newest accompaniment. */
  readonly criterio: string;
  readonly cuantas: number;
  /** Mean of the scores from 0 to 5; null where all are «N/A». */
  readonly promedio: number | null;
};

/** Averages the scores of each criterion in a semester, in the order of the rubric. */
export async function averageCriterios(db: Db, semestre: string): Promise<readonly ScoreOfCriterio[]> {
  const { rows } = await sql<ScoreOfCriterio>`
    select datos #>> '{infoAcompanamiento,informacionAcompanamiento,clave}' as clave,
      (array_agg(datos #>> '{infoAcompanamiento,informacionAcompanamiento,criterio}' order by creado desc))[1] as criterio,
      count(*) as cuantas,
      avg((datos #>> '{infoAcompanamiento,informacionAcompanamiento,descriptor,valoracion}')::float8) filter (
        where datos #>> '{infoAcompanamiento,informacionAcompanamiento,descriptor,valoracion}' ~ '^[0-9.]+$') as promedio
    from items where formulario = ${sql.lit(acompanamientoDocente.slug)} and semestre = ${semestre}
    group by 1 order by min(orden), 1`.execute(db);
  return rows;
}
