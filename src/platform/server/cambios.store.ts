// The history of versioned resources: the table `cambios`.
import { sql } from 'kysely';
import type { Db } from './db/database.ts';

export type Author = { readonly usuario: string; readonly nombre: string; readonly now: Date };

/** The parts of a change that a resource may keep. */
export type ChangeContent = {
  /** By hand, from a file, by taking the last change back… */
  readonly origen?: string | null;
  /** The whole resource before and after; null where it was added or deleted. */
  readonly antes?: unknown;
  readonly despues?: unknown;
  /** The changed values, if only they are kept. */
  readonly detalle?: unknown;
  readonly nota?: string | null;
};

/** The version of a resource that a change led to. */
export type Version = { readonly key: string; readonly version: number };

/** A change in the history of a resource; its instant in ISO 8601, in UTC. */
export type Change<C extends ChangeContent> = Version & C & { readonly instante: string; readonly nombre: string };

/** Appends changes to the history. @throws where one leads to a version that is there already */
export async function insertChanges(
  tx: Db,
  resource: string,
  { usuario, nombre, now }: Author,
  changes: readonly (Version & ChangeContent)[],
): Promise<void> {
  await sql`
    insert into cambios (recurso, clave, version, instante, usuario, nombre, origen, antes, despues, detalle, nota)
    select ${resource}, key, version, ${now}, ${usuario}, ${nombre}, origen, antes, despues, detalle, nota
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(
      key text, version integer, origen text, antes jsonb, despues jsonb, detalle jsonb, nota text)`.execute(tx);
}

/** Selects changes of the resources with these keys, or of all of the kind; the newest ones up to a limit for each. */
type Which = { readonly keys: readonly string[] | null; readonly limit: number | null };

/** Reads the changes of resources of a kind, by key and the newest first. */
export async function selectChanges<C extends ChangeContent>(
  db: Db,
  resource: string,
  { keys, limit }: Which,
): Promise<readonly Change<C>[]> {
  const { rows } = await sql<Change<C>>`
    select c.* from (
      select distinct clave from cambios
      where recurso = ${resource} and (${keys}::text[] is null or clave = any(${keys}::text[]))
    ) as k, lateral (
      select clave as key, version, nombre, origen, antes, despues, detalle, nota,
        to_char(instante at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as instante
      from cambios
      where recurso = ${resource} and clave = k.clave order by version desc limit ${limit}
    ) as c
    order by c.key, c.version desc`.execute(db);
  return rows;
}
