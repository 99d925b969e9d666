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
  const { rows } = await sql<{ id: string }>`
    select id from lecturas where leido = ${leido} and servidor = ${servidor} and terminada is null`.execute(db);
  return rows[0]?.id;
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
  const { rows } = await sql<UltimaLectura>`
    select distinct on (servidor, filas is null) servidor, id, terminada, filas, motivo, texto
    from lecturas where leido = ${leido} and terminada is not null
    order by servidor, filas is null, terminada desc`.execute(db);
  return rows;
}

/** When a reading was last asked for, whatever became of it. */
export async function selectPedida(db: Db, { leido, servidor }: De): Promise<Date | undefined> {
  const { rows } = await sql<{ pedida: Date | null }>`
    select max(pedida) as pedida from lecturas where leido = ${leido} and servidor = ${servidor}`.execute(db);
  return rows[0]?.pedida ?? undefined;
}
