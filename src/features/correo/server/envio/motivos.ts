import type { Fault } from '#platform/server/mail.ts';
import { textoDeRespuesta } from '../../estados.ts';

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

export const SIN_CONFIRMAR =
  'Se entregó el mensaje y la conexión se perdió antes de oír la respuesta: pudo haber llegado.';
export const INTERRUMPIDO = 'El programa se interrumpió mientras lo enviaba: pudo haber llegado.';
export const CANCELADO = 'El envío se canceló antes de llegar a esta persona.';
export const SIN_COMPONER = 'No se pudo componer el mensaje de esta persona.';
