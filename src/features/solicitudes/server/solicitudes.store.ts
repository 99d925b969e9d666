// SQL of the person's side of requests: their rows, what they may see of the history, and links that were mailed.
import { sql } from 'kysely';
import type { AdjuntoDeMensaje } from '#catalogo/conversacion.ts';
import type { Estado } from '#catalogo/estados.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import type { Db } from '#platform/server/db/database.ts';

/** A row of a request: the submission, or one of its items. */
export type FilaDeSolicitud = {
  readonly id: string;
  readonly estado: Estado;
  readonly atendida: boolean;
  readonly vence: string | null;
  readonly cierre: Date | null;
  readonly datos: Readonly<Record<string, unknown>>;
};

/** Returns the rows of a submission in their order. */
export async function selectFilas(
  db: Db,
  { unidad }: InformeDeFormulario,
  registro: string,
): Promise<readonly FilaDeSolicitud[]> {
  const columnas = sql`id, estado, responsable is not null as atendida, vence, cierre, datos`;
  const { rows } = await (
    unidad === undefined
      ? sql<FilaDeSolicitud>`select ${columnas} from registros where id = ${registro}`
      : sql<FilaDeSolicitud>`select ${columnas} from items where registro = ${registro} order by orden`
  ).execute(db);
  return rows;
}

/** Something that a person may see of the history of their request. */
export type HechoVisible = {
  readonly tipo: 'estado' | 'mensaje' | 'respuesta';
  /** The row of a change of state. */
  readonly fila: string;
  readonly a: Estado | null;
  readonly texto: string | null;
  readonly archivos: readonly AdjuntoDeMensaje[] | null;
  readonly creado: Date;
};

/** Returns what a person may see of the history of a submission, the newest first. */
export async function selectHechos(db: Db, registro: string): Promise<readonly HechoVisible[]> {
  const { rows } = await sql<HechoVisible>`
    select tipo, coalesce(item, registro) as fila, a, case when tipo <> 'estado' then texto end as texto,
      datos -> 'archivos' as archivos, creado
    from historial
    where (registro = ${registro} or item in (select id from items where registro = ${registro}))
      and tipo in ('estado', 'mensaje', 'respuesta')
    order by id desc limit 200`.execute(db);
  return rows;
}

/** Returns true if something that the person may see has this file. */
export async function isVisible(db: Db, registro: string, campo: string): Promise<boolean> {
  const { rows } = await sql`
    select from historial where registro = ${registro} and tipo in ('mensaje', 'respuesta')
      and datos @> ${JSON.stringify({ archivos: [{ campo }] })}::jsonb limit 1`.execute(db);
  return rows.length > 0;
}

/** Marks the rows of a submission as having an answer that the unit has not read. */
export async function markSinLeer(tx: Db, { unidad }: InformeDeFormulario, registro: string): Promise<void> {
  if (unidad === undefined)
    await tx.updateTable('registros').set({ sin_leer: true }).where('id', '=', registro).execute();
  else await tx.updateTable('items').set({ sin_leer: true }).where('registro', '=', registro).execute();
}

/** Returns the record with a receipt's number. */
export async function findByComprobante(db: Db, comprobante: string): Promise<string | undefined> {
  const fila = await db.selectFrom('registros').select('id').where('comprobante', '=', comprobante).executeTakeFirst();
  return fila?.id;
}

/** Counts the links that were mailed for a record since an instant. */
export async function countEnlaces(tx: Db, registro: string, desde: Date): Promise<number> {
  const { rows } = await sql<{ cuantos: number }>`
    select count(*) as cuantos from enlaces_de_solicitud where registro = ${registro} and creado > ${desde}`.execute(
    tx,
  );
  return rows[0]!.cuantos;
}

export async function insertEnlace(tx: Db, registro: string, creado: Date): Promise<void> {
  await tx
    .insertInto('enlaces_de_solicitud')
    .values({ registro, creado })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets the links that were mailed before an instant. */
export async function deleteEnlaces(db: Db, antes: Date): Promise<void> {
  await db.deleteFrom('enlaces_de_solicitud').where('creado', '<', antes).execute();
}
