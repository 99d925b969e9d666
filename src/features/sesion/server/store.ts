import type { Insertable, Selectable } from 'kysely';
import type { Rol } from '#catalogo/roles.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Familia } from './refresh-rule.ts';

type Tables = {
  sesiones: {
    id: string;
    servidor: string;
    usuario: string;
    nombre: string;
    email: string;
    foto: string | null;
    moodle_id: number;
    moodle_token: Buffer;
    roles: Rol[];
    roles_leidos: Date;
    roles_intentados: Date;
    generacion: number;
    usos: Date[];
    creada: Date;
    vence: Date;
  };
};

/** A session's row. */
export type Sesion = Selectable<Tables['sesiones']>;

/** What is read anew from Moodle. */
export type Identidad = Pick<Sesion, 'nombre' | 'email' | 'foto' | 'roles'>;

const tables = (db: Db) => db.withTables<Tables>();

export async function insertSesion(db: Db, sesion: Insertable<Tables['sesiones']>): Promise<void> {
  await tables(db).insertInto('sesiones').values(sesion).execute();
}

/** A session of this Moodle that lives at this moment. */
export type Llave = { readonly id: string; readonly servidor: string; readonly now: Date };

const living = (db: Db, { id, servidor, now }: Llave) =>
  tables(db)
    .selectFrom('sesiones')
    .selectAll()
    .where('id', '=', id)
    .where('servidor', '=', servidor)
    .where('vence', '>', now);

export const findSesion = async (db: Db, llave: Llave): Promise<Sesion | undefined> =>
  living(db, llave).executeTakeFirst();

/** The session, kept from others until the transaction ends. */
export const lockSesion = async (tx: Db, llave: Llave): Promise<Sesion | undefined> =>
  living(tx, llave).forUpdate().executeTakeFirst();

/** Keeps what a refresh changes: the tokens given out and how long the session lasts. */
export async function updateFamilia(tx: Db, id: string, change: Familia & { vence: Date }): Promise<void> {
  const { generacion, usos, vence } = change;
  await tables(tx)
    .updateTable('sesiones')
    .set({ generacion, usos: [...usos], vence })
    .where('id', '=', id)
    .execute();
}

/**
 * Claims the reading of the roles for the caller, unless somebody set out to read them after `since`.
 * @returns whether the caller is to read them.
 */
export async function claimRoles(db: Db, id: string, claim: { since: Date; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('sesiones')
    .set({ roles_intentados: claim.now })
    .where('id', '=', id)
    .where('roles_intentados', '<=', claim.since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false when the session ended meanwhile. */
export async function updateIdentidad(db: Db, id: string, identidad: Identidad, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('sesiones')
    .set({ ...identidad, roles_leidos: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a session: nothing of it is kept. @returns whose it was, unless it had ended before. */
export async function deleteSesion(tx: Db, id: string): Promise<Pick<Sesion, 'usuario' | 'roles'> | undefined> {
  return tables(tx).deleteFrom('sesiones').where('id', '=', id).returning(['usuario', 'roles']).executeTakeFirst();
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('sesiones').where('vence', '<=', now).execute();
}
