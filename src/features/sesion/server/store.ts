// SQL of sessions and account names (tables `sesiones`, `cuentas`): renewal, claimed checks, managers' list, ends.
import { sql, type Selectable } from 'kysely';
import type { Rol } from '#catalogo/roles.ts';
import { hasOcultosSql } from '#core/ocultos/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import type { AccesoDeSesion } from './tokens.ts';

/** State of a session's refresh tokens, which are numbered from 1. */
export type Familia = {
  /** Newest number issued; not used yet. */
  readonly generacion: number;
  /** Instants of first use of `generacion - 1`, `generacion - 2`, …, newest first. */
  readonly usos: readonly Date[];
};

/** Narrow types of columns whose database type is wider; `accesos` has the newest first. */
type NarrowColumns = { readonly roles: Rol[]; readonly accesos: AccesoDeSesion[] };

/**
 * A session's row. `estado_intentado`: instant of the last check with Moodle. `cookie_anterior`: the browser may still
 * have the cookie under its former name (see cookies.ts).
 */
export type Sesion = Omit<Selectable<DB['sesiones']>, keyof NarrowColumns> & NarrowColumns;

/** The columns that are read from Moodle again at each renewal of roles. */
export type Identidad = Pick<Sesion, 'nombre' | 'email' | 'foto' | 'roles'>;

export async function insertSesion(db: Db, { accesos, ...sesion }: Sesion): Promise<void> {
  const { usuario, nombre } = sesion;
  await db
    .insertInto('sesiones')
    .values({ ...sesion, accesos: JSON.stringify(accesos) })
    .execute();
  await db
    .insertInto('cuentas')
    .values({ usuario, nombre })
    .onConflict((conflict) => conflict.column('usuario').doUpdateSet({ nombre }))
    .execute();
}

/** Key of an open session of this Moodle at an instant. */
export type SesionKey = { readonly id: string; readonly servidor: string; readonly now: Date };

const living = (db: Db, { id, servidor, now }: SesionKey) =>
  db
    .selectFrom('sesiones')
    .selectAll()
    .$narrowType<NarrowColumns>()
    .where('id', '=', id)
    .where('servidor', '=', servidor)
    .where('vence', '>', now);

/** Reads a session. `oculta`: some records are kept from its owner. */
export const findSesion = async (
  db: Db,
  llave: SesionKey,
): Promise<(Sesion & { readonly oculta: boolean }) | undefined> =>
  living(db, llave)
    .select(hasOcultosSql(sql.ref('sesiones.usuario')).as('oculta'))
    .executeTakeFirst();

/** Reads a session and locks its row until the transaction ends. */
export const lockSesion = async (tx: Db, llave: SesionKey): Promise<Sesion | undefined> =>
  living(tx, llave).forUpdate().executeTakeFirst();

/** Stores the outcome of a renewal: tokens, expiry, and the name under which the cookie came. */
export async function updateFamilia(
  tx: Db,
  id: string,
  change: Familia & Pick<Sesion, 'vence' | 'cookie_anterior' | 'accesos'>,
): Promise<void> {
  const { generacion, usos, accesos, vence, cookie_anterior } = change;
  await tx
    .updateTable('sesiones')
    .set({ generacion, usos: [...usos], accesos: JSON.stringify(accesos), vence, cookie_anterior })
    .where('id', '=', id)
    .execute();
}

/**
 * Claims the reading of the roles, unless another process claimed it after `since`.
 * @returns true if the caller is to read them
 */
