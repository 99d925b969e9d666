import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { FilaTarea } from './store.ts';

type Pedidas = {
  /** The person whose jobs are wanted; null: everybody's. */
  readonly usuario: string | null;
  /** Only those that failed and that nobody took care of. */
  readonly porAtender?: boolean;
  /** Kinds that are left out, by name. */
  readonly sinTipos?: readonly string[];
  readonly antes?: string | undefined;
  readonly limite: number;
};

/** The newest jobs, from the one after `antes` on. */
export async function selectTareas(
  db: Db,
  { usuario, porAtender = false, sinTipos = [], antes, limite }: Pedidas,
): Promise<FilaTarea[]> {
  let query = db.selectFrom('tareas').selectAll().orderBy('creada', 'desc').orderBy('id', 'desc').limit(limite);
  if (usuario !== null) query = query.where('usuario', '=', usuario);
  if (porAtender) query = query.where('estado', '=', 'fallida').where('atendida', 'is', null);
  if (sinTipos.length > 0) query = query.where('tipo', 'not in', sinTipos);
  if (antes !== undefined) {
    query = query.where(sql<boolean>`(creada, id) < (select creada, id from tareas where id = ${antes})`);
  }
  return query.execute();
}

/** Failed jobs that nobody took care of, of one person or of all. */
export async function selectPorAtender(db: Db, usuario: string | null, limite: number): Promise<FilaTarea[]> {
  const query = db
    .selectFrom('tareas')
    .selectAll()
    .where('estado', '=', 'fallida')
    .where('atendida', 'is', null)
    .orderBy('terminada', 'desc')
    .limit(limite);
  return (usuario === null ? query : query.where('usuario', '=', usuario)).execute();
}

/** Counts the failed jobs that nobody took care of. */
export async function countPorAtender(db: Db): Promise<number> {
  const { cuantas } = await db
    .selectFrom('tareas')
    .select((eb) => eb.fn.countAll<number>().as('cuantas'))
    .where('estado', '=', 'fallida')
    .where('atendida', 'is', null)
    .executeTakeFirstOrThrow();
  return cuantas;
}
