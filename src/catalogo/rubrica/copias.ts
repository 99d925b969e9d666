import { correo } from '../campos/correo.ts';
import type { Entorno } from '../campos/entorno.ts';
import { esquemaDe } from '../campos/index.ts';
import { COPIAS_INVALIDAS } from './textos.ts';

const COPIA = correo({ etiqueta: 'Correos en copia', institucional: COPIAS_INVALIDAS, mensaje: COPIAS_INVALIDAS });

/** The addresses in copy after some were added, or why none of them was. */
export type Copias =
  { readonly ok: true; readonly correos: readonly string[] } | { readonly ok: false; readonly mensaje: string };

/**
 * Adds what was typed, separated by commas, to the addresses in copy: institutional ones and those of the list
 * `correosCopia`; what is there already is not added again, and one bad address adds none (spec 1 §5).
 */
export function agregarCopias(actuales: readonly string[], escritas: string, entorno: Entorno): Copias {
  const deLista = new Set(entorno.opciones('correosCopia').map(({ texto }) => texto.toLowerCase()));
  const porDireccion = new Map(actuales.map((direccion) => [direccion.toLowerCase(), direccion]));
  for (const parte of escritas.split(',').map((parte) => parte.trim())) {
    if (parte === '' || porDireccion.has(parte.toLowerCase())) continue;
    const result = esquemaDe(COPIA, entorno).safeParse(parte);
    if (!result.success && !deLista.has(parte.toLowerCase())) {
      return { ok: false, mensaje: result.error.issues[0]!.message };
    }
    porDireccion.set(parte.toLowerCase(), parte);
  }
  return { ok: true, correos: [...porDireccion.values()] };
}
