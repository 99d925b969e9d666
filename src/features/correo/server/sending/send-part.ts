// Sends one part of a message to up to a hundred recipients, several at a time; stores outcomes, words the faults.
import type { Delivery, MailFault, Message } from '#platform/server/mail.ts';
import { textoDeRespuesta } from '../../estados.ts';
import { composeFor } from '../composing/composer.ts';
import { withLinks } from '../composing/links.ts';
import { hiloOfSolicitud } from '../composing/pages.ts';
import type { Composer } from '../composing/types.ts';
import {
  failPendiente,
  findComposed,
  noteDestinatario,
  selectDestinatarios,
  takeDestinatario,
  type ComposedMessage,
  type DestinatarioChange,
  type DueDestinatario,
} from './destinatarios.store.ts';
import type { Sender } from './sender.ts';
import { endParte, insertParte, isOwn, saveProblema, type CuentaDeParte, type FilaCorreo } from './store.ts';
import { waitForTurno } from './turno.ts';

const FAULT_TEXTS: Readonly<Record<MailFault['kind'], string>> = {
  address: 'El servidor de correo no acepta esta dirección.',
  message: 'El servidor de correo no acepta este mensaje.',
  connection: 'El servidor de correo no responde.',
  timeout: 'El servidor de correo tarda demasiado en responder.',
  tls: 'No se pudo establecer una conexión segura con el servidor de correo.',
  certificate:
    'El certificado del servidor de correo no es de confianza y no se le entregó nada. Quien administra debe revisarlo, o indicar quién lo firma (NODE_EXTRA_CA_CERTS).',
  login: 'El servidor de correo rechazó el usuario o la clave. Quien administra debe revisar SMTP_URL.',
  sender: 'El servidor de correo no acepta el remitente. Quien administra debe revisar MAIL_FROM.',
  busy: 'El servidor de correo no recibe mensajes por ahora.',
};

export const textOfFault = ({ kind, reply }: MailFault): string =>
  FAULT_TEXTS[kind] + (reply === null ? '' : textoDeRespuesta(reply));

const SIN_CONFIRMAR = 'Se entregó el mensaje y la conexión se perdió antes de oír la respuesta: pudo haber llegado.';
const SIN_COMPONER = 'No pudimos preparar el mensaje de esta persona.';

/** Outcome of one delivery: the state to store, and either the counter to raise or the fault that stops the sending. */
type RecipientOutcome = { readonly nota: DestinatarioChange } & (
  { readonly counted: keyof CuentaDeParte } | { readonly falla: MailFault }
);

type AttemptState = {
  /** Number of earlier attempts. */
  readonly intentos: number;
  /** Delays before each retry, in ms. After the last one the recipient fails. */
  readonly esperasMs: readonly number[];
  readonly now: Date;
};

export function outcomeOf(entrega: Delivery, { intentos, esperasMs, now }: AttemptState): RecipientOutcome {
  if (entrega.outcome === 'accepted') return { nota: { estado: 'enviado', motivo: null }, counted: 'enviados' };
  const { outcome, fault } = entrega;
  const motivo = textOfFault(fault);
  // The server failed, not this message: the attempt does not count.
  if (outcome === 'unreachable') return { nota: { estado: 'pendiente', intentos }, falla: fault };
  if (outcome === 'unknown') {
    return { nota: { estado: 'por_confirmar', motivo: `${SIN_CONFIRMAR} ${motivo}` }, counted: 'por_confirmar' };
  }
  if (outcome === 'refused') return { nota: { estado: 'fallido', motivo }, counted: 'fallidos' };
  const espera = esperasMs[intentos];
  if (espera === undefined) {
    return { nota: { estado: 'fallido', motivo: `${motivo} Se intentó ${intentos + 1} veces.` }, counted: 'fallidos' };
  }
  const siguiente = new Date(now.getTime() + espera);
  return { nota: { estado: 'pendiente', motivo, siguiente }, counted: 'aplazados' };
}

type PartOfCorreo = {
  readonly correo: FilaCorreo;
  readonly composer: Composer;
  /** Keys of pictures and names of files stored so far. */
  readonly guardadas: Set<string>;
  readonly parte: number;
  /** Total number of parts. */
  readonly parteCount: number;
  readonly numeros: readonly number[];
  readonly signal: AbortSignal;
  readonly onHecho: () => void;
};

/** Result of a part; both fields are null if every recipient was tried. */
type PartResult = {
  /** The server accepts no more messages. */
  readonly falla: MailFault | null;
  /** An unexpected error. The recipients left are tried again. */
  readonly error: unknown;
};

/** Counter of the part that an outcome raises. */
type Outcome = keyof CuentaDeParte;

