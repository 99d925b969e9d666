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
function vivas({ servidor, now, palabras }: Consulta) {
  const plano = sql`lower(translate(usuario || ' ' || nombre, 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunAEIOUUN'))`;
  const all = palabras.map((palabra) => sql`strpos(${plano}, ${palabra}) > 0`);
  return sql.join([sql`servidor = ${servidor} and vence > ${now}`, ...all], sql` and `);
}

/** A page of sessions, those used last first. */
export async function selectSesiones(
  db: Db,
  consulta: Consulta,
  { salto, limite }: { readonly salto: number; readonly limite: number },
): Promise<FilaSesion[]> {
  const { rows } = await sql<FilaSesion>`
    select id, usuario, nombre, roles, creada, greatest(creada, usos[1]) as usada, vence, servidor
    from sesiones where ${vivas(consulta)}
    order by usada desc, id offset ${salto} limit ${limite}`.execute(db);
  return rows;
}

export async function countSesiones(db: Db, consulta: Consulta): Promise<number> {
  const { rows } = await sql<{ cuantas: number }>`
    select count(*) as cuantas from sesiones where ${vivas(consulta)}`.execute(db);
  return rows[0]?.cuantas ?? 0;
}

/** Ends one session, or all of a user. @returns which, and whose they were */
export async function deleteSesiones(
  tx: Db,
  cuales: { readonly id: string } | { readonly usuario: string },
): Promise<{ id: string; usuario: string }[]> {
  const suyas = 'id' in cuales ? sql`id = ${cuales.id}` : sql`usuario = ${cuales.usuario}`;
  const { rows } = await sql<{ id: string; usuario: string }>`
    delete from sesiones where ${suyas} returning id, usuario`.execute(tx);
  return rows;
}

/** Those of these sessions that live. */
export async function selectVivas(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sesiones where id = any(${[...ids]}::uuid[]) and vence > ${now}`.execute(db);
  return rows.map(({ id }) => id);
}
