import { type Selectable, sql } from 'kysely';
import { textoPlano } from '#catalogo/busqueda.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import type { EstadoDeDestinatario } from '../../estados.ts';

/** A line of a message's log: what became of a part the time that it was worked on. */
export type FilaParte = Selectable<DB['correo_partes']>;

/** Begins a line. @returns its id */
export async function insertParte(
  db: Db,
  linea: Pick<FilaParte, 'correo' | 'vez' | 'parte' | 'de' | 'personas'>,
): Promise<number> {
  const { correo, vez, parte, de, personas } = linea;
  const { id } = await db
    .insertInto('correo_partes')
    .values({ correo, vez, parte, de, personas })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What became of those of a part. */
export type CuentaDeParte = Pick<FilaParte, 'enviados' | 'aplazados' | 'fallidos' | 'por_confirmar'>;

export async function endParte(
  db: Db,
  id: number,
  { nota, ...cuenta }: CuentaDeParte & Pick<FilaParte, 'nota'>,
): Promise<void> {
  await db
    .updateTable('correo_partes')
    .set({ ...cuenta, nota, terminada: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** The newest lines of a message's log, the newest first. */
export async function selectPartes(db: Db, correo: string, limite: number): Promise<FilaParte[]> {
  return db
    .selectFrom('correo_partes')
    .selectAll()
    .where('correo', '=', correo)
    .orderBy('id', 'desc')
    .limit(limite)
    .execute();
}

/**
 * Takes the next place in the order of messages that leave, whoever sends them: one each so many ms.
 * @returns how long to wait for it, in ms
 */
export async function reserveTurno(db: Db, cadaMs: number): Promise<number> {
  const { rows } = await sql<{ espera: number }>`
    insert into correo_ritmo as ritmo (siguiente) values (clock_timestamp() + ${cadaMs} * interval '1 ms')
    on conflict (unica) do update
      set siguiente = greatest(ritmo.siguiente, clock_timestamp()) + ${cadaMs} * interval '1 ms'
    returning greatest(0, extract(epoch from siguiente - clock_timestamp()) * 1000 - ${cadaMs})::float8 as espera`.execute(
    db,
  );
  return rows[0]!.espera;
}

export type FilaCorreo = Selectable<DB['correos']>;
/** What its column of JSON holds. */
export type Campos = { readonly campos: Record<string, string> };

export type FilaDestinatario = Omit<Selectable<DB['correo_destinatarios']>, 'campos'> & Campos;

/** How a recipient stands, as it is read: without a mail server nothing was sent. */
export const estadoLeido = sql<EstadoDeDestinatario>`case when estado = 'enviado' and via = 'bandeja' then 'en_bandeja'
  else estado end`;

/** Reasons of recipients whom an interrupted or cancelled sending leaves behind. */
const INTERRUMPIDO = 'El programa se interrumpió mientras lo enviaba: pudo haber llegado.';
const CANCELADO = 'El envío se canceló antes de llegar a esta persona.';

/** The clock by which rows are dated. */
export const ahora = sql<Date>`clock_timestamp()`;

type Nuevo = Pick<FilaCorreo, 'id' | 'tipo' | 'asunto' | 'contenido' | 'origen' | 'huella' | 'usuario' | 'nombre'>;

/** Keeps a message, for now without recipients. */
export async function insertCorreo(tx: Db, nuevo: Nuevo): Promise<void> {
  const busqueda = textoPlano(`${nuevo.asunto} ${nuevo.nombre ?? ''}`);
  await tx
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
  return db
    .selectFrom('correos')
    .select(['id', 'creado'])
    .where('huella', '=', huella)
    .where('creado', '>', desde)
    .orderBy('creado', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function setTarea(tx: Db, id: string, tarea: string): Promise<void> {
  await tx.updateTable('correos').set({ tarea }).where('id', '=', id).execute();
}

/**
 * Begins to send a message, or begins again: from here on nobody who began earlier takes anyone of its recipients.
 * Those whom such a one was sending to are in doubt.
 */
export async function beginEnvio(db: Db, id: string, tarea: string | null): Promise<FilaCorreo | undefined> {
  return db.transaction().execute(async (tx) => {
    const fila = await tx
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
  await tx
    .updateTable('correo_destinatarios')
    .set({ estado: 'por_confirmar', motivo: INTERRUMPIDO, instante: ahora })
    .where('correo', '=', correo)
    .where('estado', '=', 'enviando')
    .execute();
}

/** One beginning of a sending. */
export type Vez = { readonly id: string; readonly vez: number };

/** The message, as long as it is this beginning's. */
export const propio = (db: Db, { id, vez }: Vez) =>
  db.selectFrom('correos').select('id').where('id', '=', id).where('vez', '=', vez);

/** Whether nobody else began to send it since. */
export async function isOwn(db: Db, vez: Vez): Promise<boolean> {
  return (await propio(db, vez).executeTakeFirst()) !== undefined;
}

/** Notes how the mail server took to it: null when well. */
export async function saveProblema(
  db: Db,
  { id, vez }: Vez,
  problema: Pick<FilaCorreo, 'problema' | 'fallas' | 'siguiente'>,
): Promise<void> {
  await db.updateTable('correos').set(problema).where('id', '=', id).where('vez', '=', vez).execute();
}

/** Ends a sending before its end: nobody else is sent to. */
export async function cancelEnvio(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('correos')
    .set({ vez: sql`vez + 1`, problema: null, siguiente: null })
    .where('id', '=', id)
    .execute();
  await doubt(tx, id);
  await tx
    .updateTable('correo_destinatarios')
    .set({ estado: 'omitido', motivo: CANCELADO, siguiente: null, instante: ahora })
    .where('correo', '=', id)
    .where('estado', '=', 'pendiente')
    .execute();
}

/** Messages of which somebody is being sent to, as far as is noted. */
export async function selectEnviando(db: Db): Promise<Pick<FilaCorreo, 'id' | 'vez' | 'tarea'>[]> {
  return db
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
    const { numUpdatedRows } = await tx
      .updateTable('correos')
      .set({ vez: sql`vez + 1` })
      .where('id', '=', id)
      .where('vez', '=', vez)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await doubt(tx, id);
  });
}
