// Field for one file: options, schema, and the description of a file (`Archivo`).
import * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';
import { ARCHIVO_VACIO, maxMessage, typeMessage, type TipoDeArchivo } from './tipos-de-archivo.ts';

export type OpcionesArchivo = Base & {
  readonly tipos: readonly TipoDeArchivo[];
  /** Largest size in bytes of what travels and of what is stored: images are compressed before they are sent. */
  readonly max: number;
  /** The longest side of a stored image in pixels, where small print must stay legible. */
  readonly lado?: number;
};

/** A field for one file, checked by its content. Images are compressed in the browser and re-encoded on the server. */
export type CampoArchivo = Definido<'archivo', OpcionesArchivo>;

/** Description of a file, the same in the browser's form, on arrival and in a record. */
export type Archivo = {
  /** The name that the person's file had. */
  nombre: string;
  /** The media type; on the server, as detected in the content. */
  tipo: string;
  /** In bytes. */
  tamano: number;
  /** Key in the server's file store; absent before it is stored. */
  clave?: string | undefined;
};

/** A file as our own form holds it until it is sent. */
export type ArchivoElegido = Archivo & { readonly contenido: Blob };

export const archivo = <const O extends OpcionesArchivo>(opciones: O): Definido<'archivo', O> => ({
  ...opciones,
  tipo: 'archivo',
});

/** Message for a document in the Office format before 2007, which documents with a password use too. */
export const OFFICE_ANTIGUO =
  'El archivo es de una versión antigua de Office o tiene contraseña. Guárdelo como .docx o .xlsx, sin contraseña.';

export const archivoSchema = (campo: CampoArchivo): z.ZodMiniType<Archivo> => {
  const mensaje = typeMessage(campo);
  return z
    .object(
      {
        nombre: z.string().check(z.maxLength(255)),
        tipo: z.string(),
        tamano: z.number(),
        clave: z.optional(z.string()),
      },
      mensaje,
    )
    .check(
      z.refine(({ tipo }) => campo.tipos.some((admitido) => admitido === tipo), mensaje),
      z.refine(({ tamano }) => tamano > 0, ARCHIVO_VACIO),
      z.refine(({ tamano }) => tamano <= campo.max, maxMessage(campo)),
    );
};
