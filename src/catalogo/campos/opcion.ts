// Field for one choice of an editable list: options, schema, search of an option by key or text, messages on places.
import * as z from 'zod/mini';
import type { Opcion } from '../listas/opcion.ts';
import type { Base, Definido } from './base.ts';
import type { Entorno } from './entorno.ts';
import { cleanLine } from './limpieza.ts';
import { freeText } from './texto.ts';

export type OpcionesOpcion = Base & {
  /** The editable list that offers the options. */
  readonly lista: string;
  /** The control; a drop-down by default. `ruta`: given by the page's address and shown with its description. */
  readonly presentacion?: 'desplegable' | 'botones' | 'emociones' | 'ruta';
  /** The form in which our page and existing clients send and read the option; by default its text. */
  readonly contrato?: 'texto' | 'clave';
  /** Requires that this attribute of the option, if it has it, equals the choice in the sibling field. */
  readonly coincide?: { readonly campo: string; readonly atributo: string; readonly mensaje: string };
  /** The option that opens a box for free words, which are sent in its place. */
  readonly libre?: { readonly clave: string; readonly etiqueta: string; readonly max: number };
};

/** Sent as text or key, stored as both. */
export type CampoOpcion = Definido<'opcion', OpcionesOpcion>;

/** A chosen option as a record keeps it. */
export type OpcionElegida = { clave: string; texto: string };

export const opcion = <const O extends OpcionesOpcion>(opciones: O): Definido<'opcion', O> => ({
  ...opciones,
  tipo: 'opcion',
});

/** Finds an option by key, then by text, then by a former text. */
export function findOpcion(options: readonly Opcion[], value: string): OpcionElegida | undefined {
  const plain = cleanLine(value);
  const found =
    options.find(({ clave }) => clave === plain) ??
    options.find(({ texto }) => texto === plain) ??
    options.find(({ anteriores }) => anteriores?.includes(plain));
  return found && { clave: found.clave, texto: found.texto };
}

/** Message for an option without places left. */
export const SIN_CUPOS = 'Esta opción ya no tiene cupos. Elija otra.';

/** Message for a document that already has a place. It tells nothing of that place, since anyone can type a document. */
export const YA_INSCRITO = 'Ya hay una inscripción con este documento';

/** Returns false if the list says that the option has no places left (spec 2 §2). */
const hasCupos = (options: readonly Opcion[], value: string): boolean => {
  const elegida = findOpcion(options, value);
  return options.find(({ clave }) => clave === elegida?.clave)?.atributos?.conCupos !== false;
};

export const opcionSchema = (campo: CampoOpcion, entorno: Entorno): z.ZodMiniType<OpcionElegida> => {
  const mensaje = campo.mensaje ?? 'Elija una de las opciones de la lista.';
  const options = entorno.opciones(campo.lista);
  const { libre } = campo;
  if (libre) {
    return z.pipe(
      // The option that opens the box is no answer by itself.
      freeText(libre.max, true).check(
        z.refine((value) => findOpcion(options, value)?.clave !== libre.clave, `${libre.etiqueta}.`),
      ),
      z.transform((value: string) => findOpcion(options, value) ?? { clave: libre.clave, texto: value }),
    );
  }
  return z.pipe(
    z.union([z.string(mensaje), z.number()], mensaje).check(
      z.refine((value) => findOpcion(options, String(value)) !== undefined, mensaje),
      z.refine((value) => hasCupos(options, String(value)), SIN_CUPOS),
    ),
    // The check before it ensures that the value is found.
    z.transform((value) => findOpcion(options, String(value))!),
  );
};
