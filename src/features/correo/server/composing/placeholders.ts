// Collects the values of a message written by a program as fields, none of which can be HTML, and its secret links.
import { placeholderOf } from './links.ts';
import type { ValoresDeCampos } from './types.ts';

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
