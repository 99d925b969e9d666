import { type RawBuilder, sql } from 'kysely';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { isTaken } from '#platform/server/db/taken.ts';
import type { AsignaturaGuardada, DatosDeAsignatura, OrdenDeAsignaturas } from '../../contract-gestion.ts';

/** Which assignments, and in what order. */
export type VistaDeAsignaturas = {
  readonly semestre: string;
  readonly tipoAsignatura?: string | undefined;
  readonly facultad?: string | undefined;
  /** Words without accents and case, all of which a row must have somewhere. */
  readonly palabras: readonly string[];
  readonly orden: OrdenDeAsignaturas;
  readonly sentido: 'asc' | 'desc';
};

/** An assignment as the database has it. */
export type FilaAsignatura = Omit<AsignaturaGuardada, 'actualizada'> & { readonly actualizada: Date };

const COLUMNAS = sql`id, semestre, codigo_asignatura as "codigoAsignatura", nombre, docente, correo,
  tipo_asignatura as "tipoAsignatura", facultad, programa_academico as "programaAcademico", habilitable, matriculados,
  version, actualizada`;

/** The same folding as `textoPlano` of the catalogue. */
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

const filtroDe = ({ tipoAsignatura, facultad, palabras }: VistaDeAsignaturas): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(tipoAsignatura === undefined ? [] : [sql`tipo_asignatura = ${tipoAsignatura}`]),
      ...(facultad === undefined ? [] : [sql`facultad = ${facultad}`]),
      ...palabras.map((palabra) => sql`strpos(${BUSQUEDA}, ${palabra}) > 0`),
    ],
    sql` and `,
  );

export async function selectPagina(
  db: Db,
  vista: VistaDeAsignaturas,
  { salto, limite }: { readonly salto: number; readonly limite: number },
): Promise<readonly FilaAsignatura[]> {
  const { rows } = await sql<FilaAsignatura>`
    select ${COLUMNAS} from asignaturas where semestre = ${vista.semestre} and ${filtroDe(vista)}
    order by ${ORDENES[vista.orden]} ${sql.raw(vista.sentido)}, codigo_asignatura, docente collate "es-x-icu", id
    limit ${limite} offset ${salto}`.execute(db);
  return rows;
}

/** How many a view has, and how many its semester has. */
export async function countAsignaturas(db: Db, vista: VistaDeAsignaturas): Promise<{ total: number; todas: number }> {
  const { rows } = await sql<{ total: number; todas: number }>`
    select count(*) filter (where ${filtroDe(vista)}) as total, count(*) as todas
    from asignaturas where semestre = ${vista.semestre}`.execute(db);
  return rows[0]!;
}

/** The semesters that have assignments. */
export async function selectSemestres(db: Db): Promise<readonly Semestre[]> {
  const { rows } = await sql<{ semestre: Semestre }>`select distinct semestre from asignaturas`.execute(db);
  return rows.map(({ semestre }) => semestre);
}

export async function findAsignatura(db: Db, id: string): Promise<FilaAsignatura | null> {
  const { rows } = await sql<FilaAsignatura>`select ${COLUMNAS} from asignaturas where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Adds one; null where it is there already: the same code, teacher and program in the semester. */
export async function addAsignatura(tx: Db, datos: DatosDeAsignatura, now: Date): Promise<FilaAsignatura | null> {
  const { semestre, codigoAsignatura, docente, correo, tipoAsignatura, facultad, programaAcademico } = datos;
  const { rows } = await sql<FilaAsignatura>`
    insert into asignaturas (semestre, codigo_asignatura, nombre, docente, correo, tipo_asignatura, facultad,
      programa_academico, habilitable, matriculados, actualizada)
    values (${semestre}, ${codigoAsignatura}, ${datos.nombre}, ${docente}, ${correo}, ${tipoAsignatura}, ${facultad},
      ${programaAcademico}, ${datos.habilitable}, ${datos.matriculados}, ${now})
    on conflict do nothing returning ${COLUMNAS}`.execute(tx);
  return rows[0] ?? null;
}

/** Locks one until the transaction ends. */
export async function lockAsignatura(tx: Db, id: string): Promise<FilaAsignatura | null> {
  const { rows } = await sql<FilaAsignatura>`
    select ${COLUMNAS} from asignaturas where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Changes one; null where it would be the same as another, and nothing more can be done in the transaction. */
export async function updateAsignatura(
  tx: Db,
  id: string,
  datos: DatosDeAsignatura,
  now: Date,
): Promise<FilaAsignatura | null> {
  const update = sql<FilaAsignatura>`
    update asignaturas set semestre = ${datos.semestre}, codigo_asignatura = ${datos.codigoAsignatura},
      nombre = ${datos.nombre}, matriculados = ${datos.matriculados}, docente = ${datos.docente}, correo = ${datos.correo}, tipo_asignatura = ${datos.tipoAsignatura},
      facultad = ${datos.facultad}, programa_academico = ${datos.programaAcademico},
      habilitable = ${datos.habilitable}, version = version + 1, actualizada = ${now}
    where id = ${id} returning ${COLUMNAS}`;
  try {
    return (await update.execute(tx)).rows[0]!;
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}

export async function deleteAsignatura(tx: Db, id: string): Promise<void> {
  await sql`delete from asignaturas where id = ${id}`.execute(tx);
}
