// SQL of what people mark by the rubric beside accompaniments (tables `valoraciones`, `autoevaluaciones_vistas`).
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import type { Clase, Elecciones } from '../contract.ts';

type Narrow = {
  readonly clase: Clase;
  readonly elecciones: Elecciones;
  readonly evidencias: Readonly<Record<string, { readonly texto: string; readonly fuente: string }>>;
  /** The first evaluator's scores by criterion; the total under `total`. */
  readonly primera: Readonly<Record<string, number | string>> | null;
};

export type FilaValoracion = Omit<Selectable<DB['valoraciones']>, keyof Narrow | 'sorteo'> &
  Narrow & { readonly muestra_nombre: string | null; readonly muestra_direccion: string | null };

const filas = (db: Db) =>
  db
    .selectFrom('valoraciones as v')
    .leftJoin('muestras as m', 'm.id', 'v.muestra')
    .selectAll('v')
    .select(['m.nombre as muestra_nombre', 'm.direccion as muestra_direccion'])
    .$narrowType<Narrow>();

export const selectValoracion = async (db: Db, id: string): Promise<FilaValoracion | undefined> =>
  filas(db).where('v.id', '=', id).executeTakeFirst();

export const lockValoracion = async (tx: Db, id: string): Promise<FilaValoracion | undefined> =>
  filas(tx).where('v.id', '=', id).forUpdate('v').executeTakeFirst();

/** Reads what a person has of some kinds in a semester, in the order of their making. */
export const selectOf = async (
  db: Db,
  {
    usuario,
    clases,
    semestre,
  }: { readonly usuario: string; readonly clases: readonly Clase[]; readonly semestre: string },
): Promise<readonly FilaValoracion[]> =>
  filas(db)
    .where('v.usuario', '=', usuario)
    .where('v.clase', 'in', clases)
    .where('v.semestre', '=', semestre)
    .orderBy('v.creada')
    .orderBy('v.id')
    .execute();

/** Reads those of one kind in a semester that were sent. */
export const selectSent = async (db: Db, clase: Clase, semestre: string): Promise<readonly FilaValoracion[]> =>
  filas(db)
    .where('v.clase', '=', clase)
    .where('v.semestre', '=', semestre)
    .where('v.enviada', 'is not', null)
    .orderBy('v.enviada')
    .orderBy('v.id')
    .execute();

export type NewValoracion = Insertable<DB['valoraciones']>;

/** Inserts one unless there is one of that person and classroom. @returns true if it was inserted */
export async function insertValoracion(tx: Db, nueva: NewValoracion): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('valoraciones')
    .values(nueva)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Replaces the choices of the version that the window knows. @returns the new version; null if it is another one */
export async function updateElecciones(
  db: Db,
  { id, version, elecciones, now }: { id: string; version: number; elecciones: Elecciones; now: Date },
): Promise<number | null> {
  const fila = await db
    .updateTable('valoraciones')
    .set({ elecciones: JSON.stringify(elecciones), guardada: now, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('enviada', 'is', null)
    .where('vencida', 'is', null)
    .returning('version')
    .executeTakeFirst();
  return fila?.version ?? null;
}

export async function updateSent(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('valoraciones').set({ enviada: now }).where('id', '=', id).execute();
}

/** Ends the second reviews whose last day is over. @returns what they were of, and whose */
export async function expireSegundas(tx: Db, today: string, now: Date) {
  return tx
    .updateTable('valoraciones')
    .set({ vencida: now })
    .where('clase', '=', 'segunda')
    .where('enviada', 'is', null)
    .where('vencida', 'is', null)
    .where('vence', '<', today)
    .returning(['id', 'acompanamiento', 'usuario', 'nombre', 'correo'])
    .execute();
}

/** Returns the address of the person whose second review of an accompaniment is still to come; null without one. */
export async function selectWaiting(db: Db, acompanamiento: string): Promise<string | null> {
  const fila = await db
    .selectFrom('valoraciones')
    .select('correo')
    .where('acompanamiento', '=', acompanamiento)
    .where('clase', '=', 'segunda')
    .where('enviada', 'is', null)
    .where('vencida', 'is', null)
    .executeTakeFirst();
  return fila?.correo ?? null;
}

/** Counts the second reviews of a semester: drawn, sent, and not sent in time. */
export async function countSegundas(db: Db, semestre: string) {
  const { rows } = await sql<{ sorteadas: number; enviadas: number; vencidas: number }>`
    select count(*) as sorteadas, count(enviada) as enviadas, count(vencida) as vencidas
    from valoraciones where clase = 'segunda' and semestre = ${semestre}`.execute(db);
  return rows[0]!;
}

/** Reads the self-review of a teacher in a subject. */
export const selectAutoevaluacion = async (
  db: Db,
  { correo, codigo, semestre }: { readonly correo: string; readonly codigo: string; readonly semestre: string },
): Promise<FilaValoracion | undefined> =>
  filas(db)
    .where('v.clase', '=', 'autoevaluacion')
    .where('v.docente_correo', '=', correo.toLowerCase())
    .where('v.codigo', '=', codigo.toUpperCase())
    .where('v.semestre', '=', semestre)
    .executeTakeFirst();

/** Notes the accompaniment at which a self-review was there: without one it goes with its semester. */
export async function linkAutoevaluacion(tx: Db, id: string, acompanamiento: string): Promise<void> {
  await tx.updateTable('valoraciones').set({ acompanamiento }).where('id', '=', id).execute();
}

/** Deletes self-reviews of semesters before one that no accompaniment used. */
export async function deleteUnused(db: Db, semestre: string): Promise<void> {
  await db
    .deleteFrom('valoraciones')
    .where('clase', '=', 'autoevaluacion')
    .where('acompanamiento', 'is', null)
    .where('semestre', '<', semestre)
    .execute();
}

export type Vista = {
  readonly valoracion: string;
  readonly evaluador: string;
  readonly clave: string;
  readonly antes: string;
  readonly vista: Date;
};

/** Notes the choice before a criterion was seen; the first one stays. */
export async function insertVista(tx: Db, vista: Vista): Promise<void> {
  await tx
    .insertInto('autoevaluaciones_vistas')
    .values(vista)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Reads the choices that evaluators had made before they saw a self-review. */
export const selectVistas = async (
  db: Db,
  valoracion: string,
): Promise<readonly Omit<Vista, 'valoracion' | 'vista'>[]> =>
  db
    .selectFrom('autoevaluaciones_vistas')
    .select(['evaluador', 'clave', 'antes'])
    .where('valoracion', '=', valoracion)
    .execute();
