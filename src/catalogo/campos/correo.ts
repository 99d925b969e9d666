// Field for an e-mail address: options and schema, with institutional domains; and the test of a single address.
import * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';
import { isInstitucional, type Entorno } from './entorno.ts';
import { cleanLine } from './limpieza.ts';
import { freeText } from './texto.ts';

export type OpcionesCorreo = Base & {
  /** The quoted text for an address outside the institutional domains, where only those are accepted; `{host}` is the first. */
  readonly institucional?: string;
  /** The path of the field whose value this one repeats, and the quoted text when it does not. */
  readonly repite?: { readonly campo: string; readonly mensaje: string };
};

export type CampoCorreo = Definido<'correo', OpcionesCorreo>;

export const correo = <const O extends OpcionesCorreo>(opciones: O): Definido<'correo', O> => ({
  ...opciones,
  tipo: 'correo',
});

/** Default message for a text that is no address. */
export const CORREO_INVALIDO = 'El correo electrónico debe ser un correo válido.';

/** Longest address in characters (RFC 5321). */
const MAX_CORREO = 254;

/** A dot-atom of at most 64 characters (RFC 5321); quoted parts, which hardly any server takes, are none. */
const LOCAL = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** Labels of 1 to 63 letters, digits and inner hyphens (RFC 1035); the last one is no number. */
const DOMAIN = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/;

const OTHER_SCRIPT = String.raw`[^.\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]`;

/** A label with letters that look Latin and are not, which no registry gives. */
const MIXED = new RegExp(String.raw`\p{Script=Latin}[^.]*${OTHER_SCRIPT}|${OTHER_SCRIPT}[^.]*\p{Script=Latin}`, 'u');

/** Writes an internationalised domain as mail servers and Moodle know it: `ana@muñoz.co` is `ana@xn--muoz-hqa.co`. */
export function asciiAddress(texto: string): string {
  const at = texto.lastIndexOf('@') + 1;
  const domain = texto.slice(at);
  const isWritable = texto.length <= MAX_CORREO && /[^\0-\x7f]/.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  if (!isWritable || MIXED.test(domain)) return texto;
  try {
    return texto.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return texto;
  }
}

/** Returns true if a text is exactly one e-mail address that a mail server can take. */
export function isAddress(texto: string): boolean {
  const at = texto.lastIndexOf('@');
  const domain = texto.slice(at + 1).toLowerCase();
  return texto.length <= MAX_CORREO && LOCAL.test(texto.slice(0, Math.max(at, 0))) && DOMAIN.test(domain);
}

/** Accepts an e-mail address, in the form of {@link asciiAddress}. @param mensaje message for any other value */
export const addressSchema = (mensaje: string): z.ZodMiniType<string, string> =>
  z.pipe(
    z.pipe(
      z.string(mensaje).check(z.maxLength(MAX_CORREO, mensaje)),
      z.transform((texto) => asciiAddress(cleanLine(texto))),
    ),
    z.string().check(z.refine(isAddress, mensaje)),
  );

/** Messages name the first of the institution's domains (DECISIONS §1). */
const withDominio = (mensaje: string, { dominios: [primero = ''] }: Pick<Entorno, 'dominios'>): string =>
  mensaje.replaceAll('{host}', primero);

export const esquemaCorreo = (
  campo: CampoCorreo,
  entorno: Pick<Entorno, 'dominios'>,
): z.ZodMiniType<string, string | number> =>
  z.pipe(
    z.pipe(freeText(MAX_CORREO), z.transform(asciiAddress)),
    z.string().check(
      z.refine(isAddress, withDominio(campo.mensaje ?? CORREO_INVALIDO, entorno)),
      z.refine(
        (value) => !campo.institucional || isInstitucional(value, entorno),
        withDominio(campo.institucional ?? '', entorno),
      ),
    ),
  );
