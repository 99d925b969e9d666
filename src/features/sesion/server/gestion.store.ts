import { sql } from 'kysely';
import type { Rol } from '#catalogo/roles.ts';
import type { Db } from '#platform/server/db/database.ts';

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
