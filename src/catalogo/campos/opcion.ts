import * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';
import type { Entorno } from './entorno.ts';

export type OpcionesOpcion = Base & {
  /** The editable list that offers the options. */
  readonly lista: string;
  /** How it is asked; a drop-down unless said. */
  readonly presentacion?: 'desplegable' | 'botones';
};

/** One choice out of an editable list. Sent as its text or key, stored as both. */
export type CampoOpcion = Definido<'opcion', OpcionesOpcion>;

/** A chosen option as a record keeps it. */
export type OpcionElegida = { clave: string; texto: string };

export const opcion = <const O extends OpcionesOpcion>(opciones: O): Definido<'opcion', O> => ({
  ...opciones,
  tipo: 'opcion',
});

export const esquemaOpcion = (campo: CampoOpcion, entorno: Entorno): z.ZodMiniType<OpcionElegida, string> => {
  const mensaje = campo.mensaje ?? 'Elija una de las opciones de la lista.';
  const find = (value: string): OpcionElegida | undefined => {
    const options = entorno.opciones(campo.lista);
    const found = options.find(({ clave }) => clave === value) ?? options.find(({ texto }) => texto === value.trim());
    return found && { clave: found.clave, texto: found.texto };
  };
  return z.pipe(
    z.string(mensaje).check(z.refine((value) => find(value) !== undefined, mensaje)),
    // Reached only for a value that the check before it has found.
    z.transform((value) => find(value)!),
  );
};
