import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** Which readings: of one kind, on one server. */
export type De = { readonly leido: string; readonly servidor: string };

/** Why a reading gave nothing: a reason of the client's, or of ours; `texto` is what the server itself said. */
export type Falla = { readonly motivo: string; readonly texto?: string | undefined };

/** Whoever asks for a reading of this kind waits until all who asked before are through. */
export async function lockLectura(tx: Db, { leido, servidor }: De): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lectura ${leido} ${servidor}`}, 0))`.execute(tx);
}

/** The reading that is under way, as far as anybody knows. */
export async function findEnMarcha(db: Db, { leido, servidor }: De): Promise<string | undefined> {
  const fila = await db
    .selectFrom('lecturas')
    .select('id')
    .where('leido', '=', leido)
    .where('servidor', '=', servidor)
    .where('terminada', 'is', null)
    .executeTakeFirst();
  return fila?.id;
}

/** Begins a reading, or begins again one that had ended without rows. */
export async function openLectura(tx: Db, id: string, { leido, servidor, pedida }: De & { pedida: Date }) {
  await sql`
    insert into lecturas (id, leido, servidor, pedida) values (${id}::uuid, ${leido}, ${servidor}, ${pedida})
    on conflict (id) do update set terminada = null, motivo = null, texto = null where lecturas.filas is null`.execute(
    tx,
  );
}

/** Ends a reading that is under way. @returns false where it had ended: nothing of it may be stored any more */
export async function closeLectura(
  tx: Db,
  id: string,
  fin: { readonly terminada: Date } & ({ readonly filas: number } | Falla),
): Promise<boolean> {
  const { filas, motivo, texto } = 'filas' in fin ? { ...fin, motivo: null, texto: null } : { ...fin, filas: null };
  const { numAffectedRows } = await sql`
    update lecturas set terminada = ${fin.terminada}, filas = ${filas}, motivo = ${motivo}, texto = ${texto ?? null}
    where id = ${id}::uuid and terminada is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** The last whole reading of a server, and the attempt after it that failed. */
export type UltimaLectura = {
  readonly servidor: string;
  readonly id: string;
  readonly terminada: Date;
  readonly filas: number | null;
  readonly motivo: string | null;
  readonly texto: string | null;
};

/** Of each server the last reading that was whole and, where it came later, the last that was not. */
export async function selectUltimas(db: Db, leido: string): Promise<readonly UltimaLectura[]> {
  const sinFilas = sql`filas is null`;
  return db
    .selectFrom('lecturas')
    .distinctOn(['servidor', sinFilas])
    .select(['servidor', 'id', 'terminada', 'filas', 'motivo', 'texto'])
    .$narrowType<{ terminada: Date }>()
    .where('leido', '=', leido)
    .where('terminada', 'is not', null)
    .orderBy('servidor')
    .orderBy(sinFilas)
    .orderBy('terminada', 'desc')
    .execute();
}

/** When a reading was last asked for, whatever became of it. */
export async function selectPedida(db: Db, { leido, servidor }: De): Promise<Date | undefined> {
  const fila = await db
    .selectFrom('lecturas')
    .select((eb) => eb.fn.max<Date | null>('pedida').as('pedida'))
    .where('leido', '=', leido)
    .where('servidor', '=', servidor)
    .executeTakeFirst();
  return fila?.pedida ?? undefined;
}
