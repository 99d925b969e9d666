import { setTimeout as delay } from 'node:timers/promises';
import type { Delivery, Fault, Message } from '#platform/server/mail/transport.ts';
import { type Redactor, escribir } from '../redaccion/composer.ts';
import { textoDeRespuesta } from '../../estados.ts';
import {
  failPendiente,
  type Nota,
  noteDestinatario,
  type PorEnviar,
  selectDestinatarios,
  takeDestinatario,
  type Escrito,
  findEscrito,
} from './destinatarios.store.ts';
import type { Cartero } from './send.ts';
import {
  type FilaCorreo,
  isOwn,
  saveProblema,
  reserveTurno,
  type CuentaDeParte,
  endParte,
  insertParte,
} from './store.ts';

/** Why a person's message was refused or put off, or why the server takes none, in words and with what to do. */
const PALABRAS: Readonly<Record<Fault['kind'], string>> = {
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

export const textoDeFalla = ({ kind, reply }: Fault): string =>
  PALABRAS[kind] + (reply === null ? '' : textoDeRespuesta(reply));

const SIN_CONFIRMAR = 'Se entregó el mensaje y la conexión se perdió antes de oír la respuesta: pudo haber llegado.';
const SIN_COMPONER = 'No se pudo componer el mensaje de esta persona.';

/** What becomes of a person: what is noted, and what counts for the part, or why the server takes no more of anybody. */
type Desenlace = { readonly nota: Nota } & ({ readonly suerte: keyof CuentaDeParte } | { readonly falla: Fault });

type Situacion = {
  /** How often it was tried before. */
  readonly intentos: number;
  /** How long is waited after each attempt that may be repeated; after the last one it is given up. In ms. */
  readonly esperasMs: readonly number[];
  readonly now: Date;
};

/** What follows from what the server did with a person's message. */
export function desenlaceDe(entrega: Delivery, { intentos, esperasMs, now }: Situacion): Desenlace {
  if (entrega.outcome === 'accepted') return { nota: { estado: 'enviado', motivo: null }, suerte: 'enviados' };
  const { outcome, fault } = entrega;
  const motivo = textoDeFalla(fault);
  // It was not this message's fault: the attempt does not count.
  if (outcome === 'unreachable') return { nota: { estado: 'pendiente', intentos }, falla: fault };
  if (outcome === 'unknown') {
    return { nota: { estado: 'por_confirmar', motivo: `${SIN_CONFIRMAR} ${motivo}` }, suerte: 'por_confirmar' };
  }
  if (outcome === 'refused') return { nota: { estado: 'fallido', motivo }, suerte: 'fallidos' };
  const espera = esperasMs[intentos];
  if (espera === undefined) {
    return { nota: { estado: 'fallido', motivo: `${motivo} Se intentó ${intentos + 1} veces.` }, suerte: 'fallidos' };
  }
  const siguiente = new Date(now.getTime() + espera);
  return { nota: { estado: 'pendiente', motivo, siguiente }, suerte: 'aplazados' };
}

type Parte = {
  readonly correo: FilaCorreo;
  readonly redactor: Redactor;
  /** Keys of the message's pictures, and names of its files, that are kept by now. */
  readonly guardadas: Set<string>;
  readonly parte: number;
  /** How many parts there are. */
  readonly de: number;
  readonly numeros: readonly number[];
  readonly signal: AbortSignal;
  readonly onHecho: () => void;
};

/** How a part ended: null, null when all of it was tried. */
export type FinDeParte = {
  /** The server takes no more. */
  readonly falla: Fault | null;
  /** Something unexpected; those whom it left are tried again. */
  readonly error: unknown;
};

/** What becomes of one: a word of the part's count. */
type Suerte = keyof CuentaDeParte;

/** Sends a message to those of one part, and keeps a line of what became of them. */
export async function enviarParte(cartero: Cartero, parte: Parte): Promise<FinDeParte> {
  const { db, alaVez, report } = cartero;
  const { correo, numeros, signal, onHecho } = parte;
  const linea = await insertParte(db, {
    correo: correo.id,
    vez: correo.vez,
    parte: parte.parte,
    de: parte.de,
    personas: numeros.length,
  });
  const cuenta = { enviados: 0, aplazados: 0, fallidos: 0, por_confirmar: 0 };
  let [falla, error]: [Fault | null, unknown] = [null, null];
  const cola = await selectDestinatarios(db, correo.id, numeros);
  const goOn = (): boolean => !falla && error === null && !signal.aborted;
  const enviarCola = async (): Promise<void> => {
    for (let persona = cola.shift(); persona && goOn(); persona = cola.shift()) {
      const suerte = await enviarA(cartero, parte, persona);
      if (typeof suerte === 'object') falla = suerte?.falla ?? falla;
      else {
        cuenta[suerte] += 1;
        onHecho();
      }
    }
  };
  await Promise.all(
    Array.from({ length: alaVez }, async () =>
      enviarCola().catch((reason: unknown) => {
        if (!signal.aborted) report(`part ${parte.parte} of mail ${correo.id}`, (error = reason));
      }),
    ),
  );
  await endParte(db, linea, { ...cuenta, nota: notaDe({ falla, error }, signal) });
  return { falla, error };
}

function notaDe({ falla, error }: FinDeParte, signal: AbortSignal): string | null {
  if (falla) return textoDeFalla(falla);
  if (error !== null) return 'Hubo un problema inesperado; los demás se intentan de nuevo.';
  return signal.aborted ? 'Se detuvo antes de terminar.' : null;
}

/** @returns what became of the person; null when she is nobody's to send to any more; or why the server takes no more */
async function enviarA(
  cartero: Cartero,
  { correo, redactor, guardadas, signal }: Parte,
  persona: PorEnviar,
): Promise<Suerte | { readonly falla: Fault } | null> {
  const { db, transporte, membrete, cadaMs, report } = cartero;
  const { numero } = persona;
  if (transporte.delivers && cadaMs > 0) await delay(await reserveTurno(db, cadaMs), undefined, { signal });
  const before = persona.message_id === null ? undefined : await findEscrito(db, correo.id, numero);
  let escrito: Escrito;
  try {
    escrito = before ?? (await escribir({ redactor, membrete }, correo, persona.campos));
  } catch (error) {
    report(`mail ${correo.id} could not be written to number ${numero}`, error);
    await failPendiente(db, correo, numero, SIN_COMPONER);
    return 'fallidos';
  }
  const toma = await takeDestinatario(db, correo, {
    numero,
    messageId: `${crypto.randomUUID()}@${cartero.dominio}`,
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
  const entrega = await transporte.deliver(mensajeDe(escrito, persona, toma.messageId));
  return anotar(cartero, { correo, persona }, entrega);
}

const mensajeDe = (
  { asunto, html, texto, imagenes, adjuntos = [] }: Escrito,
  { nombre, email }: PorEnviar,
  messageId: string,
): Message => ({
  messageId,
  to: { name: nombre, address: email },
  subject: asunto,
  html,
  text: texto,
  images: imagenes.map(({ cid, tipo, datos }) => ({ cid, type: tipo, content: datos })),
  files: adjuntos.map(({ nombre: name, tipo: type, datos: content }) => ({ name, type, content })),
});

type Hecho = { readonly correo: FilaCorreo; readonly persona: PorEnviar };

/** Notes what the server did with a message. */
async function anotar(
  { db, esperasMs }: Cartero,
  { correo, persona }: Hecho,
  entrega: Delivery,
): Promise<Suerte | { readonly falla: Fault }> {
  const desenlace = desenlaceDe(entrega, { intentos: persona.intentos, esperasMs, now: new Date() });
  await noteDestinatario(db, correo, persona.numero, desenlace.nota);
  if (entrega.outcome === 'accepted' && correo.problema !== null) {
    // What the server takes is a new beginning for it, within this run too.
    correo.problema = null;
    correo.fallas = 0;
    await saveProblema(db, correo, { problema: null, fallas: 0, siguiente: null });
  }
  return 'falla' in desenlace ? { falla: desenlace.falla } : desenlace.suerte;
}
