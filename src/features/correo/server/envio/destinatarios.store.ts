import { sql, type UpdateObject } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import { type Cuenta, cuentaDe } from '../../estados.ts';
import type { Redactado } from '../redaccion/types.ts';
import { ahora, type Campos, estadoLeido, type FilaDestinatario, propio, type Vez } from './store.ts';

/** A message as it was written to one person. */
export type Escrito = Redactado & { readonly asunto: string };

/** What was written to a person before. */
export async function findEscrito(db: Db, correo: string, numero: number): Promise<Escrito | undefined> {
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

type NuevoEscrito = {
  readonly numero: number;
  readonly escrito: Escrito;
  /** Keys of the message's pictures, and names of its files, that are kept already. */
  readonly guardadas: ReadonlySet<string>;
};

/** Keeps what was written to a person, and those of its pictures and files that are not kept yet. */
async function insertEscrito(tx: Db, correo: string, { numero, escrito, guardadas }: NuevoEscrito): Promise<void> {
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

/** The numbers of those whose turn it is, in order. */
export async function selectPorEnviar(db: Db, correo: string): Promise<number[]> {
  const rows = await db
    .selectFrom('correo_destinatarios')
    .select('numero')
    .where('correo', '=', correo)
    .where('estado', '=', 'pendiente')
    .where((eb) => eb.or([eb('siguiente', 'is', null), eb('siguiente', '<=', ahora)]))
    .orderBy('numero')
    .execute();
  return rows.map(({ numero }) => numero);
}

/** Those of some numbers who still wait, with the message that was written to them before, if one was. */
export type PorEnviar = Pick<FilaDestinatario, 'numero' | 'email' | 'nombre' | 'campos' | 'message_id' | 'intentos'>;

export async function selectDestinatarios(db: Db, correo: string, numeros: readonly number[]): Promise<PorEnviar[]> {
  return db
    .selectFrom('correo_destinatarios')
    .select(['numero', 'email', 'nombre', 'campos', 'message_id', 'intentos'])
    .$narrowType<Campos>()
    .where('correo', '=', correo)
    .where('numero', 'in', numeros)
    .where('estado', '=', 'pendiente')
    .orderBy('numero')
    .execute();
}

/** How those stand to whom something is sent: all but who was left out from the start. */
export async function countEnviables(db: Db, correo: string): Promise<Cuenta> {
  const rows = await db
    .selectFrom('correo_destinatarios')
    .select([estadoLeido.as('estado'), (eb) => eb.fn.countAll<number>().as('cuantos')])
    .where('correo', '=', correo)
    .where('excluido', '=', false)
    .groupBy(estadoLeido)
    .execute();
  return cuentaDe(rows);
}

/** How many of a message wait, and from when on the first of them may be tried; null where nobody waits. */
export async function nextIntento(db: Db, correo: string): Promise<{ cuantos: number; siguiente: Date | null }> {
  return db
    .selectFrom('correo_destinatarios')
    .select((eb) => [
      eb.fn.countAll<number>().as('cuantos'),
      sql<Date | null>`min(coalesce(siguiente, clock_timestamp()))`.as('siguiente'),
    ])
    .where('correo', '=', correo)
    .where('estado', '=', 'pendiente')
    .executeTakeFirstOrThrow();
}

type Toma = {
  readonly numero: number;
  readonly messageId: string;
  /** A mail server takes the message; else it stays in the outbox. */
  readonly delivers: boolean;
  /** What is sent, where nothing was written to this person before. */
  readonly escrito: Escrito | null;
  /** Keys of the message's pictures, and names of its files, that are kept already. */
  readonly guardadas: ReadonlySet<string>;
};

/**
 * Takes a recipient: it is noted, for good, that her message is about to be handed over, and which.
 * @returns undefined when it is nobody's to take any more, or another's
 */
export async function takeDestinatario(
  db: Db,
  vez: Vez,
  { numero, messageId, delivers, escrito, guardadas }: Toma,
): Promise<{ messageId: string } | undefined> {
  return db.transaction().execute(async (tx) => {
    // Whoever begins anew waits for this transaction, and whoever began before finds nothing here.
    const own = await propio(tx, vez).forShare().executeTakeFirst();
    if (!own) return undefined;
    const taken = await tx
      .updateTable('correo_destinatarios')
      .set({
        estado: 'enviando',
        vez: vez.vez,
        via: delivers ? 'smtp' : 'bandeja',
        message_id: sql`coalesce(message_id, ${messageId})`,
        intentos: sql`intentos + 1`,
        motivo: null,
        siguiente: null,
        instante: ahora,
      })
      .where('correo', '=', vez.id)
      .where('numero', '=', numero)
      .where('estado', '=', 'pendiente')
      .returning('message_id')
      .executeTakeFirst();
    if (taken && escrito) await insertEscrito(tx, vez.id, { numero, escrito, guardadas });
    return taken && { messageId: taken.message_id ?? messageId };
  });
}

/** What is noted of a recipient. */
export type Nota = Pick<UpdateObject<DB, 'correo_destinatarios'>, 'estado' | 'motivo' | 'siguiente' | 'intentos'>;

/** Notes what became of a recipient who was taken in this beginning, also where she was held in doubt meanwhile. */
export async function noteDestinatario(db: Db, { id, vez }: Vez, numero: number, nota: Nota): Promise<void> {
  await db
    .updateTable('correo_destinatarios')
    .set({ ...nota, instante: ahora })
    .where('correo', '=', id)
    .where('numero', '=', numero)
    .where('vez', '=', vez)
    .where('estado', 'in', ['enviando', 'por_confirmar'])
    .execute();
}

/** Notes that nothing could be written to a person. */
export async function failPendiente(db: Db, vez: Vez, numero: number, motivo: string): Promise<void> {
  await db
    .updateTable('correo_destinatarios')
    .set({ estado: 'fallido', motivo, instante: ahora })
    .where('correo', '=', vez.id)
    .where('numero', '=', numero)
    .where('estado', '=', 'pendiente')
    .where((eb) => eb.exists(propio(db, vez)))
    .execute();
}

/** Notes that recipients in doubt got the message after all. @returns the numbers of those */
export async function confirmDestinatarios(
  tx: Db,
  correo: string,
  { numeros, motivo }: { readonly numeros: readonly number[]; readonly motivo: string },
): Promise<readonly number[]> {
  const rows = await tx
    .updateTable('correo_destinatarios')
    .set({ estado: 'enviado', motivo, siguiente: null, instante: ahora })
    .where('correo', '=', correo)
    .where('estado', '=', 'por_confirmar')
    .where('numero', 'in', numeros)
    .returning('numero')
    .execute();
  return rows.map(({ numero }) => numero).toSorted((a, b) => a - b);
}

/** Recipients who are sent to again because somebody chose so, and from where they come. */
export type Eleccion = {
  readonly estado: 'pendiente' | 'fallido' | 'por_confirmar' | 'omitido';
  /** Only these; all unless said. */
  readonly numeros?: readonly number[] | undefined;
};

/**
 * Puts recipients back among those who wait, at once and with all their attempts; nobody where what the message said was
 * removed. @returns how many
 */
export async function resetDestinatarios(tx: Db, correo: string, { estado, numeros }: Eleccion): Promise<number> {
  let query = tx
    .updateTable('correo_destinatarios')
    .set({ estado: 'pendiente', motivo: null, siguiente: null, intentos: 0, instante: ahora })
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
