// SQL of the assignments: search, loads and maintenance by managers; names of codes, faculties of programs.
import { sql, type RawBuilder } from 'kysely';
import type { Asignado } from '#catalogo/ambito.ts';
import type { NombresDeAsignaturas } from '#catalogo/campos/asignatura.ts';
import type { Asignatura } from '#catalogo/campos/entorno.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { isTaken } from '#platform/server/db/errors.ts';
import type { AsignaturaGuardada, DatosDeAsignatura, OrdenDeAsignaturas } from '../contract-gestion.ts';

export async function countTextos(
  db: Db,
  columna: 'facultad' | 'programa_academico' | 'tipo_asignatura',
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('asignaturas')
    .select((eb) => [eb.ref(columna).as('texto'), eb.fn.countAll<number>().as('veces')])
    .groupBy(columna)
    .execute();
  return new Map(rows.map(({ texto, veces: count }) => [texto, count]));
}

/** A subject of a teacher, with the teacher's address. */
export type AsignaturaAsignada = Asignatura & { readonly correo: string };

export type AsignaturaNueva = Omit<AsignaturaAsignada, 'nombre'> & {
  readonly nombre?: string | null;
  readonly matriculados?: number | null;
};

/** Columns of a subject under the names of the product. */
const ASIGNATURA = [
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

export type VistaDeAsignaturas = {
  readonly semestre: string;
  readonly tipoAsignatura?: string | undefined;
  readonly facultad?: string | undefined;
  /** Words without accents and case that a row must contain. */
  readonly palabras: readonly string[];
  readonly orden: OrdenDeAsignaturas;
  readonly sentido: 'asc' | 'desc';
};

export type FilaAsignatura = Omit<AsignaturaGuardada, 'actualizada'> & { readonly actualizada: Date };

const FILA = ['id', ...ASIGNATURA, 'matriculados', 'version', 'actualizada'] as const;

/** The same normalisation as `plainText` of the catalogue. */
const BUSQUEDA = sql`lower(regexp_replace(
  normalize(concat_ws(' ', codigo_asignatura, nombre, docente, correo, programa_academico), NFD), '[\\u0300-\\u036f]', '', 'g'))`;

const ORDENES: Readonly<Record<OrdenDeAsignaturas, RawBuilder<unknown>>> = {
  codigoAsignatura: sql`codigo_asignatura`,
  docente: sql`docente collate "es-x-icu"`,
  programaAcademico: sql`programa_academico collate "es-x-icu"`,
  facultad: sql`facultad collate "es-x-icu"`,
  tipoAsignatura: sql`tipo_asignatura`,
  actualizada: sql`actualizada`,
};

const conditionsOf = ({ tipoAsignatura, facultad, palabras }: VistaDeAsignaturas): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...(tipoAsignatura === undefined ? [] : [sql`tipo_asignatura = ${tipoAsignatura}`]),
      ...(facultad === undefined ? [] : [sql`facultad = ${facultad}`]),
      ...palabras.map((palabra) => sql`strpos(${BUSQUEDA}, ${palabra}) > 0`),
    ],
    sql` and `,
  )})`;

export async function selectPagina(
  db: Db,
  vista: VistaDeAsignaturas,
  { salto, limite }: { readonly salto: number; readonly limite: number },
): Promise<readonly FilaAsignatura[]> {
  return db
    .selectFrom('asignaturas')
    .select(FILA)
    .where('semestre', '=', vista.semestre)
    .where(conditionsOf(vista))
    .orderBy(ORDENES[vista.orden], vista.sentido)
    .orderBy('codigo_asignatura')
    .orderBy('docente', (docente) => docente.collate('es-x-icu'))
    .orderBy('id')
    .limit(limite)
    .offset(salto)
    .execute();
}

/** Counts the assignments of a view and those of its semester. */
export async function countAsignaturas(db: Db, vista: VistaDeAsignaturas): Promise<{ total: number; todas: number }> {
  return db
    .selectFrom('asignaturas')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(conditionsOf(vista)).as('total'),
      eb.fn.countAll<number>().as('todas'),
    ])
    .where('semestre', '=', vista.semestre)
    .executeTakeFirstOrThrow();
}

export async function selectSemestres(db: Db): Promise<readonly Semestre[]> {
  const rows = await db
    .selectFrom('asignaturas')
    .select('semestre')
    .$narrowType<{ semestre: Semestre }>()
    .distinct()
    .execute();
  return rows.map(({ semestre }) => semestre);
}

export async function findAsignatura(db: Db, id: string): Promise<FilaAsignatura | null> {
  return (await byId(db, id).executeTakeFirst()) ?? null;
}

const byId = (db: Db, id: string) => db.selectFrom('asignaturas').select(FILA).where('id', '=', id);

const columnsOf = (datos: DatosDeAsignatura, now: Date) => ({
  semestre: datos.semestre,
  codigo_asignatura: datos.codigoAsignatura,
  nombre: datos.nombre,
  docente: datos.docente,
  correo: datos.correo,
  tipo_asignatura: datos.tipoAsignatura,
  facultad: datos.facultad,
  programa_academico: datos.programaAcademico,
  habilitable: datos.habilitable,
  matriculados: datos.matriculados,
  actualizada: now,
});

/** Adds an assignment; null if the semester already has the same code, teacher and program. */
export async function addAsignatura(tx: Db, datos: DatosDeAsignatura, now: Date): Promise<FilaAsignatura | null> {
  const added = await tx
    .insertInto('asignaturas')
    .values(columnsOf(datos, now))
    .onConflict((conflict) => conflict.doNothing())
    .returning(FILA)
    .executeTakeFirst();
  return added ?? null;
}

/** Locks an assignment until the transaction ends. */
export async function lockAsignatura(tx: Db, id: string): Promise<FilaAsignatura | null> {
  return (await byId(tx, id).forUpdate().executeTakeFirst()) ?? null;
}

/**
 * Changes an assignment; null if it would duplicate another one. The transaction has then failed and cannot continue.
 */
export async function updateAsignatura(
  tx: Db,
  id: string,
  datos: DatosDeAsignatura,
  now: Date,
): Promise<FilaAsignatura | null> {
  const update = tx
    .updateTable('asignaturas')
    .set({ ...columnsOf(datos, now), version: sql`version + 1` })
    .where('id', '=', id)
    .returning(FILA);
  try {
    return await update.executeTakeFirstOrThrow();
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}

export async function deleteAsignatura(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('asignaturas').where('id', '=', id).execute();
}

/** Returns the identity of an assignment in its semester: two with the same identity are one. */
export const identityOf = ({
  semestre,
  codigoAsignatura,
  correo,
  programaAcademico,
}: Pick<DatosDeAsignatura, 'codigoAsignatura' | 'correo' | 'programaAcademico'> & {
  readonly semestre: string;
}): string => JSON.stringify([semestre, codigoAsignatura, correo, programaAcademico]);

/** A written assignment: its new version, and the former data; null if it was added. */
type WrittenAsignatura = {
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
 * Adds the missing assignments and changes those that differ. Their identities ({@link identityOf}) must be distinct.
 * @returns those that were written; the others were unchanged
 */
export async function saveAsignaturas(
  tx: Db,
  filas: readonly DatosDeAsignatura[],
  now: Date,
): Promise<readonly WrittenAsignatura[]> {
  const { rows } = await sql<WrittenAsignatura>`
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

