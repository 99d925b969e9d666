// Mail for other slices: creates messages to many or to one person, reads their state, and opens the mail server.
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { takeArchivo } from '#core/archivos/server/service.ts';
import { record, recordAll, type AuditEntry, type Principal } from '#core/auditoria/server/service.ts';
import { startTarea } from '#core/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { siteUrlOf, type Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FileStore } from '#platform/server/files/disk-store.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { enqueueAll } from '#platform/server/jobs/store.ts';
import { openMail } from '#platform/server/open-mail.ts';
import type { Correo, Destinatario as DestinatarioDeCorreo } from '../contract/correos.ts';
import { PERSONAS_POR_PARTE } from '../estados.ts';
import type { Letterhead } from './composing/letterhead.ts';
import { sealLinks } from './composing/links.ts';
import type { Contenido, OrigenDeclarado } from './composing/types.ts';
import { forgetFilas } from './erase.store.ts';
import { destinatarioOf, resumenesOf } from './presenter.ts';
import type { Destinatario } from './review/destinatarios.ts';
import { ENVIO, PRIORITIES, singleJob } from './sending/jobs.ts';
import type { Sender } from './sending/sender.ts';
import {
  findIgual,
  insertCorreos,
  insertDestinatarios,
  setTarea,
  type NewCorreo,
  type NewDestinatario,
} from './sending/store.ts';
import { findCorreo, selectDestinatarios } from './store.ts';

export const fileReaderOf =
  (store: FileStore) =>
  async (clave: string): Promise<Buffer> => {
    const stored = await store.open(clave);
    if (!stored) throw new Error(`the stored file ${clave} is not in its folder`);
    return buffer(stored.stream);
  };

type MailSettings = {
  /** URL of the mail server; null if there is none. */
  readonly url: string | null;
  readonly remitente: { readonly nombre: string; readonly direccion: string };
  readonly membrete: Letterhead;
  /** Number of simultaneous connections. */
  readonly alaVez: number;
  /** Minimum time between two messages. */
  readonly intervalMs: number;
  /** Timeout of a silent server. */
  readonly silencioMs: number;
  /** Delays before each retry. */
  readonly esperasMs: readonly number[];
};

/** Matches addresses whose name says that replies are not read. */
const SIN_LEER = /^(no-?responder|no-?contestar|no-?reply|do-?not-?reply)\b/i;

export const letterheadOf = (config: Config, origenes: Readonly<Record<string, OrigenDeclarado>>): Letterhead => ({
  origenes,
  institucion: config.INSTITUTION_NAME,
  unidad: config.INSTITUTION_UNIT,
  color: config.INSTITUTION_COLOR,
  contacto: config.INSTITUTION_CONTACT ?? null,
  respuestas: config.MAIL_FROM === undefined || SIN_LEER.test(config.MAIL_FROM) ? null : config.MAIL_FROM,
  datos: `${siteUrlOf(config)}/generales/tratamientoDatos`,
});

const mailSettingsOf = (config: Config, membrete: Letterhead): MailSettings => ({
  url: config.SMTP_URL ?? null,
  remitente: {
    nombre: config.INSTITUTION_UNIT,
    direccion: config.MAIL_FROM ?? `no-responder@${config.INSTITUTIONAL_DOMAINS[0]}`,
  },
  membrete,
  alaVez: config.MAIL_CONNECTIONS,
  intervalMs: 60_000 / config.MAIL_PER_MINUTE,
  silencioMs: config.MAIL_TIMEOUT_SECONDS * 1000,
  esperasMs: config.MAIL_RETRY_SECONDS.map((seconds) => seconds * 1000),
});

type SenderContext = Pick<Sender, 'secret' | 'keepsLinks'> & {
  readonly db: Db;
  /** Stored files, templates among them. */
  readonly store: FileStore;
  readonly composers: Sender['composers'];
  readonly report: Sender['report'];
};

/** Opens the mail server and collects everything that sending needs. */
export async function createSenderFrom(
  ajustes: MailSettings,
  { db, secret, keepsLinks, store, composers, report }: SenderContext,
): Promise<Sender> {
  const { url, remitente, membrete, alaVez, intervalMs, silencioMs, esperasMs } = ajustes;
  const from = { name: remitente.nombre, address: remitente.direccion };
  return {
    db,
    secret,
    keepsLinks,
    report,
    membrete,
    alaVez,
    intervalMs,
    esperasMs,
    transporte: await openMail({ url, from, connections: alaVez, timeoutMs: silencioMs }),
    dominio: remitente.direccion.replace(/^.*@/, ''),
    readArchivo: fileReaderOf(store),
    composers,
  };
}
export { createDailyMail, type DailyMail } from './daily.ts';
export type { MessageParts, OpenComposer, OrigenDeclarado } from './composing/types.ts';
export { ESTILOS_DE_BOTON, ESTILOS_DE_HECHOS } from './composing/compile.ts';
export { type Collected, collectFields } from './composing/links.ts';
export type { Destinatario, Fuente, PaginasDeSolicitudes, SelectedPerson } from './review/destinatarios.ts';
export { hiloOfSolicitud } from './composing/pages.ts';
export { readEscritos, readLastContacts } from './written.ts';

