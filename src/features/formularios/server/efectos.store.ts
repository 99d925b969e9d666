// SQL of effects (efectos) of storing a form: earlier choices by the same document, and sequences of numbers.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** The fields of a form that hold the choice and the document of a person. */
type CupoPlace = { readonly formulario: string; readonly campo: string; readonly persona: string };

type PedidoDeEleccion = {
  readonly cupo: { readonly clave: string; readonly semestre: string };
  readonly documento: unknown;
};

/**
 * Returns the indexes of the choices that a record of the semester already holds for the same document. A record that
 * gave back its place holds none.
 */
export async function selectChosen(
  tx: Db,
  { formulario, campo, persona }: CupoPlace,
  pedidos: readonly PedidoDeEleccion[],
): Promise<readonly number[]> {
  const lote = pedidos.map(({ cupo: { clave, semestre }, documento }, lugar) => ({
    lugar,
    clave,
    semestre,
    documento,
  }));
  const { rows } = await sql<{ lugar: number }>`
    select distinct p.lugar
    from jsonb_to_recordset(${JSON.stringify(lote)}::jsonb)
      as p(lugar integer, clave text, semestre text, documento text)
    join registros as r on r.formulario = ${formulario} and r.semestre = p.semestre
      and r.datos ->> ${sql.lit(persona)} = p.documento
    where r.datos #>> ${[campo, 'clave']} = p.clave
      and not exists (select from cupos_liberados as l where l.registro = r.id)`.execute(tx);
  return rows.map(({ lugar }) => lugar);
}

/** A sequence of numbers: one field of one form. */
export type Secuencia = { readonly formulario: string; readonly campo: string };

/** Takes the next numbers, in the transaction that stores their records. @returns the last one taken */
export async function takeConsecutivos(tx: Db, { formulario, campo }: Secuencia, count: number): Promise<number> {
  const { ultimo } = await tx
    .insertInto('consecutivos')
    .values({ formulario, campo, ultimo: count })
    .onConflict((conflict) =>
      conflict.columns(['formulario', 'campo']).doUpdateSet({ ultimo: sql`consecutivos.ultimo + excluded.ultimo` }),
    )
    .returning('ultimo')
    .executeTakeFirstOrThrow();
  return ultimo;
}

/** Returns the last number given; 0 before the first. */
export async function selectUltimo(db: Db, { formulario, campo }: Secuencia): Promise<number> {
  const fila = await db
    .selectFrom('consecutivos')
    .select('ultimo')
    .where('formulario', '=', formulario)
    .where('campo', '=', campo)
    .executeTakeFirst();
  return fila?.ultimo ?? 0;
}

/** Continues a sequence after a number that was given elsewhere. */
export async function raiseUltimo(db: Db, { formulario, campo }: Secuencia, numero: number): Promise<void> {
  await sql`
    insert into consecutivos as c (formulario, campo, ultimo) values (${formulario}, ${campo}, ${numero})
    on conflict (formulario, campo) do update set ultimo = greatest(c.ultimo, excluded.ultimo)`.execute(db);
}
