// Check of a person's name: it travels in the university's mail, so it carries no address and no control character.
import { withoutInvisibles } from './limpieza.ts';

/** Addresses that mail programs make links of. */
const ADDRESS = /:\/\/|www\.|@/i;

/** Control characters, line breaks within the name, halves of a pair, and the mark that reverses what follows. */
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029\u202e]/u;

const CON_DIRECCION = 'Escriba solo el nombre, sin direcciones de correo ni de páginas web.';
export const CON_CONTROL = 'El texto tiene caracteres que no se pueden guardar.';

/** Returns the fault of a name as it was typed; null if it is acceptable. Line breaks around it do not count. */
export function faultOfName(typed: string): string | null {
  if (CONTROL.test(typed.trim())) return CON_CONTROL;
  return ADDRESS.test(withoutInvisibles(typed).normalize('NFKC')) ? CON_DIRECCION : null;
}