/** Every declared origin by name. Each slice's manifest extends it; no other can be named for a message to one person. */
export interface OrigenesDeCorreo {}

type NewMessage = Contenido & {
  /** May contain fields; no line breaks. */
  readonly asunto: string;
  /** The report that the message was written from, or another origin. */
  readonly origen: string;
  /** Name of the thread that it belongs to, in readers' mail programs; none by default. */
  readonly hilo?: string;
  readonly principal: Principal;
  /** Links of its recipients that act as the person, with the key that seals them; none by default. */
  readonly enlaces?: { readonly direcciones: readonly string[]; readonly secret: string };
};

export type NewEnvio = NewMessage & {
  readonly actor: Actor;
  /** Fingerprint of message and selection, 32 bytes, for {@link findEqualEnvio}. */
  readonly huella?: Buffer;
};

type Lots = AsyncIterable<readonly Destinatario[]> | readonly Destinatario[];

/** Number of rows written at once. */
const LOTE = 500;

/**
 * Creates a message to many and the job that sends it, in the caller's transaction. Recipients are sent to in the given
 * order; addresses must be unique, ignoring case.
 * @returns the ids of message and job
 * @throws {AppError} `sin-permiso` if the caller may not send mail; `datos-invalidos` if there are no recipients
 */
export async function createEnvio(
  tx: Db,
  { actor, principal, huella, ...mensaje }: NewEnvio,
  destinatarios: Lots,
): Promise<{ envio: string; tarea: string }> {
  const { usuario, nombre } = actor;
  const { id, personas } = await saveCorreo(tx, { ...mensaje, huella: huella ?? null, usuario, nombre }, destinatarios);
  const asunto = countOf(personas, 'persona', 'personas');
  const tarea = await startTarea(tx, ENVIO, { entrada: { envio: id }, asunto, actor, principal });
  await setTarea(tx, id, tarea.id);
  await record(tx, actOf({ id, personas, principal, ...mensaje }));
  return { envio: id, tarea: tarea.id };
}

type NewSingle = NewMessage & {
  readonly origen: keyof OrigenesDeCorreo;
  /** The sender; null without a signed-in person. */
  readonly autor: Pick<Actor, 'usuario' | 'nombre'> | null;
  /** True if it goes before others to one person: the person waits for it to go on. */
  readonly urgente?: boolean;
};

/** A person or a few; at least one. */
type Few = readonly Omit<Destinatario, 'motivo'>[];

/**
 * Creates a message to one person or a few, sent soon: a receipt, a trial. It has no job and appears in the list of
 * messages.
 * @returns the id of the message
 */
export async function createCorreo(tx: Db, mensaje: NewSingle, destinatarios: Few): Promise<{ envio: string }> {
  const [envio] = await createCorreos(tx, [{ ...mensaje, destinatarios }]);
  return { envio: envio! };
}

/** Creates such messages, at least one, in as few statements as one. @returns their ids */
export async function createCorreos(
  tx: Db,
  mensajes: readonly (NewSingle & { readonly destinatarios: Few })[],
): Promise<readonly string[]> {
  const nuevos = mensajes.map((mensaje) => ({ ...mensaje, id: randomUUID() }));
  await saveMensajes(
    tx,
    nuevos.map(({ id, tipo, asunto, contenido, origen, hilo, autor }) => ({
      id,
      tipo,
      asunto,
      contenido,
      origen,
      hilo,
      usuario: autor?.usuario ?? null,
      nombre: autor?.nombre ?? null,
      huella: null,
    })),
  );
  await insertDestinatarios(
    tx,
    nuevos.flatMap(({ id, destinatarios, enlaces }) => rowsOf(destinatarios, { correo: id, desde: 1, enlaces })),
  );
  await enqueueAll(
    tx,
    nuevos.map(({ id, urgente }) => singleJob(id, { priority: urgente ? PRIORITIES.urgent : PRIORITIES.other })),
  );
  await recordAll(
    tx,
    nuevos.map(({ destinatarios, ...mensaje }) => actOf({ ...mensaje, personas: destinatarios.length })),
  );
  return nuevos.map(({ id }) => id);
}

