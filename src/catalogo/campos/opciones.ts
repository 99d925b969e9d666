// Field for any number of choices (ticked boxes) of one editable list: options and schema.
import * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';
import type { Entorno } from './entorno.ts';
import { findOpcion, type OpcionElegida } from './opcion.ts';

export type OpcionesOpciones = Base & {
  readonly lista: string;
  /** The key of the option that denies the others ('ninguno'): ticking it unticks them on our page. */
  readonly excluyente?: string;
};

export type CampoOpciones = Definido<'opciones', OpcionesOpciones>;

export const opciones = <const O extends OpcionesOpciones>(dados: O): Definido<'opciones', O> => ({
  ...dados,
  tipo: 'opciones',
});

export const opcionesSchema = (campo: CampoOpciones, entorno: Entorno): z.ZodMiniType<OpcionElegida[], string[]> => {
  const mensaje = campo.mensaje ?? 'Elija entre las opciones de la lista.';
  const find = (value: string): OpcionElegida | undefined => findOpcion(entorno.opciones(campo.lista), value);
  return z.pipe(
    z.array(z.string(mensaje), mensaje).check(
      z.maxLength(100, mensaje),
      z.refine((values) => values.every((value) => find(value)), mensaje),
    ),
    // The check before it ensures that all values are found; a repeated one counts once.
    z.transform((values) => [...new Map(values.map((value) => [find(value)!.clave, find(value)!])).values()]),
  );
};