/** Students of a teacher's subject in one programme. */
export type MatriculadosDeAsignatura = Pick<
  AsignaturaAsignada,
  'codigoAsignatura' | 'docente' | 'programaAcademico' | 'tipoAsignatura'
> & { readonly matriculados: number | null };

export async function selectMatriculados(
  db: Db,
  semestre: Semestre,
  codigos: readonly string[],
): Promise<readonly MatriculadosDeAsignatura[]> {
  const { rows } = await sql<MatriculadosDeAsignatura>`
    select codigo_asignatura as "codigoAsignatura", docente, programa_academico as "programaAcademico",
      tipo_asignatura as "tipoAsignatura", sum(matriculados)::integer as matriculados
    from asignaturas where semestre = ${semestre} and codigo_asignatura = any(${codigos})
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** A stored assignment: `actualizada` is the time of its load or last change. */
export type AsignacionGuardada = Omit<AsignaturaAsignada, 'semestre'> & {
  readonly id: string;
  readonly semestre: Semestre;
  readonly actualizada: Date;
};

export async function selectAsignaciones(db: Db): Promise<readonly AsignacionGuardada[]> {
  return db
    .selectFrom('asignaturas')
    .select(['id', ...ASIGNATURA, 'actualizada'])
    .$narrowType<{ semestre: Semestre }>()
    .execute();
}

const VERSION = sql<string>`concat_ws(' ', count(*), sum(version), sum(extract(epoch from actualizada)))`;

/** Returns a text that changes with any change to the subjects of a semester. */
export async function selectVersion(db: Db, semestre: Semestre): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select ${VERSION} as version from asignaturas where semestre = ${semestre}`.execute(db);
  return rows[0]!.version;
}

/** Returns that text of every semester with subjects. */
export async function selectVersions(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ semestre: string; version: string }>`
    select semestre, ${VERSION} as version from asignaturas group by semestre`.execute(db);
  return new Map(rows.map(({ semestre, version }) => [semestre, version]));
}

/** Returns every programme that ever had subjects, with its faculty according to the newest of them. */
export async function selectAsignados(db: Db): Promise<readonly Asignado[]> {
  const { rows } = await sql<Asignado>`
    select programa as "programaAcademico", facultad from facultades order by programa`.execute(db);
  return rows;
}

/** Returns the programmes and faculties of each code of a semester, without repetition. */
export async function selectAsignadosIn(
  db: Db,
  semestre: string,
): Promise<readonly (Asignado & { readonly codigo: string })[]> {
  return db
    .selectFrom('asignaturas')
    .select(['codigo_asignatura as codigo', 'programa_academico as programaAcademico', 'facultad'])
    .distinct()
    .where('semestre', '=', semestre)
    .execute();
}

/** Returns those of some codes that have or had a subject. */
export async function selectCodigos(db: Db, codigos: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ codigo: string }>`
    select codigo from unnest(${[...codigos]}::text[]) as codigo
    where exists (select from asignaturas where codigo_asignatura = codigo)`.execute(db);
  return rows.map(({ codigo }) => codigo);
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

/** Returns the names of codes; codes without a name are left out. */
export async function selectNombres(db: Db, codigos: readonly string[]): Promise<NombresDeAsignaturas> {
  if (codigos.length === 0) return new Map();
  const { rows } = await sql<{ codigo: string; nombre: string }>`
    select codigo_asignatura as codigo, nombre from nombres_de_asignaturas
    where codigo_asignatura = any(${[...new Set(codigos)]}::text[])`.execute(db);
  return new Map(rows.map(({ codigo, nombre }) => [codigo, nombre]));
}
