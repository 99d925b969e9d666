import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DatosDeAsignatura } from '../../contract-gestion.ts';
import type { Autor } from '../gestion/store.ts';

/** What a semester's assignment is known by: two with the same are one. */
export const identidadDe = ({
  semestre,
  codigoAsignatura,
  correo,
  programaAcademico,
}: Pick<DatosDeAsignatura, 'codigoAsignatura' | 'correo' | 'programaAcademico'> & {
  readonly semestre: string;
}): string => JSON.stringify([semestre, codigoAsignatura, correo, programaAcademico]);

type Escrita = Parameters<typeof identidadDe>[0];

/** What of a row the history keeps. @param tabla its name in the query */
function datosJson(tabla: string): RawBuilder<unknown> {
  const columna = (nombre: string): RawBuilder<unknown> => sql.ref(`${tabla}.${nombre}`);
  return sql`jsonb_build_object('semestre', ${columna('semestre')}, 'codigoAsignatura', ${columna('codigo_asignatura')},
    'nombre', ${columna('nombre')}, 'matriculados', ${columna('matriculados')}, 'docente', ${columna('docente')}, 'correo', ${columna('correo')}, 'tipoAsignatura', ${columna('tipo_asignatura')},
    'facultad', ${columna('facultad')}, 'programaAcademico', ${columna('programa_academico')},
    'habilitable', ${columna('habilitable')})`;
}

/**
 * Adds the assignments that are not there and changes those that differ, each with its line in the history. No two of
 * them may be the same ({@link identidadDe}).
 * @returns the identities of those that were written; the others were so already
 */
export async function saveAsignaturas(
  tx: Db,
  filas: readonly DatosDeAsignatura[],
  autor: Autor,
): Promise<ReadonlySet<string>> {
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
        habilitable, matriculados, ${autor.now}::timestamptz from nuevas
      on conflict (semestre, codigo_asignatura, correo, programa_academico) do update set nombre = excluded.nombre,
        docente = excluded.docente, tipo_asignatura = excluded.tipo_asignatura, facultad = excluded.facultad,
        habilitable = excluded.habilitable, matriculados = excluded.matriculados, version = a.version + 1, actualizada = excluded.actualizada
      where (a.nombre, a.docente, a.tipo_asignatura, a.facultad, a.habilitable, a.matriculados)
        is distinct from (excluded.nombre, excluded.docente, excluded.tipo_asignatura, excluded.facultad,
          excluded.habilitable, excluded.matriculados)
      returning a.*
    ), contadas as (
      insert into asignaturas_cambios (asignatura, instante, usuario, nombre, origen, antes, despues)
      select puestas.id, ${autor.now}, ${autor.usuario}, ${autor.nombre}, ${autor.origen},
        case when habia.id is not null then ${datosJson('habia')} end, ${datosJson('puestas')}
      from puestas left join habia on habia.id = puestas.id
    )
    select semestre, codigo_asignatura as "codigoAsignatura", correo, programa_academico as "programaAcademico"
    from puestas`.execute(tx);
  return new Set(rows.map((fila) => identidadDe(fila)));
}

/** The assignments of some semesters, as the history would keep them. */
export async function selectDeSemestres(db: Db, semestres: readonly string[]): Promise<readonly DatosDeAsignatura[]> {
  const { rows } = await sql<DatosDeAsignatura>`
    select semestre, codigo_asignatura as "codigoAsignatura", nombre, docente, correo,
      tipo_asignatura as "tipoAsignatura", facultad, programa_academico as "programaAcademico", habilitable, matriculados
    from asignaturas where semestre = any(${[...semestres]})`.execute(db);
  return rows;
}
