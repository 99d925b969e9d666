import { type Generated, type Selectable, sql, type UpdateObject } from 'kysely';
import { textoPlano } from '#catalogo/busqueda.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Cuenta, cuentaDe, type EstadoDeDestinatario } from '../../estados.ts';
import type { Redactado, TipoDeCorreo } from '../redaccion/tipos.ts';
import { CANCELADO, INTERRUMPIDO } from './motivos.ts';

export type Tables = {
  correos: {
    id: string;
    tipo: TipoDeCorreo;
    asunto: string;
    contenido: string;
    origen: string;
    huella: Buffer | null;
    usuario: string | null;
    nombre: string | null;
    tarea: string | null;
    vez: Generated<number>;
    problema: string | null;
    fallas: Generated<number>;
    siguiente: Date | null;
    creado: Generated<Date>;
    busqueda: string;
  };
  correo_destinatarios: {
    correo: string;
    numero: number;
    email: string;
    nombre: string;
    rol: string;
    campos: Record<string, string>;
    filas: string[];
    estado: EstadoDeDestinatario;
    motivo: string | null;
    excluido: boolean;
    message_id: string | null;
    intentos: number;
    vez: number | null;
    siguiente: Date | null;
    via: 'smtp' | 'bandeja' | null;
    instante: Date;
    busqueda: string;
  };
  correo_mensajes: { correo: string; numero: number; asunto: string; html: string; texto: string; cids: string[] };
  correo_imagenes: { correo: string; cid: string; tipo: string; datos: Buffer };
};

export type FilaCorreo = Selectable<Tables['correos']>;
export type FilaDestinatario = Selectable<Tables['correo_destinatarios']>;

export const tables = (db: Db) => db.withTables<Tables>();

const ahora = sql<Date>`clock_timestamp()`;

type Nuevo = Pick<FilaCorreo, 'id' | 'tipo' | 'asunto' | 'contenido' | 'origen' | 'huella' | 'usuario' | 'nombre'>;

/** Keeps a message, for now without recipients. */
export async function insertCorreo(tx: Db, nuevo: Nuevo): Promise<void> {
  const busqueda = textoPlano(`${nuevo.asunto} ${nuevo.nombre ?? ''}`);
  await tables(tx)
    .insertInto('correos')
    .values({ ...nuevo, busqueda })
    .execute();
}

type Destino = Pick<FilaDestinatario, 'numero' | 'email' | 'nombre' | 'rol' | 'campos' | 'filas'> & {
  /** Why nothing is sent to this person. */
  readonly motivo: string | null;
};

export async function insertDestinatarios(tx: Db, correo: string, destinos: readonly Destino[]): Promise<void> {
  if (destinos.length === 0) return;
  const rows = destinos.map(({ motivo, ...destino }) => ({
    ...destino,
    correo,
    motivo,
    excluido: motivo !== null,
    estado: motivo === null ? 'pendiente' : 'omitido',
    busqueda: textoPlano(`${destino.nombre} ${destino.email} ${destino.rol}`),
  }));
  await sql`
    insert into correo_destinatarios (correo, numero, email, nombre, rol, campos, filas, motivo, excluido, estado,
      busqueda)
    select correo, numero, email, nombre, rol, campos, filas, motivo, excluido, estado, busqueda
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as nuevos (correo uuid, numero integer, email text,
      nombre text, rol text, campos jsonb, filas text[], motivo text, excluido boolean, estado text,
      busqueda text)`.execute(tx);
}

