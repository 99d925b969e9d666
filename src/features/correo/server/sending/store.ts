// SQL of a sending: new message and recipients, runs (`vez`), interruption, log of parts, pace of all sendings.
import { sql, type Selectable } from 'kysely';
import { plainText } from '#catalogo/busqueda.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import type { EstadoDeDestinatario } from '../../estados.ts';
import type { SolicitudDeCorreo } from '../composing/types.ts';

export type FilaCorreo = Selectable<DB['correos']>;
/** Types of the JSON columns. */
export type CamposColumn = {
  readonly campos: Record<string, string>;
  readonly solicitudes: readonly SolicitudDeCorreo[];
};

export type FilaDestinatario = Omit<Selectable<DB['correo_destinatarios']>, keyof CamposColumn> & CamposColumn;

/** State as it is read: `enviado` without a mail server means `en_bandeja`. */
export const estadoLeido = sql<EstadoDeDestinatario>`case when estado = 'enviado' and via = 'bandeja' then 'en_bandeja'
  else estado end`;

/** Reasons of recipients left by an interrupted or cancelled sending. */
const INTERRUMPIDO = 'El programa se interrumpió mientras lo enviaba: pudo haber llegado.';
const CANCELADO = 'El envío se canceló antes de llegar a esta persona.';

/** Clock of the database, by which rows are dated. */
export const dbNow = sql<Date>`clock_timestamp()`;

export type NewCorreo = Pick<
  FilaCorreo,
  'id' | 'tipo' | 'asunto' | 'contenido' | 'origen' | 'huella' | 'usuario' | 'nombre'
> & { readonly hilo?: string | undefined };

/** Inserts messages without recipients. */
export async function insertCorreos(tx: Db, nuevos: readonly NewCorreo[]): Promise<void> {
  await tx
    .insertInto('correos')
    .values(nuevos.map((nuevo) => ({ ...nuevo, busqueda: plainText(`${nuevo.asunto} ${nuevo.nombre ?? ''}`) })))
    .execute();
}

export type NewDestinatario = Pick<
  FilaDestinatario,
  'correo' | 'numero' | 'email' | 'nombre' | 'rol' | 'campos' | 'filas' | 'solicitudes' | 'enlaces'
> & {
  /** Reason for excluding the recipient; null for those who are sent to. */
  readonly motivo: string | null;
};

/** Inserts the recipients of messages. */
export async function insertDestinatarios(tx: Db, destinos: readonly NewDestinatario[]): Promise<void> {
  if (destinos.length === 0) return;
  const rows = destinos.map(({ motivo, enlaces, ...destino }) => ({
    ...destino,
    enlaces: enlaces?.toString('hex') ?? null,
    motivo,
    excluido: motivo !== null,
    estado: motivo === null ? 'pendiente' : 'omitido',
    busqueda: plainText(`${destino.nombre} ${destino.email} ${destino.rol}`),
  }));
  await sql`
    insert into correo_destinatarios (correo, numero, email, nombre, rol, campos, filas, solicitudes, motivo, excluido,
      estado, busqueda, enlaces)
    select correo, numero, email, nombre, rol, campos, filas, solicitudes, motivo, excluido, estado, busqueda,
      decode(enlaces, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as nuevos (correo uuid, numero integer, email text,
      nombre text, rol text, campos jsonb, filas text[], solicitudes jsonb, motivo text, excluido boolean, estado text,
      busqueda text, enlaces text)`.execute(tx);
}

/** Finds the newest message with the same text and recipients since an instant. */
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
 * Begins a run of a sending. Earlier runs take no more recipients from here on; those that they were sending to become
 * unconfirmed.
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

/** Marks as unconfirmed the recipients of an interrupted run: their messages may have arrived. */
async function doubt(tx: Db, correo: string): Promise<void> {
  await tx
    .updateTable('correo_destinatarios')
    .set({ estado: 'por_confirmar', motivo: INTERRUMPIDO, instante: dbNow })
    .where('correo', '=', correo)
    .where('estado', '=', 'enviando')
    .execute();
}

export type RunRef = { readonly id: string; readonly vez: number };

/** Selects the message if the run is still the current one. */
export const currentRun = (db: Db, { id, vez }: RunRef) =>
  db.selectFrom('correos').select('id').where('id', '=', id).where('vez', '=', vez);

/** Returns true if no newer run has begun. */
export async function isOwn(db: Db, run: RunRef): Promise<boolean> {
  return (await currentRun(db, run).executeTakeFirst()) !== undefined;
}

/** Stores the problem of the mail server; null fields if there is none. */
export async function saveProblema(
  db: Db,
  { id, vez }: RunRef,
  problema: Pick<FilaCorreo, 'problema' | 'fallas' | 'siguiente'>,
): Promise<void> {
  await db.updateTable('correos').set(problema).where('id', '=', id).where('vez', '=', vez).execute();
}

/** Cancels a sending: waiting recipients are left out. */
export async function cancelEnvio(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('correos')
    .set({ vez: sql`vez + 1`, problema: null, siguiente: null })
    .where('id', '=', id)
    .execute();
  await doubt(tx, id);
  await tx
    .updateTable('correo_destinatarios')
    .set({ estado: 'omitido', motivo: CANCELADO, siguiente: null, instante: dbNow })
    .where('correo', '=', id)
    .where('estado', '=', 'pendiente')
    .execute();
}

/** Messages with recipients in state `enviando`. */
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

/** Marks the recipients of an interrupted run as unconfirmed, unless a newer run has begun. */
export async function abandonEnvio(db: Db, { id, vez }: RunRef): Promise<void> {
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

/** Log line of a part: the counts of one attempt to send it. */
export type FilaParte = Selectable<DB['correo_partes']>;

/** Inserts the log line of a part that begins. @returns its id */
export async function insertParte(
  db: Db,
  linea: Pick<FilaParte, 'correo' | 'vez' | 'parte' | 'de' | 'personas'>,
): Promise<number> {
  const { correo, vez, parte, de: parteCount, personas } = linea;
  const { id } = await db
    .insertInto('correo_partes')
    .values({ correo, vez, parte, de: parteCount, personas })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

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

/** Log lines of a message, the newest first. */
export async function selectPartes(db: Db, correo: string, limite: number): Promise<FilaParte[]> {
  return db
    .selectFrom('correo_partes')
    .selectAll()
    .where('correo', '=', correo)
    .orderBy('id', 'desc')
    .limit(limite)
    .execute();
}

/** Turns that are reserved ahead at most: a later one was noted by a clock that has been set back since. */
const TURNOS = 1000;

/**
 * Reserves the next slot of the pace shared by all sendings: one message every `cadaMs`.
 * @returns the time to wait for the slot, in ms
 */
export async function reserveTurno(db: Db, intervalMs: number): Promise<number> {
  const { rows } = await sql<{ espera: number }>`
    insert into correo_ritmo as ritmo (siguiente) values (clock_timestamp() + ${intervalMs} * interval '1 ms')
    on conflict (unica) do update
      set siguiente = ${intervalMs} * interval '1 ms' + case
        when ritmo.siguiente between clock_timestamp() and clock_timestamp() + ${TURNOS * intervalMs} * interval '1 ms'
        then ritmo.siguiente else clock_timestamp() end
    returning greatest(0, extract(epoch from siguiente - clock_timestamp()) * 1000 - ${intervalMs})::float8 as espera`.execute(
    db,
  );
  return rows[0]!.espera;
}