export async function claimRoles(db: Db, id: string, claim: { since: Date; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sesiones')
    .set({ roles_intentados: claim.now })
    .where('id', '=', id)
    .where('roles_intentados', '<=', claim.since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Claims the check with Moodle, unless another process claimed it after `since`.
 * @returns true if the caller is to check
 */
export async function claimEstado(db: Db, id: string, claim: { since: Date; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sesiones')
    .set({ estado_intentado: claim.now })
    .where('id', '=', id)
    .where('estado_intentado', '<=', claim.since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false if the session has ended */
export async function updateIdentidad(db: Db, id: string, identidad: Identidad, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sesiones')
    .set({ ...identidad, roles_leidos: now, estado_intentado: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a session. @returns its owner; undefined if it had already ended */
export async function deleteSesion(tx: Db, id: string): Promise<Pick<Sesion, 'usuario' | 'roles'> | undefined> {
  return tx
    .deleteFrom('sesiones')
    .where('id', '=', id)
    .returning(['usuario', 'roles'])
    .$narrowType<Pick<NarrowColumns, 'roles'>>()
    .executeTakeFirst();
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sesiones').where('vence', '<=', now).execute();
}

/** Deletes the names of accounts that no session, audited act or change of state refers to. */
export async function deleteCuentasSinUso(db: Db): Promise<void> {
  await sql`
    delete from cuentas where ${sql.join(
      ['sesiones', 'auditoria', 'historial'].map(
        (tabla) => sql`not exists (select from ${sql.table(tabla)} as kept where kept.usuario = cuentas.usuario)`,
      ),
      sql` and `,
    )}`.execute(db);
}

/** Columns of an open session in the managers' list. */
export type FilaDeSesion = {
  readonly id: string;
  readonly usuario: string;
  readonly nombre: string;
  readonly roles: Rol[];
  readonly creada: Date;
  readonly usada: Date;
  readonly vence: Date;
  readonly servidor: string;
};

type SesionesQuery = { readonly servidor: string; readonly now: Date; readonly palabras: readonly string[] };

/** Selects the open sessions of this Moodle whose user name or name contains all words, ignoring accents. */
function openSesiones(db: Db, { servidor, now, palabras }: SesionesQuery) {
  const plano = sql`lower(translate(usuario || ' ' || nombre, 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunAEIOUUN'))`;
  return db
    .selectFrom('sesiones')
    .where('servidor', '=', servidor)
    .where('vence', '>', now)
    .where((eb) => eb.and(palabras.map((palabra) => sql<boolean>`strpos(${plano}, ${palabra}) > 0`)));
}

/** Instant of the last renewal or, before the first, of the sign-in. */
const USADA = sql<Date>`greatest(creada, usos[1])`;

/** Reads a page of sessions, the most recently used first. */
export async function selectSesiones(
  db: Db,
  consulta: SesionesQuery,
  { salto, limite }: { readonly salto: number; readonly limite: number },
): Promise<FilaDeSesion[]> {
  return openSesiones(db, consulta)
    .select(['id', 'usuario', 'nombre', 'roles', 'creada', 'vence', 'servidor'])
    .select(USADA.as('usada'))
    .$narrowType<Pick<FilaDeSesion, 'roles'>>()
    .orderBy('usada', 'desc')
    .orderBy('id')
    .offset(salto)
    .limit(limite)
    .execute();
}

export async function countSesiones(db: Db, consulta: SesionesQuery): Promise<number> {
  const { cuantas: count } = await openSesiones(db, consulta)
    .select((eb) => eb.fn.countAll<number>().as('cuantas'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Ends one session, or all of a user. @returns their ids and user names */
export async function deleteSesiones(
  tx: Db,
  target: { readonly id: string } | { readonly usuario: string },
): Promise<{ id: string; usuario: string }[]> {
  return tx
    .deleteFrom('sesiones')
    .where((eb) => ('id' in target ? eb('id', '=', target.id) : eb('usuario', '=', target.usuario)))
    .returning(['id', 'usuario'])
    .execute();
}

/** Columns of an open session in its owner's list. */
type FilaPropia = Pick<Sesion, 'id' | 'navegador' | 'creada'> & Pick<FilaDeSesion, 'usada'>;

type Titular = { readonly usuario: string; readonly servidor: string };

/** Reads the open sessions of a person, at most 100, the most recently used first. */
export async function selectPropias(
  db: Db,
  { usuario, servidor, now }: Titular & { readonly now: Date },
): Promise<FilaPropia[]> {
  return openSesiones(db, { servidor, now, palabras: [] })
    .where('usuario', '=', usuario)
    .select(['id', 'navegador', 'creada'])
    .select(USADA.as('usada'))
    .orderBy('usada', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Ends all open sessions of a person except one. @returns their ids */
export async function deleteDemas(
  tx: Db,
  { usuario, servidor, except, now }: Titular & { readonly except: string; readonly now: Date },
): Promise<string[]> {
  const ended = await tx
    .deleteFrom('sesiones')
    .where('usuario', '=', usuario)
    .where('servidor', '=', servidor)
    .where('id', '<>', except)
    .where('vence', '>', now)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Returns which of these sessions are still open. */
export async function selectOpen(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('sesiones').select('id').where('id', 'in', ids).where('vence', '>', now).execute();
  return rows.map(({ id }) => id);
}
