import { sql } from 'kysely';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';

/** The record of an accompaniment as the database keeps it. */
export type FilaRegistro = {
  readonly id: string;
  readonly comprobante: string;
  readonly semestre: Semestre;
  readonly creado: Date;
  readonly datos: unknown;
};

// A literal, as in the report's queries: partial indexes are chosen by it.
const ES_ACOMPANAMIENTO = sql<boolean>`formulario = ${sql.lit(acompanamientoDocente.slug)}`;

const CORREO = sql<string>`lower(datos #>> '{infoAcompanamiento,informacionDocente,correo}')`;
const CODIGO = sql<string>`datos #>> '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}'`;

const filas = (db: Db) =>
  db
    .selectFrom('registros')
    .select(['id', 'comprobante', 'semestre', 'creado', 'datos'])
    .$narrowType<{ semestre: Semestre }>()
    .where(ES_ACOMPANAMIENTO);

/** A teacher's in a subject, the newest first. */
const suyas = (db: Db, { correo, codigo }: { readonly correo: string; readonly codigo: string }) =>
  filas(db).where(CORREO, '=', correo).where(CODIGO, '=', codigo).orderBy('creado', 'desc').orderBy('id', 'desc');

export async function selectRegistro(db: Db, id: string): Promise<FilaRegistro | undefined> {
  return filas(db).where('id', '=', id).executeTakeFirst();
}

/** The last record of a teacher in a subject. @param de address in small letters, code in capitals */
export async function selectUltimo(
  db: Db,
  de: { readonly correo: string; readonly codigo: string },
): Promise<FilaRegistro | undefined> {
  return suyas(db, de).limit(1).executeTakeFirst();
}

/** The record before another of the same teacher and subject. */
export async function selectAnteriorA(
  db: Db,
  otro: { readonly correo: string; readonly codigo: string } & Pick<FilaRegistro, 'id' | 'creado'>,
): Promise<FilaRegistro | undefined> {
  return suyas(db, otro)
    .where(sql<boolean>`(creado, id) < (${otro.creado}, ${otro.id})`)
    .limit(1)
    .executeTakeFirst();
}

/** The last records of a teacher, known by any of these in small letters; the newest first. */
export async function selectDeDocente(db: Db, textos: readonly string[], limite: number): Promise<FilaRegistro[]> {
  return filas(db)
    .where(CORREO, '=', sql<string>`any(${[...textos]})`)
    .orderBy('creado', 'desc')
    .orderBy('id', 'desc')
    .limit(limite)
    .execute();
}

/** Keeps a record from others until the transaction ends. */
export async function lockRegistro(tx: Db, id: string): Promise<void> {
  await sql`select from registros where id = ${id} for update`.execute(tx);
}

/** The ids of the accompaniments of a semester, the oldest first. */
export async function selectIdsDe(db: Db, semestre: Semestre): Promise<string[]> {
  const rows = await filas(db)
    .clearSelect()
    .select('id')
    .where('semestre', '=', semestre)
    .orderBy('creado')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that a message carries the result of an accompaniment. */
export async function insertEnvio(tx: Db, envio: { correo: string; acompanamiento: string }): Promise<void> {
  await tx.insertInto('acompanamiento_envios').values(envio).execute();
}

/** The messages that carried the result of an accompaniment, the newest first. */
export async function selectEnvios(db: Db, acompanamiento: string): Promise<string[]> {
  const rows = await db
    .selectFrom('acompanamiento_envios')
    .select('correo')
    .where('acompanamiento', '=', acompanamiento)
    .orderBy('creado', 'desc')
    .execute();
  return rows.map(({ correo }) => correo);
}
