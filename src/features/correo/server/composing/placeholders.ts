// Collects the values of a message written by a program, as fields: none of them can be HTML.
import type { ValoresDeCampos } from './types.ts';

/** Returns a function that writes a value as a field of a message of type 2, and the values of all fields so far. */
export function collectFields(): { readonly field: (valor: string) => string; readonly valores: ValoresDeCampos } {
  const valores: Record<string, string> = {};
  return {
    valores,
    field(valor) {
      const nombre = `d${Object.keys(valores).length}`;
      valores[nombre] = valor;
      return `{${nombre}}`;
    },
  };
}
