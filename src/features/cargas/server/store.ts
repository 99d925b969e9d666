import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { EstadoDeCarga, Resumen } from '../contract.ts';

type Tables = {
  cargas: {
    id: string;
    tipo: string;
    /** Null: somebody sent the file. */
    origen: string | null;
    usuario: string;
    nombre: string;
    archivo: string | null;
    marcado: string | null;
    archivo_nombre: string | null;
    tamano: number;
    /** Whether one that is `en-revision` is being checked, its job says. */
    estado: Exclude<EstadoDeCarga, 'sin-revisar'>;
    error: string | null;
    hoja: string | null;
    encabezado: number | null;
    avisos: string[];
    resumen: Resumen | null;
    revision: string | null;
    aplicacion: string | null;
    creada: Date;
    aceptada: Date | null;
    terminada: Date | null;
    retirada: Date | null;
  };
};

/** A load's row. */
export type FilaCarga = Selectable<Tables['cargas']>;

const tables = (db: Db) => db.withTables<Tables>();

export type NuevaCarga = Pick<
  FilaCarga,
  'id' | 'tipo' | 'origen' | 'usuario' | 'nombre' | 'archivo' | 'archivo_nombre' | 'tamano' | 'creada'
>;

export async function insertCarga(tx: Db, nueva: NuevaCarga): Promise<void> {
  await sql`
    insert into cargas (id, tipo, origen, usuario, nombre, archivo, archivo_nombre, tamano, creada, estado)
    values (${nueva.id}, ${nueva.tipo}, ${nueva.origen}, ${nueva.usuario}, ${nueva.nombre}, ${nueva.archivo},
      ${nueva.archivo_nombre}, ${nueva.tamano}, ${nueva.creada}, 'en-revision')`.execute(tx);
}

export async function findCarga(db: Db, tipo: string, id: string): Promise<FilaCarga | undefined> {
  return tables(db).selectFrom('cargas').selectAll().where('tipo', '=', tipo).where('id', '=', id).executeTakeFirst();
}

/** The load, kept from others until the transaction ends. */
export async function lockCarga(tx: Db, tipo: string, id: string): Promise<FilaCarga | undefined> {
  return tables(tx)
    .selectFrom('cargas')
    .selectAll()
    .where('tipo', '=', tipo)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The newest loads of a kind, from the one after `antes` on. */
export async function selectCargas(
  db: Db,
  { tipo, antes, limite }: { tipo: string; antes: string | undefined; limite: number },
): Promise<FilaCarga[]> {
  let query = tables(db)
    .selectFrom('cargas')
    .selectAll()
    .where('tipo', '=', tipo)
    .orderBy('creada', 'desc')
    .orderBy('id', 'desc')
    .limit(limite);
  if (antes !== undefined) {
    query = query.where(sql<boolean>`(creada, id) < (select creada, id from cargas where id = ${antes})`);
  }
  return query.execute();
}

/** Changes a load, its lists given as they are. */
export async function updateCarga(
  tx: Db,
  id: string,
  { avisos, resumen, ...cambio }: Partial<Omit<FilaCarga, 'id' | 'tipo' | 'creada'>>,
): Promise<void> {
  await tables(tx)
    .updateTable('cargas')
    .set({
      ...cambio,
      ...(avisos !== undefined && { avisos: sql<string[]>`${JSON.stringify(avisos)}::jsonb` }),
      ...(resumen !== undefined && { resumen: sql<Resumen | null>`${JSON.stringify(resumen)}::jsonb` }),
    })
    .where('id', '=', id)
    .execute();
}

/** Loads that were sent before an instant and still have their rows. */
export async function selectPorRetirar(db: Db, antesDe: Date): Promise<Pick<FilaCarga, 'id' | 'tipo'>[]> {
  return tables(db)
    .selectFrom('cargas')
    .select(['id', 'tipo'])
    .where('retirada', 'is', null)
    .where('creada', '<', antesDe)
    .execute();
}
