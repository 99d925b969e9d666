// Links that act as a person: placeholders in what is kept of a message, and the sealed addresses that fill them.
import { escapeHtml } from '#platform/contract/escape.ts';
import { createSeal } from '#platform/server/keys.ts';
import type { MessageParts, ValoresDeCampos } from './types.ts';

/** Address of the placeholders; such a host cannot exist (RFC 2606). */
const RESERVED = 'https://enlace-reservado.invalid/';
const PLACEHOLDER = /https:\/\/enlace-reservado\.invalid\/(\d+)/g;

/** Returns the placeholder of a link, by its position among those of its message. */
export const placeholderOf = (position: number): string => `${RESERVED}${position}`;

/** Returns a text in paragraphs without those that are ways to a page: only its reader may go them. */
export const withoutLinks = (texto: string): string =>
  texto
    .split('\n\n')
    .filter((parrafo) => !parrafo.includes(RESERVED))
    .join('\n\n');

/** Values and links of a message written by a program. */
export type Collected = {
  /** Writes a value as a field of a message of type 2. */
  readonly field: (valor: string) => string;
  /** Writes a link that acts as the person, as a placeholder: what is kept of the message does not hold it. */
  readonly link: (address: string) => string;
  /** Values of all fields so far. */
  readonly valores: ValoresDeCampos;
  /** All links so far. */
  readonly enlaces: readonly string[];
};

export function collectFields(): Collected {
  const valores: Record<string, string> = {};
  const enlaces: string[] = [];
  return {
    valores,
    enlaces,
    field(valor) {
      const nombre = `d${Object.keys(valores).length}`;
      valores[nombre] = valor;
      return `{${nombre}}`;
    },
    link: (address) => placeholderOf(enlaces.push(address) - 1),
  };
}

/** The row of a recipient; `enlaces` holds their sealed links, null if there are none or they were used. */
type Recipient = { readonly correo: string; readonly numero: number; readonly enlaces: Buffer | null };

const sealOf = (secret: string) => createSeal(secret, 'correo.enlaces');
const rowOf = ({ correo, numero }: Pick<Recipient, 'correo' | 'numero'>): string => `${correo} ${numero}`;

export const sealLinks = (
  links: readonly string[],
  secret: string,
  recipient: Pick<Recipient, 'correo' | 'numero'>,
): Buffer => sealOf(secret).seal(JSON.stringify(links), rowOf(recipient));

/**
 * Fills in the links of a recipient, where they are kept.
 * @throws if they were sealed with another key
 */
export function withLinks<M extends Pick<MessageParts, 'html' | 'texto'>>(
  message: M,
  secret: string,
  recipient: Recipient,
): M {
  if (recipient.enlaces === null) return message;
  const opened = sealOf(secret).open(recipient.enlaces, rowOf(recipient));
  if (opened === null) throw new Error(`the links of mail ${recipient.correo} were sealed with another key`);
  const links = JSON.parse(opened) as readonly string[];
  const fill = (text: string, write: (link: string) => string): string =>
    text.replaceAll(PLACEHOLDER, (placeholder, position: string) => write(links[Number(position)] ?? placeholder));
  return { ...message, html: fill(message.html, escapeHtml), texto: fill(message.texto, (link) => link) };
}
