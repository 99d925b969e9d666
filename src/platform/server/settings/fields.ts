import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT } from './project.ts';

/** A whole number in a range. */
export const integer = (min: number, max: number, initial: number) =>
  z
    .string()
    .default(String(initial))
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, {
      error: `debe ser un número entero de ${min} a ${max}`,
    });

/** A number in a range, its decimals after a point. */
export const decimal = (min: number, max: number, initial: number) =>
  z
    .string()
    .default(String(initial))
    .refine((text) => /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `debe ser un número de ${min} a ${max}, con punto decimal`,
    })
    .transform(Number);

/** Words separated by commas; spaces around them do not count. */
export const list = (initial = '') =>
  z
    .string()
    .default(initial)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    );

/** Whole numbers in a range, separated by commas; at least one. */
export const integers = (min: number, max: number, initial: string) =>
  list(initial)
    .transform((parts) => parts.map(Number))
    .refine((values) => values.length > 0 && values.every((n) => Number.isInteger(n) && n >= min && n <= max), {
      error: `debe ser una lista de números enteros de ${min} a ${max}, separados por comas`,
    });

/** Hours of the clock between which something is done each night, the second not included; null for never. */
export const nightHours = (initial: string) =>
  z
    .string()
    .default(initial)
    .refine((text) => text === 'no' || isSpan(text), {
      error: 'debe ser la hora de comienzo y la de fin, de 0 a 24, como 2-5; o no',
    })
    .transform((text) => {
      const [desde, hasta] = text.split('-').map(Number);
      return desde === undefined || hasta === undefined ? null : { desde, hasta };
    });

function isSpan(text: string): boolean {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  return from !== undefined && Number(from) < Number(to) && Number(to) <= 24;
}

/** The address that mail comes from. */
export const mailbox = () =>
  z
    .string()
    .regex(/^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/, { error: 'debe ser una dirección de correo, sin nombre' });

/** An address of one of the protocols (`https:`). */
export const address = (...protocols: readonly string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), {
    error: `debe ser una dirección que empiece por ${protocols.map((protocol) => `${protocol}//`).join(' o ')}`,
  });

/** One of a few words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, initial: Words[number]) =>
  z.enum(words, { error: `debe ser ${words.join(', ')}` }).default(initial);

/** A text that nobody guesses. */
export const secret = (length: number) => z.string().min(length, { error: `debe tener ${length} caracteres o más` });

/** The addresses of the proxies in front of us. A mere count would let who comes past them name any address. */
export const proxies = () =>
  list()
    .refine((parts) => parts.every(isProxyAddress), { error: 'debe ser la lista de direcciones de los intermediarios' })
    .transform((parts) => (parts.length > 0 ? parts : false));

const isProxyAddress = (part: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(part) || isIP(part.split('/')[0]!) !== 0;

const LOGO_BYTES = 512 * 1024;

/** A picture that browsers show and that fits a page's head. A relative path begins at the project's folder. */
export const imageFile = () =>
  z
    .string()
    .transform((file) => path.resolve(PROJECT, file))
    .refine((file) => /\.(svg|png|webp|jpe?g)$/i.test(file) && sizeOf(file) <= LOGO_BYTES, {
      error: 'debe ser un archivo svg, png, webp o jpg de 512 KB o menos que se pueda leer',
    });

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? Infinity;