/** The same message to the same people, sent since. */
export async function findIgual(
  db: Db,
  huella: Buffer,
  desde: Date,
): Promise<Pick<FilaCorreo, 'id' | 'creado'> | undefined> {
  return tables(db)
    .selectFrom('correos')
    .select(['id', 'creado'])
    .where('huella', '=', huella)
    .where('creado', '>', desde)
    .orderBy('creado', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function setTarea(tx: Db, id: string, tarea: string): Promise<void> {
  await tables(tx).updateTable('correos').set({ tarea }).where('id', '=', id).execute();
}

/**
 * Begins to send a message, or begins again: from here on nobody who began earlier takes anyone of its recipients.
 * Those whom such a one was sending to are in doubt.
 */
export async function beginEnvio(db: Db, id: string, tarea: string | null): Promise<FilaCorreo | undefined> {
  return db.transaction().execute(async (tx) => {
    const fila = await tables(tx)
      .updateTable('correos')
      .set({ vez: sql`vez + 1`, tarea: sql`coalesce(${tarea}::uuid, tarea)` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (fila) await doubt(tx, id);
    return fila;
  });
}

/** Nobody knows whether those got the message who were being sent to by somebody who is gone. */
async function doubt(tx: Db, correo: string): Promise<void> {
  await tables(tx)
    .updateTable('correo_destinatarios')
    .set({ estado: 'por_confirmar', motivo: INTERRUMPIDO, instante: ahora })
    .where('correo', '=', correo)
    .where('estado', '=', 'enviando')
    .execute();
}

/** One beginning of a sending. */
export type Vez = { readonly id: string; readonly vez: number };

const propio = (db: Db, { id, vez }: Vez) =>
  tables(db).selectFrom('correos').select('id').where('id', '=', id).where('vez', '=', vez);

/** Whether nobody else began to send it since. */
export async function isOwn(db: Db, vez: Vez): Promise<boolean> {
  return (await propio(db, vez).executeTakeFirst()) !== undefined;
}

/** The numbers of those whose turn it is, in order. */
export async function selectPorEnviar(db: Db, correo: string): Promise<number[]> {
  const rows = await tables(db)
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
  return tables(db)
    .selectFrom('correo_destinatarios')
    .select(['numero', 'email', 'nombre', 'campos', 'message_id', 'intentos'])
    .where('correo', '=', correo)
    .where('numero', 'in', numeros)
    .where('estado', '=', 'pendiente')
    .orderBy('numero')
    .execute();
}

/** How those stand to whom something is sent: all but who was left out from the start. */
export async function countEnviables(db: Db, correo: string): Promise<Cuenta> {
  const rows = await tables(db)
    .selectFrom('correo_destinatarios')
    .select(['estado', (eb) => eb.fn.countAll<number>().as('cuantos')])
    .where('correo', '=', correo)
    .where('excluido', '=', false)
    .groupBy('estado')
    .execute();
  return cuentaDe(rows);
}

/** How many of a message wait, and from when on the first of them may be tried; null where nobody waits. */
export async function nextIntento(db: Db, correo: string): Promise<{ cuantos: number; siguiente: Date | null }> {
  return tables(db)
    .selectFrom('correo_destinatarios')
    .select((eb) => [
      eb.fn.countAll<number>().as('cuantos'),
      sql<Date | null>`min(coalesce(siguiente, clock_timestamp()))`.as('siguiente'),
    ])
    .where('correo', '=', correo)
    .where('estado', '=', 'pendiente')
    .executeTakeFirstOrThrow();
}

/** A message as it was written to one person. */
export type Escrito = Redactado & { readonly asunto: string };

/** What was written to a person before. */
export async function findEscrito(db: Db, correo: string, numero: number): Promise<Escrito | undefined> {
  const fila = await tables(db)
    .selectFrom('correo_mensajes')
    .selectAll()
    .where('correo', '=', correo)
    .where('numero', '=', numero)
    .executeTakeFirst();
  if (!fila) return undefined;
  const imagenes =
    fila.cids.length === 0
      ? []
      : await tables(db)
          .selectFrom('correo_imagenes')
          .select(['cid', 'tipo', 'datos'])
          .where('correo', '=', correo)
          .where('cid', 'in', fila.cids)
          .execute();
  return { asunto: fila.asunto, html: fila.html, texto: fila.texto, imagenes };
}

type Toma = {
  readonly numero: number;
  readonly messageId: string;
  readonly via: NonNullable<FilaDestinatario['via']>;
  /** What is sent, where nothing was written to this person before. */
  readonly escrito: Escrito | null;
  /** Keys of the message's pictures that are kept already. */
  readonly guardadas: ReadonlySet<string>;
};

/**
 * Takes a recipient: it is noted, for good, that her message is about to be handed over, and which.
 * @returns undefined when it is nobody's to take any more, or another's
 */
export async function takeDestinatario(
  db: Db,
  vez: Vez,
  { numero, messageId, via, escrito, guardadas }: Toma,
): Promise<{ messageId: string } | undefined> {
  return db.transaction().execute(async (tx) => {
    // Whoever begins anew waits for this transaction, and whoever began before finds nothing here.
    const own = await propio(tx, vez).forShare().executeTakeFirst();
    if (!own) return undefined;
    const taken = await tables(tx)
      .updateTable('correo_destinatarios')
      .set({
        estado: 'enviando',
        vez: vez.vez,
        via,
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

async function insertEscrito(
  tx: Db,
  correo: string,
  { numero, escrito, guardadas }: Pick<Toma, 'numero' | 'guardadas'> & { readonly escrito: Escrito },
): Promise<void> {
  const { imagenes, ...mensaje } = escrito;
  const nuevas = imagenes.filter(({ cid }) => !guardadas.has(cid));
  if (nuevas.length > 0) {
    await tables(tx)
      .insertInto('correo_imagenes')
      .values(nuevas.map((imagen) => ({ ...imagen, correo })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const cids = imagenes.map(({ cid }) => cid);
  await tables(tx)
    .insertInto('correo_mensajes')
    .values({ ...mensaje, correo, numero, cids })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is noted of a recipient. */
export type Nota = Pick<UpdateObject<Tables, 'correo_destinatarios'>, 'estado' | 'motivo' | 'siguiente' | 'intentos'>;

/** Notes what became of a recipient who was taken in this beginning, also where she was held in doubt meanwhile. */
export async function noteDestinatario(db: Db, { id, vez }: Vez, numero: number, nota: Nota): Promise<void> {
  await tables(db)
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
  await tables(db)
    .updateTable('correo_destinatarios')
    .set({ estado: 'fallido', motivo, instante: ahora })
    .where('correo', '=', vez.id)
    .where('numero', '=', numero)
    .where('estado', '=', 'pendiente')
    .where((eb) => eb.exists(propio(db, vez)))
    .execute();
}

/** Notes how the mail server took to it: null when well. */
export async function saveProblema(
  db: Db,
  { id, vez }: Vez,
  problema: Pick<FilaCorreo, 'problema' | 'fallas' | 'siguiente'>,
): Promise<void> {
  await tables(db).updateTable('correos').set(problema).where('id', '=', id).where('vez', '=', vez).execute();
}

/** Ends a sending before its end: nobody else is sent to. */
export async function cancelEnvio(tx: Db, id: string): Promise<void> {
  await tables(tx)
    .updateTable('correos')
    .set({ vez: sql`vez + 1`, problema: null, siguiente: null })
    .where('id', '=', id)
    .execute();
  await doubt(tx, id);
  await tables(tx)
    .updateTable('correo_destinatarios')
    .set({ estado: 'omitido', motivo: CANCELADO, siguiente: null, instante: ahora })
    .where('correo', '=', id)
    .where('estado', '=', 'pendiente')
    .execute();
}

/** Messages of which somebody is being sent to, as far as is noted. */
export async function selectEnviando(db: Db): Promise<Pick<FilaCorreo, 'id' | 'vez' | 'tarea'>[]> {
  return tables(db)
    .selectFrom('correos')
    .select(['id', 'vez', 'tarea'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('correo_destinatarios')
          .select('numero')
          .whereRef('correo', '=', 'correos.id')
          .where('estado', '=', 'enviando'),
      ),
    )
    .execute();
}

/** Holds in doubt those whom a beginning was sending to, unless there was another since. */
export async function abandonEnvio(db: Db, { id, vez }: Vez): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tables(tx)
      .updateTable('correos')
      .set({ vez: sql`vez + 1` })
      .where('id', '=', id)
      .where('vez', '=', vez)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await doubt(tx, id);
  });
}

/** Recipients who are sent to again because somebody chose so, and from where they come. */
export type Eleccion = {
  readonly estado: 'pendiente' | 'fallido' | 'por_confirmar' | 'omitido';
  /** Only these; all unless said. */
  readonly numeros?: readonly number[] | undefined;
};

/** Puts recipients back among those who wait, at once and with all their attempts. @returns how many */
export async function resetDestinatarios(tx: Db, correo: string, { estado, numeros }: Eleccion): Promise<number> {
  let query = tables(tx)
    .updateTable('correo_destinatarios')
    .set({ estado: 'pendiente', motivo: null, siguiente: null, intentos: 0, instante: ahora })
    .where('correo', '=', correo)
    .where('estado', '=', estado)
    .where('excluido', '=', false);
  if (numeros) query = query.where('numero', 'in', numeros);
  const { numUpdatedRows } = await query.executeTakeFirst();
  await tables(tx).updateTable('correos').set({ fallas: 0, siguiente: null }).where('id', '=', correo).execute();
  return Number(numUpdatedRows);
}
