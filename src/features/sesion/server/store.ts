import { type Selectable, sql } from 'kysely';
import type { Rol } from '#catalogo/roles.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import type { Acceso } from './tokens.ts';
import type { Familia } from './refresh.ts';

/** A session that lives. */
export type FilaSesion = {
  readonly id: string;
  readonly usuario: string;
  readonly nombre: string;
  readonly roles: Rol[];
  readonly creada: Date;
  readonly usada: Date;
  readonly vence: Date;
  readonly servidor: string;
};

type Consulta = { readonly servidor: string; readonly now: Date; readonly palabras: readonly string[] };

/** Sessions of this Moodle that live and have all these words in their user name or name, read without accents. */
function vivas(db: Db, { servidor, now, palabras }: Consulta) {
  const plano = sql`lower(translate(usuario || ' ' || nombre, 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunAEIOUUN'))`;
  return db
    .selectFrom('sesiones')
    .where('servidor', '=', servidor)
    .where('vence', '>', now)
    .where((eb) => eb.and(palabras.map((palabra) => sql<boolean>`strpos(${plano}, ${palabra}) > 0`)));
}

/** A page of sessions, those used last first. */
export async function selectSesiones(
  db: Db,
  consulta: Consulta,
  { salto, limite }: { readonly salto: number; readonly limite: number },
): Promise<FilaSesion[]> {
  return vivas(db, consulta)
    .select(['id', 'usuario', 'nombre', 'roles', 'creada', 'vence', 'servidor'])
    .select(sql<Date>`greatest(creada, usos[1])`.as('usada'))
    .$narrowType<Pick<FilaSesion, 'roles'>>()
    .orderBy('usada', 'desc')
    .orderBy('id')
    .offset(salto)
    .limit(limite)
    .execute();
}

export async function countSesiones(db: Db, consulta: Consulta): Promise<number> {
  const { cuantas } = await vivas(db, consulta)
    .select((eb) => eb.fn.countAll<number>().as('cuantas'))
    .executeTakeFirstOrThrow();
  return cuantas;
}

/** Ends one session, or all of a user. @returns which, and whose they were */
export async function deleteSesiones(
  tx: Db,
  cuales: { readonly id: string } | { readonly usuario: string },
): Promise<{ id: string; usuario: string }[]> {
  return tx
    .deleteFrom('sesiones')
    .where((eb) => ('id' in cuales ? eb('id', '=', cuales.id) : eb('usuario', '=', cuales.usuario)))
    .returning(['id', 'usuario'])
    .execute();
}

/** Those of these sessions that live. */
export async function selectVivas(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('sesiones').select('id').where('id', 'in', ids).where('vence', '>', now).execute();
  return rows.map(({ id }) => id);
}

/** What the product writes into columns that may hold more; `accesos` has the newest first. */
type Leida = { readonly roles: Rol[]; readonly accesos: Acceso[] };

/**
 * A session's row. `estado_intentado`: when Moodle was last asked whether its owner may still enter. `cookie_anterior`: its cookie
 * may still lie in the browser under the name of the release before (see cookies.ts).
 */
export type Sesion = Omit<Selectable<DB['sesiones']>, keyof Leida> & Leida;

/** What is read anew from Moodle. */
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

/** A session of this Moodle that lives at this moment. */
export type Llave = { readonly id: string; readonly servidor: string; readonly now: Date };

const living = (db: Db, { id, servidor, now }: Llave) =>
  db
    .selectFrom('sesiones')
    .selectAll()
    .$narrowType<Leida>()
    .where('id', '=', id)
    .where('servidor', '=', servidor)
    .where('vence', '>', now);

export const findSesion = async (db: Db, llave: Llave): Promise<Sesion | undefined> =>
  living(db, llave).executeTakeFirst();

/** The session, kept from others until the transaction ends. */
export const lockSesion = async (tx: Db, llave: Llave): Promise<Sesion | undefined> =>
  living(tx, llave).forUpdate().executeTakeFirst();

/** Keeps what a refresh changes: the tokens given out, how long the session lasts, and under which name its cookie came. */
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
 * Claims the reading of the roles for the caller, unless somebody set out to read them after `since`.
 * @returns whether the caller is to read them.
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
 * Claims the question whether the owner may still enter for the caller, unless somebody set out to ask it after `since`.
 * @returns whether the caller is to ask.
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

/** @returns false when the session ended meanwhile. */
export async function updateIdentidad(db: Db, id: string, identidad: Identidad, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sesiones')
    .set({ ...identidad, roles_leidos: now, estado_intentado: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a session: nothing of it is kept. @returns whose it was, unless it had ended before. */
export async function deleteSesion(tx: Db, id: string): Promise<Pick<Sesion, 'usuario' | 'roles'> | undefined> {
  return tx
    .deleteFrom('sesiones')
    .where('id', '=', id)
    .returning(['usuario', 'roles'])
    .$narrowType<Pick<Leida, 'roles'>>()
    .executeTakeFirst();
}

/** Forgets the sessions that ended before an instant. Run now and then. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sesiones').where('vence', '<=', now).execute();
}

/** Forgets how people are called whose user name no session, act or change of a state bears any longer. */
export async function deleteCuentasSinUso(db: Db): Promise<void> {
  await sql`
    delete from cuentas where ${sql.join(
      ['sesiones', 'auditoria', 'estado_cambios'].map(
        (tabla) => sql`not exists (select from ${sql.table(tabla)} as kept where kept.usuario = cuentas.usuario)`,
      ),
      sql` and `,
    )}`.execute(db);
}
