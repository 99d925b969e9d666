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
const ES_ACOMPANAMIENTO = sql`formulario = ${sql.lit(acompanamientoDocente.slug)}`;

export async function selectRegistro(db: Db, id: string): Promise<FilaRegistro | undefined> {
  const { rows } = await sql<FilaRegistro>`
    select id, comprobante, semestre, creado, datos from registros where ${ES_ACOMPANAMIENTO} and id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** The last record of a teacher in a subject. @param de address in small letters, code in capitals */
export async function selectUltimo(
  db: Db,
  { correo, codigo }: { readonly correo: string; readonly codigo: string },
): Promise<FilaRegistro | undefined> {
  const { rows } = await sql<FilaRegistro>`
    select id, comprobante, semestre, creado, datos from registros
    where ${ES_ACOMPANAMIENTO}
      and lower(datos #>> '{infoAcompanamiento,informacionDocente,correo}') = ${correo}
      and datos #>> '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}' = ${codigo}
    order by creado desc, id desc limit 1`.execute(db);
  return rows[0];
}

/** The record before another of the same teacher and subject. */
export async function selectAnteriorA(
  db: Db,
  {
    correo,
    codigo,
    id,
    creado,
  }: { readonly correo: string; readonly codigo: string } & Pick<FilaRegistro, 'id' | 'creado'>,
): Promise<FilaRegistro | undefined> {
  const { rows } = await sql<FilaRegistro>`
    select id, comprobante, semestre, creado, datos from registros
    where ${ES_ACOMPANAMIENTO}
      and lower(datos #>> '{infoAcompanamiento,informacionDocente,correo}') = ${correo}
      and datos #>> '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}' = ${codigo}
      and (creado, id) < (${creado}, ${id})
    order by creado desc, id desc limit 1`.execute(db);
  return rows[0];
}

/** The last records of a teacher, known by any of these in small letters; the newest first. */
export async function selectDeDocente(db: Db, textos: readonly string[], limite: number): Promise<FilaRegistro[]> {
  const { rows } = await sql<FilaRegistro>`
    select id, comprobante, semestre, creado, datos from registros
    where ${ES_ACOMPANAMIENTO}
      and lower(datos #>> '{infoAcompanamiento,informacionDocente,correo}') = any(${[...textos]})
    order by creado desc, id desc limit ${limite}`.execute(db);
  return rows;
}

/** Keeps a record from others until the transaction ends. */
export async function lockRegistro(tx: Db, id: string): Promise<void> {
  await sql`select from registros where id = ${id} for update`.execute(tx);
}

/** The ids of the accompaniments of a semester, the oldest first. */
export async function selectIdsDe(db: Db, semestre: Semestre): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from registros where ${ES_ACOMPANAMIENTO} and semestre = ${semestre} order by creado, id`.execute(db);
  return rows.map(({ id }) => id);
}
