import type { Entorno } from '#catalogo/campos/entorno.ts';
import { type Campo, esquemaDe } from '#catalogo/campos/index.ts';

/** A text as it will be stored: trimmed, upper-cased, only digits; as it was typed where it is not acceptable. */
export function normalizar(campo: Campo, entorno: Entorno, typed: string): string {
  const { data } = esquemaDe(campo, entorno).safeParse(typed);
  return typeof data === 'string' ? data : typed;
}
