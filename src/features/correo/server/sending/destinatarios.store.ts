// SQL of a message's recipients: which are due, their state changes, and the message written to each.
import { sql, type UpdateObject } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import { cuentaOf, type CuentaDeEstados } from '../../estados.ts';
import type { MessageParts } from '../composing/types.ts';
import { currentRun, dbNow, estadoLeido, type CamposColumn, type FilaDestinatario, type RunRef } from './store.ts';

export type ComposedMessage = MessageParts & { readonly asunto: string };

export async function findComposed(db: Db, correo: string, numero: number): Promise<ComposedMessage | undefined> {
  const fila = await db
    .selectFrom('correo_mensajes')
    .selectAll()
    .where('correo', '=', correo)
    .where('numero', '=', numero)
    .executeTakeFirst();
  if (!fila) return undefined;
  const imagenes =
    fila.cids.length === 0
      ? []
      : await db
          .selectFrom('correo_imagenes')
          .select(['cid', 'tipo', 'datos'])
          .where('correo', '=', correo)
          .where('cid', 'in', fila.cids)
          .execute();
  const adjuntos = await db
    .selectFrom('correo_adjuntos')
    .select(['nombre', 'tipo', 'datos'])
    .where('correo', '=', correo)
    .orderBy('nombre')
    .execute();
  return { asunto: fila.asunto, html: fila.html, texto: fila.texto, imagenes, adjuntos };
}

type NewComposed = {
  readonly numero: number;
  readonly escrito: ComposedMessage;
  /** Keys of pictures and names of files that are stored already. */
  readonly guardadas: ReadonlySet<string>;
};

