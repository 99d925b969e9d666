import * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';
import type { Entorno } from './entorno.ts';
import { buscarOpcion, type OpcionElegida } from './opcion.ts';

export type OpcionesOpciones = Base & {
  readonly lista: string;
  /** The key of the option that says none of the others holds ('ninguno'): our page unticks the others with it. */
  readonly excluyente?: string;
};

/** Any number of choices out of an editable list. */
export type CampoOpciones = Definido<'opciones', OpcionesOpciones>;

export const opciones = <const O extends OpcionesOpciones>(dados: O): Definido<'opciones', O> => ({
  ...dados,
  tipo: 'opciones',
});

export const esquemaOpciones = (campo: CampoOpciones, entorno: Entorno): z.ZodMiniType<OpcionElegida[], string[]> => {
  const mensaje = campo.mensaje ?? 'Elija entre las opciones de la lista.';
  const find = (value: string): OpcionElegida | undefined => buscarOpcion(entorno.opciones(campo.lista), value);
  return z.pipe(
    z.array(z.string(mensaje), mensaje).check(
      z.maxLength(100, mensaje),
      z.refine((values) => values.every((value) => find(value)), mensaje),
    ),
    // Reached only for values that the check before it has found; a repeated one counts once.
    z.transform((values) => [...new Map(values.map((value) => [find(value)!.clave, find(value)!])).values()]),
  );
};
