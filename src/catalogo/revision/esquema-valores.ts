// Schemas of the values that definitions are made of: texts, keys, paths, addresses, numbers, lists.
import * as z from 'zod/mini';
import { withoutInvisibles } from '../campos/limpieza.ts';
import { isReservada } from './reservadas.ts';

/** Controls, halves of a pair, and marks that reverse what follows; line breaks are apart. */
const CONTROL = /(?!\n)[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Addresses that run as a program where a text is made a link. */
const RUNS = /(?:java|vb)script\s*:|data\s*:\s*text\/html/i;

const isPlain = (text: string): boolean => !CONTROL.test(text) && !RUNS.test(withoutInvisibles(text).normalize('NFKC'));

/** The message about a text without words. */
export const VACIO = 'no puede quedar vacío';

/** The messages of schemas follow the name of what they are about: «ayuda» no puede quedar vacío. */
export const plain = (max: number) =>
  z
    .string('debe ser un texto')
    .check(
      z.maxLength(max, `puede tener como máximo ${max} caracteres`),
      z.refine(isPlain, 'tiene caracteres o direcciones que no se admiten'),
    );

const isSaid = (text: string): boolean => withoutInvisibles(text).trim() !== '';

/** A text of one line that says something. */
export const linea = (max = 300) =>
  plain(max).check(
    z.refine(isSaid, VACIO),
    z.refine((text) => !text.includes('\n'), 'debe estar en un solo renglón'),
  );

export const parrafo = (max = 5000) => plain(max).check(z.refine(isSaid, VACIO));

export const named = (shape: RegExp, rule: string) =>
  z.string('debe ser un texto').check(
    z.regex(shape, rule),
    z.refine((clave) => !isReservada(clave), 'es un nombre reservado'),
  );

/** The key of a question, a chart, a report: a letter, then letters, digits and `_`. */
export const identificador = named(
  /^[A-Za-z][A-Za-z0-9_]{0,59}$/,
  'debe empezar por una letra y tener solo letras sin tilde, números y «_» (60 como máximo)',
);

/** The key of an option. */
export const claveDeOpcion = named(/^[\w.-]{1,100}$/, 'debe tener solo letras sin tilde, números, «.», «-» y «_»');

/** The last part of the addresses of a form and of its report. */
export const slug = named(/^[A-Za-z][A-Za-z0-9-]{2,59}$/, 'debe tener de 3 a 60 letras sin tilde, números o guiones');

/** The name of a list; of one of a form of the unit, `<slug>.<clave>`. */
export const nombreDeLista = named(/^[A-Za-z][A-Za-z0-9-]{0,59}(?:\.[A-Za-z]\w{0,59})?$/, 'no nombra una lista');

/** A path of keys. */
export const ruta = named(/^[A-Za-z]\w{0,59}(?:\.[A-Za-z]\w{0,59}){0,9}$/, 'no nombra nada que exista');

export const integer = (min: number, max: number) =>
  z
    .int('debe ser un número entero')
    .check(z.gte(min, `debe ser como mínimo ${min}`), z.lte(max, `debe ser como máximo ${max}`));

export const { exactOptional: optional } = z;
export const flag = z.exactOptional(z.boolean('debe ser sí o no'));

export const lists = <T extends z.ZodMiniType>(item: T, min = 0, max = 500) =>
  z
    .array(item, 'debe ser una lista')
    .check(z.minLength(min, VACIO), z.maxLength(max, `puede tener como máximo ${max} elementos`));

export const yes = z.exactOptional(z.literal(true));

/** A path of our own pages and calls: no address of another site, nothing that climbs. */
const SEGMENTS = /^(?:(?:GET|POST) )?(?:\/(?::[A-Za-z]\w*|\{\w+\}|[A-Za-z0-9][\w-]*))+$/;
export const isPath = (direccion: string): boolean => direccion.length <= 200 && SEGMENTS.test(direccion);
export const path = z.templateLiteral(['/', z.string()]).check(z.refine(isPath, 'no es una dirección de este sitio'));
export const callOf = <const M extends string>(metodos: readonly [M, ...M[]]) =>
  z.templateLiteral([z.enum(metodos), ' /', z.string()]).check(z.refine(isPath, 'no es una llamada de este sitio'));
