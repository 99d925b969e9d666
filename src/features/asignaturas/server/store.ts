// SQL of the assignments as forms search them and loads write them.
import { type RawBuilder, sql } from 'kysely';
import type { Asignatura, NombresDeAsignaturas } from '#catalogo/campos/asignatura.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { DatosDeAsignatura } from '../contract-gestion.ts';

/** Counts the assignments per text of a column. */
export async function countTextos(
  db: Db,
  columna: 'facultad' | 'programa_academico' | 'tipo_asignatura',
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('asignaturas')
    .select((eb) => [eb.ref(columna).as('texto'), eb.fn.countAll<number>().as('veces')])
    .groupBy(columna)
    .execute();
  return new Map(rows.map(({ texto, veces }) => [texto, veces]));
}

/** A subject of a teacher, with the teacher's address. */
export type AsignaturaAsignada = Asignatura & { readonly correo: string };

/** A subject to add, with its number of students. */
export type AsignaturaNueva = Omit<AsignaturaAsignada, 'nombre'> & {
  readonly nombre?: string | null;
  readonly matriculados?: number | null;
};

/** Columns of a subject under the names of the product. */
export const ASIGNATURA = [
  'semestre',
  'codigo_asignatura as codigoAsignatura',
  'nombre',
  'docente',
  'correo',
  'tipo_asignatura as tipoAsignatura',
  'facultad',
  'programa_academico as programaAcademico',
  'habilitable',
] as const;

/** Returns the identity of an assignment in its semester: two with the same identity are one. */
export const identidadDe = ({
  semestre,
  codigoAsignatura,
  correo,
  programaAcademico,
}: Pick<DatosDeAsignatura, 'codigoAsignatura' | 'correo' | 'programaAcademico'> & {
  readonly semestre: string;
}): string => JSON.stringify([semestre, codigoAsignatura, correo, programaAcademico]);

/** A written assignment: its new version, and the former data; null if it was added. */
type Escrita = {
  readonly key: string;
  readonly version: number;
  readonly antes: DatosDeAsignatura | null;
  readonly despues: DatosDeAsignatura;
};

/** Returns the data of a row that the history keeps. @param tabla its name in the query */
function datosJson(tabla: string): RawBuilder<unknown> {
  const columna = (nombre: string): RawBuilder<unknown> => sql.ref(`${tabla}.${nombre}`);
  return sql`jsonb_build_object('semestre', ${columna('semestre')}, 'codigoAsignatura', ${columna('codigo_asignatura')},
    'nombre', ${columna('nombre')}, 'matriculados', ${columna('matriculados')}, 'docente', ${columna('docente')}, 'correo', ${columna('correo')}, 'tipoAsignatura', ${columna('tipo_asignatura')},
    'facultad', ${columna('facultad')}, 'programaAcademico', ${columna('programa_academico')},
    'habilitable', ${columna('habilitable')})`;
}

/**
 * Adds the missing assignments and changes those that differ. Their identities ({@link identidadDe}) must be distinct.
 * @returns those that were written; the others were unchanged
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

/** Returns the assignments of some semesters, with the data that the history keeps. */
export async function selectDeSemestres(db: Db, semestres: readonly string[]): Promise<readonly DatosDeAsignatura[]> {
  if (semestres.length === 0) return [];
  return db
    .selectFrom('asignaturas')
    .select([...ASIGNATURA, 'matriculados'])
    .$narrowType<Pick<DatosDeAsignatura, 'semestre'>>()
    .where('semestre', 'in', semestres)
    .execute();
}

/** Returns the subjects of a semester, by code, teacher and program. */
export async function selectDeSemestre(db: Db, semestre: Semestre): Promise<readonly AsignaturaAsignada[]> {
  return db
    .selectFrom('asignaturas')
    .select(ASIGNATURA)
    .where('semestre', '=', semestre)
    .orderBy('codigo_asignatura')
    .orderBy('docente', (docente) => docente.collate('es-x-icu'))
    .orderBy('programa_academico', (programa) => programa.collate('es-x-icu'))
    .execute();
}

/** A stored assignment: `actualizada` is the time of its load or last change. */
export type AsignacionGuardada = Omit<AsignaturaAsignada, 'semestre'> & {
  readonly id: string;
  readonly semestre: Semestre;
  readonly actualizada: Date;
};

/** Returns every assignment of every semester. */
export async function selectAsignaciones(db: Db): Promise<readonly AsignacionGuardada[]> {
  return db
    .selectFrom('asignaturas')
    .select(['id', ...ASIGNATURA, 'actualizada'])
    .$narrowType<{ semestre: Semestre }>()
    .execute();
}

/** Returns a text that changes with any change to the subjects of a semester. */
export async function selectVersion(db: Db, semestre: Semestre): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', count(*), sum(version), sum(extract(epoch from actualizada))) as version
    from asignaturas where semestre = ${semestre}`.execute(db);
  return rows[0]!.version;
}

export async function hasAsignaturas(db: Db, semestre: Semestre): Promise<boolean> {
  const { rows } = await sql`select from asignaturas where semestre = ${semestre} limit 1`.execute(db);
  return rows.length > 0;
}

/** Adds subjects; existing ones stay as they are. */
export async function insertAsignaturas(db: Db, asignaturas: readonly AsignaturaNueva[]): Promise<void> {
  await sql`
    insert into asignaturas (semestre, codigo_asignatura, nombre, docente, correo, tipo_asignatura, facultad,
      programa_academico, habilitable, matriculados)
    select semestre, "codigoAsignatura", nombre, docente, correo, "tipoAsignatura", facultad, "programaAcademico",
      habilitable, matriculados
    from jsonb_to_recordset(${JSON.stringify(asignaturas)}::jsonb) as a(
      semestre text, "codigoAsignatura" text, nombre text, docente text, correo text, "tipoAsignatura" text,
      facultad text, "programaAcademico" text, habilitable boolean, matriculados integer)
    on conflict do nothing`.execute(db);
}

/** Query of every `programa` that ever had subjects, with its `facultad` according to the newest of them. */
export const FACULTADES: RawBuilder<{ programa: string; facultad: string }> = sql`
  select distinct on (programa_academico) programa_academico as programa, facultad
  from asignaturas order by programa_academico, semestre desc, facultad`;

/** Expression for the name of a code in the newest semester that has one, or null. @param codigo of another table */
export const nombreDeCodigo = (codigo: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select nombradas.nombre from asignaturas as nombradas
  where nombradas.codigo_asignatura = ${codigo} and nombradas.nombre is not null
  order by nombradas.semestre desc, nombradas.actualizada desc limit 1)`;

/** Returns the names of codes; codes without a name are left out. */
export async function selectNombres(db: Db, codigos: readonly string[]): Promise<NombresDeAsignaturas> {
  if (codigos.length === 0) return new Map();
  const { rows } = await sql<{ codigo: string; nombre: string | null }>`
    select codigo, ${nombreDeCodigo(sql.ref('pedidos.codigo'))} as nombre
    from unnest(${[...new Set(codigos)]}::text[]) as pedidos(codigo)`.execute(db);
  return new Map(rows.flatMap(({ codigo, nombre }) => (nombre === null ? [] : [[codigo, nombre] as const])));
}
