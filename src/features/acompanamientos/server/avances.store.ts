// SQL of how far the accompaniments of some teachers and subjects are, and of the last totals of teachers.
import { sql } from 'kysely';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { startOfSemestre, type Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';

const FORMULARIO = sql.lit(acompanamientoDocente.slug);
const INFO = sql.lit('{infoAcompanamiento,informacionDocente,correo}');

/** A teacher in a subject, and the user name of who is to accompany them; null: not known yet. */
type ParDeEvaluador = { readonly correo: string; readonly codigo: string; readonly evaluador: string | null };

/** Progress of an accompaniment. */
export type Avance = {
  /** Id of the newest one of the semester; null: none was sent. */
  readonly acompanamiento: string | null;
  /** Address of who sent it, in small letters. */
  readonly evaluador: string | null;
  /** The teacher confirmed that they read it. */
  readonly isRead: boolean;
  /** Some of its actions are not done. */
  readonly hasOpen: boolean;
  /** Its evaluator began a draft in the semester. */
  readonly hasDraft: boolean;
};

/** Reads the progress of each pair, in their order. @param pares addresses in small letters, codes in capitals */
export async function selectAvances(
  db: Db,
  semestre: Semestre,
  pares: readonly ParDeEvaluador[],
): Promise<readonly Avance[]> {
  if (pares.length === 0) return [];
  const { rows } = await sql<Avance>`
    select r.id as acompanamiento, r.evaluador,
      exists (select from acompanamientos_vistos where acompanamiento = r.id) as "isRead",
      exists (select from mejoras where acompanamiento = r.id and estado <> 'cumplida') as "hasOpen",
      exists (
        select from borradores_acompanamiento as b
        where b.evaluador = p.evaluador and b.correo = p.correo and b.codigo_asignatura = p.codigo
          and b.creado >= ${startOfSemestre(semestre)}::date) as "hasDraft"
    from unnest(${pares.map(({ correo }) => correo)}::text[], ${pares.map(({ codigo }) => codigo)}::text[],
      ${pares.map(({ evaluador }) => evaluador)}::text[]) with ordinality as p(correo, codigo, evaluador, lugar)
    left join lateral (
      select id, nullif(lower(datos #>> '{infoAcompanamiento,emailUsuarios,emailUsuarioAuth}'), '') as evaluador
      from registros
      where formulario = ${FORMULARIO} and semestre = ${semestre} and lower(datos #>> ${INFO}) = p.correo
        and datos #>> '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}' = p.codigo
      order by creado desc, id desc limit 1) as r on true
    order by p.lugar`.execute(db);
  return rows;
}

export type UltimoTotal = {
  /** In small letters. */
  readonly correo: string;
  readonly codigo: string;
  /** Null where every criterion was «N/A». */
  readonly total: number | null;
};

/** Reads the last accompaniment of each teacher in the semesters before one. */
export async function selectUltimosTotales(db: Db, before: Semestre): Promise<readonly UltimoTotal[]> {
  const { rows } = await sql<UltimoTotal>`
    select distinct on (1) lower(datos #>> ${INFO}) as correo,
      datos #>> '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}' as codigo,
      case when jsonb_typeof(datos #> '{infoAcompanamiento,total}') = 'number'
        then (datos #>> '{infoAcompanamiento,total}')::float8 end as total
    from registros where formulario = ${FORMULARIO} and semestre < ${before}
    order by 1, creado desc, id desc`.execute(db);
  return rows;
}

/** Reads the addresses of the teachers who were accompanied in a semester, in small letters. */
export async function selectAcompanados(db: Db, semestre: Semestre): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ correo: string }>`
    select distinct lower(datos #>> ${INFO}) as correo from registros
    where formulario = ${FORMULARIO} and semestre = ${semestre}`.execute(db);
  return new Set(rows.map(({ correo }) => correo));
}
