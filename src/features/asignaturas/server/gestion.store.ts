// SQL of the assignments as managers list, add, change and delete them.
import { type RawBuilder, sql } from 'kysely';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { isTaken } from '#platform/server/db/taken.ts';
import { ASIGNATURA } from './store.ts';
import type { AsignaturaGuardada, DatosDeAsignatura, OrdenDeAsignaturas } from '../contract-gestion.ts';

/** Filter and order of assignments. */
export type VistaDeAsignaturas = {
  readonly semestre: string;
  readonly tipoAsignatura?: string | undefined;
  readonly facultad?: string | undefined;
  /** Words without accents and case that a row must contain. */
  readonly palabras: readonly string[];
  readonly orden: OrdenDeAsignaturas;
  readonly sentido: 'asc' | 'desc';
};

/** An assignment as stored. */
export type FilaAsignatura = Omit<AsignaturaGuardada, 'actualizada'> & { readonly actualizada: Date };

const FILA = ['id', ...ASIGNATURA, 'matriculados', 'version', 'actualizada'] as const;

/** The same normalisation as `textoPlano` of the catalogue. */
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

const filtroDe = ({ tipoAsignatura, facultad, palabras }: VistaDeAsignaturas): RawBuilder<boolean> =>
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
    .where(filtroDe(vista))
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
      eb.fn.countAll<number>().filterWhere(filtroDe(vista)).as('total'),
      eb.fn.countAll<number>().as('todas'),
    ])
    .where('semestre', '=', vista.semestre)
    .executeTakeFirstOrThrow();
}

/** Returns the semesters that have assignments. */
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
  return (await porId(db, id).executeTakeFirst()) ?? null;
}

const porId = (db: Db, id: string) => db.selectFrom('asignaturas').select(FILA).where('id', '=', id);

const columnasDe = (datos: DatosDeAsignatura, now: Date) => ({
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
    .values(columnasDe(datos, now))
    .onConflict((conflict) => conflict.doNothing())
    .returning(FILA)
    .executeTakeFirst();
  return added ?? null;
}

/** Locks an assignment until the transaction ends. */
export async function lockAsignatura(tx: Db, id: string): Promise<FilaAsignatura | null> {
  return (await porId(tx, id).forUpdate().executeTakeFirst()) ?? null;
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
    .set({ ...columnasDe(datos, now), version: sql`version + 1` })
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
