// SQL of the accompaniments of a semester: teachers reached, changes since the one before, and the scores of each criterion.
import { sql } from 'kysely';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import type { Ambito, Asignado } from '#catalogo/ambito.ts';
import { inAmbitoSql } from '#core/ambito.store.ts';
import type { Db } from '#platform/server/db/database.ts';

export type Reach = {
  readonly acompanamientos: number;
  /** Teachers who were accompanied. */
  readonly docentes: number;
  /** Teachers with a subject in the semester, and those of them who were accompanied. */
  readonly asignados: number;
  readonly alcanzados: number;
};

/** The accompaniments that are counted: of a semester, and of a scope or all. */
type Counted = { readonly semestre: string; readonly ambito: Ambito | null };

/**
 * Counts accompaniments and teachers of a semester. A teacher is an address, in small letters.
 * @param asignados the programmes and faculties whose subjects count; null: all
 */
export async function countReach(
  db: Db,
  { semestre, ambito }: Counted,
  asignados: readonly Asignado[] | null,
): Promise<Reach> {
  const { rows } = await sql<Reach>`
    with hechos as materialized (
      select lower(datos #>> '{infoAcompanamiento,informacionDocente,correo}') as correo from registros
      where formulario = ${sql.lit(acompanamientoDocente.slug)} and semestre = ${semestre} and ${inAmbitoSql(ambito)}
    ), asignados as materialized (
      select distinct lower(correo) as correo from asignaturas where semestre = ${semestre} and correo <> ''
        and ${ambito === null ? sql`true` : isOneOf(asignados ?? [], ambito)}
    )
    select (select count(*) from hechos) as acompanamientos, (select count(distinct correo) from hechos) as docentes,
      (select count(*) from asignados) as asignados,
      (select count(*) from asignados where correo in (select correo from hechos)) as alcanzados`.execute(db);
  return rows[0]!;
}

const isOneOf = (asignados: readonly Asignado[], { asignaturas }: Ambito) => sql`(
  codigo_asignatura = any(${[...asignaturas]}::text[]) or (programa_academico, facultad) in (
    select * from unnest(${asignados.map(({ programaAcademico }) => programaAcademico)}::text[],
      ${asignados.map(({ facultad }) => facultad)}::text[])))`;

export type Changes = {
  /** Accompaniments with a total whose teacher had one with a total before, in the same subject. */
  readonly comparados: number;
  /** Those of them with the higher total. */
  readonly mejoraron: number;
  /** Mean of the changes of the total; null without any. */
  readonly cambio: number | null;
};

/** Compares the accompaniments of a semester each with the one before of its teacher and subject, of any semester. */
export async function compareTotales(db: Db, { semestre, ambito }: Counted): Promise<Changes> {
  const { rows } = await sql<Changes>`
    with totales as (
      select semestre, case when jsonb_typeof(datos #> '{infoAcompanamiento,total}') = 'number'
          then (datos #>> '{infoAcompanamiento,total}')::numeric end as total, creado, id,
        lower(datos #>> '{infoAcompanamiento,informacionDocente,correo}') as correo,
        datos #>> '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}' as codigo
      from registros where formulario = ${sql.lit(acompanamientoDocente.slug)} and ${inAmbitoSql(ambito)}
    ), pares as (
      select semestre, total, lag(total) over (partition by correo, codigo order by creado, id) as anterior
      from totales where correo like '%@%'
    )
    select count(*) as comparados, count(*) filter (where total > anterior) as mejoraron,
      avg(total - anterior)::float8 as cambio
    from pares where semestre = ${semestre} and total is not null and anterior is not null`.execute(db);
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

/**
 * Averages the scores of each criterion in a semester, in the order of the rubric. Clients of the contract may send criteria
 * without a key, or a score in other words.
 */
export async function averageCriterios(db: Db, { semestre, ambito }: Counted): Promise<readonly ScoreOfCriterio[]> {
  const { rows } = await sql<ScoreOfCriterio>`
    select coalesce(datos #>> '{infoAcompanamiento,informacionAcompanamiento,clave}',
        datos #>> '{infoAcompanamiento,informacionAcompanamiento,criterio}', '') as clave,
      coalesce((array_agg(datos #>> '{infoAcompanamiento,informacionAcompanamiento,criterio}' order by creado desc))[1],
        'Sin nombre') as criterio,
      count(*) as cuantas,
      avg((datos #>> '{infoAcompanamiento,informacionAcompanamiento,descriptor,valoracion}')::float8) filter (
        where datos #>> '{infoAcompanamiento,informacionAcompanamiento,descriptor,valoracion}' ~ '^[0-9]+([.][0-9]+)?$') as promedio
    from items where formulario = ${sql.lit(acompanamientoDocente.slug)} and semestre = ${semestre}
      and ${inAmbitoSql(ambito)}
    group by 1 order by min(orden), 1`.execute(db);
  return rows;
}
