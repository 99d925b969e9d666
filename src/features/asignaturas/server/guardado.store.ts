import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DatosDeAsignatura } from '../contract-gestion.ts';
import { ASIGNATURA } from './store.ts';

/** What a semester's assignment is known by: two with the same are one. */
export const identidadDe = ({
  semestre,
  codigoAsignatura,
  correo,
  programaAcademico,
}: Pick<DatosDeAsignatura, 'codigoAsignatura' | 'correo' | 'programaAcademico'> & {
  readonly semestre: string;
}): string => JSON.stringify([semestre, codigoAsignatura, correo, programaAcademico]);

/** An assignment that was written: the version that it came to, and what it said before; null: it was added. */
export type Escrita = {
  readonly key: string;
  readonly version: number;
  readonly antes: DatosDeAsignatura | null;
  readonly despues: DatosDeAsignatura;
};

/** What of a row the history keeps. @param tabla its name in the query */
function datosJson(tabla: string): RawBuilder<unknown> {
  const columna = (nombre: string): RawBuilder<unknown> => sql.ref(`${tabla}.${nombre}`);
  return sql`jsonb_build_object('semestre', ${columna('semestre')}, 'codigoAsignatura', ${columna('codigo_asignatura')},
    'nombre', ${columna('nombre')}, 'matriculados', ${columna('matriculados')}, 'docente', ${columna('docente')}, 'correo', ${columna('correo')}, 'tipoAsignatura', ${columna('tipo_asignatura')},
    'facultad', ${columna('facultad')}, 'programaAcademico', ${columna('programa_academico')},
    'habilitable', ${columna('habilitable')})`;
}

/**
 * Adds the assignments that are not there and changes those that differ. No two of them may be the same
 * ({@link identidadDe}).
 * @returns those that were written; the others were so already
 */
export async function saveAsignaturas(
  tx: Db,
  filas: readonly DatosDeAsignatura[],
  now: Date,
): Promise<readonly Escrita[]> {
  const { rows } = await sql<Escrita>`
    with nuevas as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as n(
        semestre text, "codigoAsignatura" text, nombre text, docente text, correo text, "tipoAsignatura" text,
        facultad text, "programaAcademico" text, habilitable boolean, matriculados integer)
    ), habia as materialized (
      select a.* from asignaturas a join nuevas n on a.semestre = n.semestre
        and a.codigo_asignatura = n."codigoAsignatura" and a.correo = n.correo
        and a.programa_academico = n."programaAcademico"
    ), puestas as (
      insert into asignaturas as a (semestre, codigo_asignatura, nombre, docente, correo, tipo_asignatura, facultad,
        programa_academico, habilitable, matriculados, actualizada)
      select semestre, "codigoAsignatura", nombre, docente, correo, "tipoAsignatura", facultad, "programaAcademico",
        habilitable, matriculados, ${now}::timestamptz from nuevas
      on conflict (semestre, codigo_asignatura, correo, programa_academico) do update set nombre = excluded.nombre,
        docente = excluded.docente, tipo_asignatura = excluded.tipo_asignatura, facultad = excluded.facultad,
        habilitable = excluded.habilitable, matriculados = excluded.matriculados, version = a.version + 1, actualizada = excluded.actualizada
      where (a.nombre, a.docente, a.tipo_asignatura, a.facultad, a.habilitable, a.matriculados)
        is distinct from (excluded.nombre, excluded.docente, excluded.tipo_asignatura, excluded.facultad,
          excluded.habilitable, excluded.matriculados)
      returning a.*
    )
    select puestas.id as key, puestas.version, case when habia.id is not null then ${datosJson('habia')} end as antes,
      ${datosJson('puestas')} as despues
    from puestas left join habia on habia.id = puestas.id`.execute(tx);
  return rows;
}

/** The assignments of some semesters, as the history would keep them. */
export async function selectDeSemestres(db: Db, semestres: readonly string[]): Promise<readonly DatosDeAsignatura[]> {
  if (semestres.length === 0) return [];
  return db
    .selectFrom('asignaturas')
    .select([...ASIGNATURA, 'matriculados'])
    .$narrowType<Pick<DatosDeAsignatura, 'semestre'>>()
    .where('semestre', 'in', semestres)
    .execute();
}
