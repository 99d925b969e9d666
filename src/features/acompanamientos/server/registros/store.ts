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
