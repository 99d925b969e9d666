import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** A sequence of numbers: of one field of one form. */
export type Secuencia = { readonly formulario: string; readonly campo: string };

/** Takes the next numbers, in the transaction that stores what they are given to. @returns the last one taken */
export async function takeConsecutivos(tx: Db, { formulario, campo }: Secuencia, cuantos: number): Promise<number> {
  const { rows } = await sql<{ ultimo: number }>`
    insert into consecutivos as c (formulario, campo, ultimo) values (${formulario}, ${campo}, ${cuantos})
    on conflict (formulario, campo) do update set ultimo = c.ultimo + excluded.ultimo
    returning ultimo`.execute(tx);
  return rows[0]!.ultimo;
}

/** The last number that was given; 0 before the first. */
export async function selectUltimo(db: Db, { formulario, campo }: Secuencia): Promise<number> {
  const { rows } = await sql<{ ultimo: number }>`
    select ultimo from consecutivos where formulario = ${formulario} and campo = ${campo}`.execute(db);
  return rows[0]?.ultimo ?? 0;
}

/** Lets a sequence go on after a number that was given otherwise. */
export async function raiseUltimo(db: Db, { formulario, campo }: Secuencia, numero: number): Promise<void> {
  await sql`
    insert into consecutivos as c (formulario, campo, ultimo) values (${formulario}, ${campo}, ${numero})
    on conflict (formulario, campo) do update set ultimo = greatest(c.ultimo, excluded.ultimo)`.execute(db);
}
