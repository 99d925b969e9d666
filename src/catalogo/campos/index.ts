import type * as z from 'zod/mini';
import { type CampoCorreo, esquemaCorreo } from './correo.ts';
import { type CampoDigitos, esquemaDigitos } from './digitos.ts';
import type { Entorno } from './entorno.ts';
import { type CampoOpcion, esquemaOpcion, type OpcionElegida } from './opcion.ts';
import { type CampoTexto, esquemaTexto } from './texto.ts';

/** Every field type. A new one is added here, and the compiler then asks for its check, input, cell and example. */
export type Campo = CampoTexto | CampoDigitos | CampoCorreo | CampoOpcion;

export type TipoCampo = Campo['tipo'];

/** What a record keeps of each field type. */
export type ValorPorTipo = {
  texto: string;
  digitos: string;
  correo: string;
  opcion: OpcionElegida;
};

type PorTipo<T extends TipoCampo> = Extract<Campo, { tipo: T }>;

const ESQUEMAS: { [T in TipoCampo]: (campo: PorTipo<T>, entorno: Entorno) => z.ZodMiniType<ValorPorTipo[T]> } = {
  texto: esquemaTexto,
  digitos: esquemaDigitos,
  correo: esquemaCorreo,
  opcion: esquemaOpcion,
};

/** The check of one field: from what was typed or sent to what is stored. */
export function esquemaDe(campo: Campo, entorno: Entorno): z.ZodMiniType<ValorPorTipo[TipoCampo]> {
  // The table pairs each type with its own check; the compiler cannot follow the pairing through a union.
  const esquema = ESQUEMAS[campo.tipo] as (campo: Campo, entorno: Entorno) => z.ZodMiniType<ValorPorTipo[TipoCampo]>;
  return esquema(campo, entorno);
}
