// SQL of the records of accompaniments and of the messages that carried their results.
import { sql } from 'kysely';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';

export type FilaRegistro = {
  readonly id: string;
  readonly comprobante: string;
  readonly semestre: Semestre;
  readonly creado: Date;
  readonly datos: unknown;
};

// A literal and not a parameter: otherwise the partial indexes are not used.
const ES_ACOMPANAMIENTO = sql<boolean>`formulario = ${sql.lit(acompanamientoDocente.slug)}`;

const CORREO = sql<string>`lower(datos #>> '{infoAcompanamiento,informacionDocente,correo}')`;
const EVALUADOR = sql<string>`nullif(lower(datos #>> '{infoAcompanamiento,emailUsuarios,emailUsuarioAuth}'), '')`;
const CODIGO = sql<string>`datos #>> '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}'`;

const filas = (db: Db) =>
  db
    .selectFrom('registros')
    .select(['id', 'comprobante', 'semestre', 'creado', 'datos'])
    .$narrowType<{ semestre: Semestre }>()
    .where(ES_ACOMPANAMIENTO);

/** A teacher in a subject: address in small letters, code in capitals. */
type Par = {
  readonly correo: string;
  readonly codigo: string;
  /** Only accompaniments of the evaluator with this address, in small letters; null: of all. */
  readonly evaluador: string | null;
};

/** Records of a teacher in a subject, newest first. */
const registrosOfPar = (db: Db, { correo, codigo, evaluador }: Par) =>
  filas(db)
    .where(CORREO, '=', correo)
    .where(CODIGO, '=', codigo)
    .$if(evaluador !== null, (query) => query.where(EVALUADOR, '=', evaluador!))
    .orderBy('creado', 'desc')
    .orderBy('id', 'desc');

export async function selectRegistro(db: Db, id: string): Promise<FilaRegistro | undefined> {
  return filas(db).where('id', '=', id).executeTakeFirst();
}

/** Reads the last record of a teacher in a subject. */
export async function selectUltimo(db: Db, par: Par): Promise<FilaRegistro | undefined> {
  return registrosOfPar(db, par).limit(1).executeTakeFirst();
}

/** Reads the record before another one of the same teacher and subject. */
export async function selectAnteriorA(
  db: Db,
  other: Par & Pick<FilaRegistro, 'id' | 'creado'>,
): Promise<FilaRegistro | undefined> {
  return registrosOfPar(db, other)
    .where(sql<boolean>`(creado, id) < (${other.creado}, ${other.id})`)
    .limit(1)
    .executeTakeFirst();
}

/** Reads the last records of a teacher, newest first. @param textos address and user name, in small letters */
export async function selectDeDocente(db: Db, textos: readonly string[], limite: number): Promise<FilaRegistro[]> {
  return filas(db)
    .where(CORREO, '=', sql<string>`any(${[...textos]})`)
    .orderBy('creado', 'desc')
    .orderBy('id', 'desc')
    .limit(limite)
    .execute();
}

/** Locks a record until the transaction ends. */
export async function lockRegistro(tx: Db, id: string): Promise<void> {
  await sql`select from registros where id = ${id} for update`.execute(tx);
}

/** Reads the ids of the accompaniments of a semester, oldest first. */
export async function selectIdsOf(db: Db, semestre: Semestre): Promise<string[]> {
  const rows = await filas(db)
    .clearSelect()
    .select('id')
    .where('semestre', '=', semestre)
    .orderBy('creado')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that a message carries the result of an accompaniment. */
export async function insertEnvio(tx: Db, envio: { correo: string; acompanamiento: string }): Promise<void> {
  await tx.insertInto('acompanamiento_envios').values(envio).execute();
}

/** Reads the ids of the messages that carried a result, newest first. */
export async function selectEnvios(db: Db, acompanamiento: string): Promise<string[]> {
  const rows = await db
    .selectFrom('acompanamiento_envios')
    .select('correo')
    .where('acompanamiento', '=', acompanamiento)
    .orderBy('creado', 'desc')
    .execute();
  return rows.map(({ correo }) => correo);
}