/** Reads a message to a few people with the state of each; null if there is none. */
export async function readCorreo(
  db: Db,
  id: string,
): Promise<(Omit<Correo, 'origen'> & { readonly destinatarios: readonly DestinatarioDeCorreo[] }) | null> {
  const fila = await findCorreo(db, id);
  if (!fila) return null;
  const [[correo], { filas }] = await Promise.all([
    resumenesOf(db, [fila]),
    selectDestinatarios(db, { correo: id, busca: '', estado: undefined, desde: 0, limite: PERSONAS_POR_PARTE }),
  ]);
  return { ...correo!, destinatarios: filas.map(destinatarioOf) };
}

/** Finds the newest message with this fingerprint sent after an instant. */
export const findEqualEnvio = async (
  db: Db,
  { huella, desde }: { readonly huella: Buffer; readonly desde: Date },
): Promise<{ id: string; creado: Date } | undefined> => findIgual(db, huella, desde);

async function saveCorreo(
  tx: Db,
  { enlaces, ...correo }: Omit<NewCorreo, 'id'> & Pick<NewMessage, 'enlaces'>,
  destinatarios: Lots,
): Promise<{ id: string; personas: number }> {
  const id = randomUUID();
  await saveMensajes(tx, [{ ...correo, id }]);
  let personas = 0;
  const omitidos: Destinatario[] = [];
  const write = async (lote: readonly Destinatario[], desde: number): Promise<void> =>
    insertDestinatarios(tx, rowsOf(lote, { correo: id, desde, enlaces }));
  for await (const lote of lotsOf(destinatarios)) {
    const enviables = lote.filter(({ motivo }) => motivo === undefined);
    omitidos.push(...lote.filter(({ motivo }) => motivo !== undefined));
    await write(enviables, personas + 1);
    personas += enviables.length;
  }
  if (personas === 0) throw new AppError('datos-invalidos', { message: 'No hay nadie a quien enviar el correo.' });
  // Excluded recipients come last, so that the parts contain only those who are sent to.
  await write(omitidos, personas + 1);
  return { id, personas };
}

/** Stores messages without recipients, and takes their templates. */
async function saveMensajes(tx: Db, mensajes: readonly NewCorreo[]): Promise<void> {
  await insertCorreos(tx, mensajes);
  for (const { tipo, contenido } of mensajes) if (tipo === '1') await takeArchivo(tx, contenido);
}

/** Returns the rows of some recipients of a message, numbered from one number on. */
const rowsOf = (
  destinatarios: readonly Destinatario[],
  {
    correo,
    desde,
    enlaces,
  }: { readonly correo: string; readonly desde: number; readonly enlaces: NewMessage['enlaces'] | undefined },
): NewDestinatario[] =>
  destinatarios.map(({ motivo = null, filas, solicitudes = [], ...destino }, i) => {
    const direcciones = [...solicitudes.map(({ direccion }) => direccion), ...(enlaces?.direcciones ?? [])];
    const lugar = { correo, numero: desde + i };
    return {
      ...destino,
      ...lugar,
      filas: [...filas],
      solicitudes: solicitudes.map(({ id, numero }) => ({ id, numero })),
      motivo,
      enlaces: enlaces && direcciones.length > 0 ? sealLinks(direcciones, enlaces.secret, lugar) : null,
    };
  });

async function* lotsOf(destinatarios: Lots): AsyncIterable<readonly Destinatario[]> {
  if (!Array.isArray(destinatarios)) {
    yield* destinatarios as AsyncIterable<readonly Destinatario[]>;
    return;
  }
  for (let i = 0; i < destinatarios.length; i += LOTE) yield destinatarios.slice(i, i + LOTE) as Destinatario[];
}

const actOf = ({
  id,
  personas,
  principal,
  origen,
  tipo,
}: NewMessage & { readonly id: string; readonly personas: number }): AuditEntry => ({
  accion: 'correo.envio',
  principal,
  objeto: { tipo: 'correo', ids: [id] },
  detalle: { origen, personas, tipo },
});

/** Opens the mail server, or the outbox if none is configured. */
export const createSender = async (
  config: Config,
  { membrete, ...context }: SenderContext & { readonly membrete: Letterhead },
): Promise<Sender> => createSenderFrom(mailSettingsOf(config, membrete), context);

/** Forgets the mail about rows that lost their persons. */
export const forgetCorreosOf = async (tx: Db, filas: readonly string[]): Promise<void> => forgetFilas(tx, filas);
