import * as z from 'zod/mini';
import type { Opcion } from '../listas/opcion.ts';
import { type Base, type Definido, withoutInvisibles } from './base.ts';
import type { Entorno } from './entorno.ts';
import { textoLibre } from './texto.ts';

export type OpcionesOpcion = Base & {
  /** The editable list that offers the options. */
  readonly lista: string;
  /** How it is asked; a drop-down unless said. `ruta`: given by the page's address, shown with its description. */
  readonly presentacion?: 'desplegable' | 'botones' | 'emociones' | 'ruta';
  /** What existing clients send and read: the option's text unless said. */
  readonly contrato?: 'texto' | 'clave';
  /** Our own form sends the text too, where the contract says so (spec 2 §3); its key unless said. */
  readonly enviaTexto?: true;
  /** Its attribute of this name, where the option has it, must be what was chosen in the sibling field. */
  readonly coincide?: { readonly campo: string; readonly atributo: string; readonly mensaje: string };
  /** The option that opens a box for words of one's own; those words then travel in its place. */
  readonly libre?: { readonly clave: string; readonly etiqueta: string; readonly max: number };
};

/** One choice out of an editable list. Sent as its text or key, stored as both. */
export type CampoOpcion = Definido<'opcion', OpcionesOpcion>;

/** A chosen option as a record keeps it. */
export type OpcionElegida = { clave: string; texto: string };

export const opcion = <const O extends OpcionesOpcion>(opciones: O): Definido<'opcion', O> => ({
  ...opciones,
  tipo: 'opcion',
});

/** The option that a key stands for, or else a text, or else one by which it was known before. */
export function buscarOpcion(options: readonly Opcion[], value: string): OpcionElegida | undefined {
  const plain = withoutInvisibles(value).trim();
  const found =
    options.find(({ clave }) => clave === plain) ??
    options.find(({ texto }) => texto === plain) ??
    options.find(({ anteriores }) => anteriores?.includes(plain));
  return found && { clave: found.clave, texto: found.texto };
}

/** What is said of an option whose places are all taken. */
export const SIN_CUPOS = 'Esta opción ya no tiene cupos. Elija otra.';

/** What is said of a document that has a place already, and nothing of that place: anybody can type a document. */
export const YA_INSCRITO = 'Ya hay una inscripción con este documento';

/** False for an option whose list says that it has no places left (spec 2 §2). */
const tieneCupos = (options: readonly Opcion[], value: string): boolean => {
  const elegida = buscarOpcion(options, value);
  return options.find(({ clave }) => clave === elegida?.clave)?.atributos?.conCupos !== false;
};

export const esquemaOpcion = (campo: CampoOpcion, entorno: Entorno): z.ZodMiniType<OpcionElegida> => {
  const mensaje = campo.mensaje ?? 'Elija una de las opciones de la lista.';
  const options = entorno.opciones(campo.lista);
  const { libre } = campo;
  if (libre) {
    return z.pipe(
      // The option that opens the box says nothing by itself.
      textoLibre(libre.max, true).check(
        z.refine((value) => buscarOpcion(options, value)?.clave !== libre.clave, `${libre.etiqueta}.`),
      ),
      z.transform((value: string) => buscarOpcion(options, value) ?? { clave: libre.clave, texto: value }),
    );
  }
  return z.pipe(
    z.union([z.string(mensaje), z.number()], mensaje).check(
      z.refine((value) => buscarOpcion(options, String(value)) !== undefined, mensaje),
      z.refine((value) => tieneCupos(options, String(value)), SIN_CUPOS),
    ),
    // Reached only for a value that the check before it has found.
    z.transform((value) => buscarOpcion(options, String(value))!),
  );
};