/** Sends a message to the recipients of one part, and stores a log line with the counts. */
export async function sendPart(sender: Sender, parte: PartOfCorreo): Promise<PartResult> {
  const { db, alaVez, report } = sender;
  const { correo, numeros, signal, onHecho } = parte;
  const linea = await insertParte(db, {
    correo: correo.id,
    vez: correo.vez,
    parte: parte.parte,
    de: parte.parteCount,
    personas: numeros.length,
  });
  const cuenta = { enviados: 0, aplazados: 0, fallidos: 0, por_confirmar: 0 };
  let [falla, error]: [MailFault | null, unknown] = [null, null];
  const cola = await selectDestinatarios(db, correo.id, numeros);
  const goOn = (): boolean => !falla && error === null && !signal.aborted;
  const sendQueue = async (): Promise<void> => {
    for (let persona = cola.shift(); persona && goOn(); persona = cola.shift()) {
      const counted = await sendTo(sender, parte, persona);
      if (typeof counted === 'object') falla = counted?.falla ?? falla;
      else {
        cuenta[counted] += 1;
        onHecho();
      }
    }
  };
  await Promise.all(
    Array.from({ length: alaVez }, async () =>
      sendQueue().catch((reason: unknown) => {
        if (!signal.aborted) report(`part ${parte.parte} of mail ${correo.id}`, (error = reason));
      }),
    ),
  );
  await endParte(db, linea, { ...cuenta, nota: notaOf({ falla, error }, signal) });
  return { falla, error };
}

function notaOf({ falla, error }: PartResult, signal: AbortSignal): string | null {
  if (falla) return textOfFault(falla);
  if (error !== null) return 'Hubo un problema inesperado; los demás se intentan de nuevo.';
  return signal.aborted ? 'Se detuvo antes de terminar.' : null;
}

/** @returns the counter to raise; null if the recipient is no longer waiting; or the fault that stops the sending */
async function sendTo(
  sender: Sender,
  { correo, composer, guardadas, signal }: PartOfCorreo,
  persona: DueDestinatario,
): Promise<Outcome | { readonly falla: MailFault } | null> {
  const { db, transporte, membrete, secret, intervalMs, report } = sender;
  const { numero } = persona;
  if (transporte.delivers && intervalMs > 0) await waitForTurno(sender, correo, signal);
  const before = persona.message_id === null ? undefined : await findComposed(db, correo.id, numero);
  let escrito: ComposedMessage;
  let filled: ComposedMessage;
  try {
    escrito = before ?? (await composeFor({ composer, membrete }, correo, persona));
    filled = withLinks(escrito, secret, persona);
  } catch (error) {
    report(`mail ${correo.id} could not be written to number ${numero}`, error);
    await failPendiente(db, correo, numero, SIN_COMPONER);
    return 'fallidos';
  }
  const toma = await takeDestinatario(db, correo, {
    numero,
    messageId: `${crypto.randomUUID()}@${sender.dominio}`,
    delivers: transporte.delivers,
    escrito: before ? null : escrito,
    guardadas,
  });
  if (!toma) {
    if (await isOwn(db, correo)) return null;
    throw new Error(`mail ${correo.id} is sent by somebody else by now`);
  }
  for (const { cid } of escrito.imagenes) guardadas.add(cid);
  for (const { nombre } of escrito.adjuntos ?? []) guardadas.add(nombre);
  const hilo = threadOf(correo, persona);
  const thread = hilo === null ? null : `${hilo}@${sender.dominio}`;
  const entrega = await transporte.deliver(mensajeOf(filled, persona, { messageId: toma.messageId, thread }));
  return storeOutcome(sender, { correo, persona }, entrega);
}

/** A message about one request belongs to the thread of that request. */
const threadOf = ({ hilo }: FilaCorreo, { solicitudes: [one, ...others] }: DueDestinatario): string | null =>
  one && others.length === 0 ? hiloOfSolicitud(one.id) : hilo;

const mensajeOf = (
  { asunto, html, texto, imagenes, adjuntos = [] }: ComposedMessage,
  { nombre, email }: DueDestinatario,
  ids: Pick<Message, 'messageId' | 'thread'>,
): Message => ({
  ...ids,
  to: { name: nombre, address: email },
  subject: asunto,
  html,
  text: texto,
  images: imagenes.map(({ cid, tipo, datos }) => ({ cid, type: tipo, content: datos })),
  files: adjuntos.map(({ nombre: name, tipo: type, datos: content }) => ({ name, type, content })),
});

type Delivered = { readonly correo: FilaCorreo; readonly persona: DueDestinatario };

async function storeOutcome(
  { db, esperasMs, keepsLinks }: Sender,
  { correo, persona }: Delivered,
  entrega: Delivery,
): Promise<Outcome | { readonly falla: MailFault }> {
  const desenlace = outcomeOf(entrega, { intentos: persona.intentos, esperasMs, now: new Date() });
  const isOver = desenlace.nota.estado === 'enviado' && !keepsLinks;
  await noteDestinatario(db, correo, persona.numero, { ...desenlace.nota, ...(isOver && { enlaces: null }) });
  if (entrega.outcome === 'accepted' && correo.problema !== null) {
    // The server works again: its failure count restarts, within this run too.
    correo.problema = null;
    correo.fallas = 0;
    await saveProblema(db, correo, { problema: null, fallas: 0, siguiente: null });
  }
  return 'falla' in desenlace ? { falla: desenlace.falla } : desenlace.counted;
}
