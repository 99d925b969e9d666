// Ways from a message to the pages of the requests that it is about: its buttons and its thread.
import { escapeHtml } from '#platform/contract/escape.ts';
import { ESTILOS_DE_BOTON } from './compile.ts';
import { placeholderOf } from './links.ts';
import type { MessageParts, SolicitudDeCorreo } from './types.ts';

/** Name of the thread of a request, in readers' mail programs. */
export const hiloOfSolicitud = (registro: string): string => `solicitud-${registro}`;

/**
 * Adds a button for each request to a message: people answer on its page. Their addresses are the first links of the
 * recipient.
 */
export function withPages<M extends Pick<MessageParts, 'html' | 'texto'>>(
  message: M,
  solicitudes: readonly SolicitudDeCorreo[],
): M {
  const botones = solicitudes.map(({ numero }, i) => ({
    texto: solicitudes.length === 1 ? 'Ver la solicitud y responder' : `Ver la solicitud ${numero} y responder`,
    address: placeholderOf(i),
  }));
  return {
    ...message,
    html: [message.html, ...botones.map(buttonHtml)].join(''),
    texto: [message.texto.trim(), ...botones.map(({ texto, address }) => `${texto}: ${address}`)].join('\n\n'),
  };
}

const buttonHtml = ({ texto, address }: { readonly texto: string; readonly address: string }): string =>
  `<p style="${ESTILOS_DE_BOTON.parrafo}"><a href="${address}" class="boton" style="${ESTILOS_DE_BOTON.enlace}">${escapeHtml(texto)}</a></p>`;
