// SQL of a teacher's own survey results: the counts of their subjects, and the sums of the faculties of these.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import { conteosOf } from './conteo.store.ts';
import { SUMS, type Sums } from './graficos.store.ts';
import { CONTEO_WITH_NAMES, visibleConteos, type ConteoDeAsignatura } from './lectura.store.ts';

/**
 * Selects the counts of the subjects that only this teacher has, by the assignments of their semester: where two
 * teachers share a name, neither gets them.
 * @param textos e-mail address and user name of the teacher, in lower case
 */
export async function selectConteosOf(
  db: Db,
  semestres: readonly string[],
  textos: readonly string[],
): Promise<readonly ConteoDeAsignatura[]> {
  const { rows } = await sql<ConteoDeAsignatura>`
    with suyas as materialized (
      select semestre, codigo_asignatura, docente, programa_academico from asignaturas
      where semestre = any(${semestres}) and lower(correo) = any(${[...textos]})
    )
    select ${CONTEO_WITH_NAMES} from (${conteosOf({ semestres, tipo: null })}) as conteos
    where (semestre, codigo_asignatura, docente, programa) in (select * from suyas) and not exists (
      select from asignaturas as otras
      where otras.semestre = conteos.semestre and otras.codigo_asignatura = conteos.codigo_asignatura
        and otras.docente = conteos.docente and otras.programa_academico = conteos.programa
        and lower(otras.correo) <> all(${[...textos]}))
    order by semestre desc, codigo_asignatura, programa`.execute(db);
  return rows;
}

export type PuntosDeSuFacultad = Sums & {
  /** A programme of the faculty. */
  readonly programa: string;
  readonly facultad: string;
};

type Counted = {
  readonly semestre: string;
  /** Fewest answers of a subject with which it is shown. */
  readonly minimo: number;
  /** Programmes whose faculties are asked for. */
  readonly programas: readonly string[];
  /** E-mail address and user name of the teacher who reads, in lower case. */
  readonly textos: readonly string[];
};

/** Teachers besides the reader whose results a mean must hold: of a single one, the reader would subtract their own. */
const COLLEAGUES = 2;

/**
 * Sums the shown subjects of the faculties of some programmes, as the managers' page of the semester does. A faculty
 * in which fewer than two other teachers have shown subjects is left out.
 */
export async function sumFacultadesOf(
  db: Db,
  { semestre, minimo, programas, textos }: Counted,
): Promise<readonly PuntosDeSuFacultad[]> {
  const { rows } = await sql<PuntosDeSuFacultad>`
    with suyas as materialized (
      select programa, facultad from facultades where programa = any(${programas}) and facultad <> ''
    ), conteos as (
      ${visibleConteos({ semestres: [semestre], tipo: null, minimo })}
    ), ubicados as (
      select conteos.*, facultades.facultad, (
        select min(lower(correo)) from asignaturas as asignadas
        where asignadas.semestre = conteos.semestre and asignadas.codigo_asignatura = conteos.codigo_asignatura
          and asignadas.docente = conteos.docente and asignadas.programa_academico = conteos.programa) as correo
      from conteos join facultades using (programa) where facultades.facultad in (select facultad from suyas)
    ), sumas as (
      select facultad, ${SUMS}
      from ubicados group by facultad
      having count(distinct correo) filter (where correo <> all(${[...textos]})) >= ${COLLEAGUES}
    )
    select programa, facultad, respuestas, puntos from suyas join sumas using (facultad)`.execute(db);
  return rows;
}