/** Stores the message written to a recipient, with those of its pictures and files that are not stored yet. */
async function insertComposed(tx: Db, correo: string, { numero, escrito, guardadas }: NewComposed): Promise<void> {
  const { imagenes, adjuntos = [], ...mensaje } = escrito;
  const nuevas = imagenes.filter(({ cid }) => !guardadas.has(cid));
  if (nuevas.length > 0) {
    await tx
      .insertInto('correo_imagenes')
      .values(nuevas.map((imagen) => ({ ...imagen, correo })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const nuevos = adjuntos.filter(({ nombre }) => !guardadas.has(nombre));
  if (nuevos.length > 0) {
    await tx
      .insertInto('correo_adjuntos')
      .values(nuevos.map((adjunto) => ({ ...adjunto, correo })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const cids = imagenes.map(({ cid }) => cid);
  await tx
    .insertInto('correo_mensajes')
    .values({ ...mensaje, correo, numero, cids })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Instant from which a waiting recipient may be tried. What was noted by a clock that has been set back since is due. */
const dueFrom = sql<Date>`case when siguiente is null or instante > ${dbNow} + interval '1 minute' then ${dbNow}
  else siguiente end`;

/** Numbers of the recipients that are due, in order. */
export async function selectDue(db: Db, correo: string): Promise<number[]> {
  const rows = await db
    .selectFrom('correo_destinatarios')
    .select('numero')
    .where('correo', '=', correo)
    .where('estado', '=', 'pendiente')
    .where(dueFrom, '<=', dbNow)
    .orderBy('numero')
    .execute();
  return rows.map(({ numero }) => numero);
}

/** A recipient still waiting to be sent to. `message_id` is set if a message was written to them before. */
export type DueDestinatario = Pick<
  FilaDestinatario,
  'correo' | 'numero' | 'email' | 'nombre' | 'campos' | 'solicitudes' | 'message_id' | 'intentos' | 'enlaces'
>;

export async function selectDestinatarios(
  db: Db,
  correo: string,
  numeros: readonly number[],
): Promise<DueDestinatario[]> {
  return db
    .selectFrom('correo_destinatarios')
    .select(['correo', 'numero', 'email', 'nombre', 'campos', 'solicitudes', 'message_id', 'intentos', 'enlaces'])
    .$narrowType<CamposColumn>()
    .where('correo', '=', correo)
    .where('numero', 'in', numeros)
    .where('estado', '=', 'pendiente')
    .orderBy('numero')
    .execute();
}

/** Counts by state all recipients except those excluded from the start. */
export async function countIncluded(db: Db, correo: string): Promise<CuentaDeEstados> {
  const rows = await db
    .selectFrom('correo_destinatarios')
    .select([estadoLeido.as('estado'), (eb) => eb.fn.countAll<number>().as('cuantos')])
    .where('correo', '=', correo)
    .where('excluido', '=', false)
    .groupBy(estadoLeido)
    .execute();
  return cuentaOf(rows);
}

/** Number of waiting recipients, and the instant from which the first may be tried; null if none waits. */
export async function findNextAttempt(db: Db, correo: string): Promise<{ cuantos: number; siguiente: Date | null }> {
  return db
    .selectFrom('correo_destinatarios')
    .select((eb) => [eb.fn.countAll<number>().as('cuantos'), sql<Date | null>`min(${dueFrom})`.as('siguiente')])
    .where('correo', '=', correo)
    .where('estado', '=', 'pendiente')
    .executeTakeFirstOrThrow();
}

type TakeOptions = {
  readonly numero: number;
  readonly messageId: string;
  /** True for a mail server, false for the outbox. */
  readonly delivers: boolean;
  /** The message to store; null where one was stored before. */
  readonly escrito: ComposedMessage | null;
  /** Keys of pictures and names of files that are stored already. */
  readonly guardadas: ReadonlySet<string>;
};

/**
 * Marks a recipient as `enviando` before the message goes to the server, so that an interruption leaves a trace.
 * @returns undefined if the recipient is not waiting, or another run took over
 */
export async function takeDestinatario(
  db: Db,
  run: RunRef,
  { numero, messageId, delivers, escrito, guardadas }: TakeOptions,
): Promise<{ messageId: string } | undefined> {
  return db.transaction().execute(async (tx) => {
    // A newer run waits for this transaction; an older run finds no row here.
    const own = await currentRun(tx, run).forShare().executeTakeFirst();
    if (!own) return undefined;
    const taken = await tx
      .updateTable('correo_destinatarios')
      .set({
        estado: 'enviando',
        vez: run.vez,
        via: delivers ? 'smtp' : 'bandeja',
        message_id: sql`coalesce(message_id, ${messageId})`,
        intentos: sql`intentos + 1`,
        motivo: null,
        siguiente: null,
        instante: dbNow,
      })
      .where('correo', '=', run.id)
      .where('numero', '=', numero)
      .where('estado', '=', 'pendiente')
      .returning('message_id')
      .executeTakeFirst();
    if (taken && escrito) await insertComposed(tx, run.id, { numero, escrito, guardadas });
    return taken && { messageId: taken.message_id ?? messageId };
  });
}

export type DestinatarioChange = Pick<
  UpdateObject<DB, 'correo_destinatarios'>,
  'estado' | 'motivo' | 'siguiente' | 'intentos' | 'enlaces'
>;

/** Stores the outcome for a recipient taken in this run, even if another process put them in doubt meanwhile. */
export async function noteDestinatario(
  db: Db,
  { id, vez }: RunRef,
  numero: number,
  nota: DestinatarioChange,
): Promise<void> {
  await db
    .updateTable('correo_destinatarios')
    .set({ ...nota, instante: dbNow })
    .where('correo', '=', id)
    .where('numero', '=', numero)
    .where('vez', '=', vez)
    .where('estado', 'in', ['enviando', 'por_confirmar'])
    .execute();
}

/** Marks a waiting recipient as failed because no message could be written to them. */
export async function failPendiente(db: Db, run: RunRef, numero: number, motivo: string): Promise<void> {
  await db
    .updateTable('correo_destinatarios')
    .set({ estado: 'fallido', motivo, instante: dbNow })
    .where('correo', '=', run.id)
    .where('numero', '=', numero)
    .where('estado', '=', 'pendiente')
    .where((eb) => eb.exists(currentRun(db, run)))
    .execute();
}

/** Marks unconfirmed recipients as sent. @returns the numbers of those that were unconfirmed */
export async function confirmDestinatarios(
  tx: Db,
  correo: string,
  { numeros, motivo }: { readonly numeros: readonly number[]; readonly motivo: string },
): Promise<readonly number[]> {
  const rows = await tx
    .updateTable('correo_destinatarios')
    .set({ estado: 'enviado', motivo, siguiente: null, enlaces: null, instante: dbNow })
    .where('correo', '=', correo)
    .where('estado', '=', 'por_confirmar')
    .where('numero', 'in', numeros)
    .returning('numero')
    .execute();
  return rows.map(({ numero }) => numero).toSorted((a, b) => a - b);
}

/** Recipients that a person chose to send to again, by current state. */
export type RetrySelection = {
  readonly estado: 'pendiente' | 'fallido' | 'por_confirmar' | 'omitido';
  /** Only these; all of the state unless given. */
  readonly numeros?: readonly number[] | undefined;
};

/**
 * Returns recipients to `pendiente`, due now and with all attempts available; none if the message's contents were
 * removed.
 * @returns the number of recipients
 */
export async function resetDestinatarios(tx: Db, correo: string, { estado, numeros }: RetrySelection): Promise<number> {
  let query = tx
    .updateTable('correo_destinatarios')
    .set({ estado: 'pendiente', motivo: null, siguiente: null, intentos: 0, instante: dbNow })
    .where('correo', '=', correo)
    .where('estado', '=', estado)
    .where('excluido', '=', false)
    .where((eb) =>
      eb.exists(eb.selectFrom('correos').select('id').where('id', '=', correo).where('retirado', 'is', null)),
    );
  if (numeros) query = query.where('numero', 'in', numeros);
  const { numUpdatedRows } = await query.executeTakeFirst();
  await tx.updateTable('correos').set({ fallas: 0, siguiente: null }).where('id', '=', correo).execute();
  return Number(numUpdatedRows);
}
