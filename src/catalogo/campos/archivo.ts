import * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';

/** What a file may be: the word for people, and the endings of its name, the usual one first. */
export const TIPOS_DE_ARCHIVO = {
  'image/png': { nombre: 'PNG', extensiones: ['png'] },
  'image/jpeg': { nombre: 'JPEG', extensiones: ['jpg', 'jpeg'] },
  'application/pdf': { nombre: 'PDF', extensiones: ['pdf'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    nombre: 'Word (.docx)',
    extensiones: ['docx'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    nombre: 'Excel (.xlsx)',
    extensiones: ['xlsx'],
  },
} as const;

export type TipoDeArchivo = keyof typeof TIPOS_DE_ARCHIVO;

export type OpcionesArchivo = Base & {
  readonly tipos: readonly TipoDeArchivo[];
  /** Largest size in bytes of what travels and of what is stored: images are compressed before they are sent. */
  readonly max: number;
  /** The longest side of a stored image in pixels, where small print must stay legible. */
  readonly lado?: number;
};

/** The longest side, in pixels, and the quality of a stored image unless its field says another side (spec 1 §9). */
export const IMAGEN = { lado: 800, calidad: 0.7 } as const;

/** One file, checked by its content; images are compressed in the browser and re-encoded on the server. */
export type CampoArchivo = Definido<'archivo', OpcionesArchivo>;

/** What is known of a file wherever it is: in the browser's form, on arrival, in a record. */
export type Archivo = {
  /** The name that the person's file had. */
  nombre: string;
  /** By its content on the server. */
  tipo: string;
  /** In bytes. */
  tamano: number;
  /** Where the server keeps it; absent before it is stored. */
  clave?: string | undefined;
};

/** A file as our own form holds it until it is sent. */
export type ArchivoElegido = Archivo & { readonly contenido: Blob };

/** Whether a media type is one that files may have. */
export const esTipoDeArchivo = (tipo: string): tipo is TipoDeArchivo => Object.hasOwn(TIPOS_DE_ARCHIVO, tipo);

export const archivo = <const O extends OpcionesArchivo>(opciones: O): Definido<'archivo', O> => ({
  ...opciones,
  tipo: 'archivo',
});

const enMegas = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;

/** What is said of a file that is larger than its field takes. */
export const mensajeMax = ({ max }: Pick<CampoArchivo, 'max'>): string =>
  `El archivo no puede pesar más de ${enMegas(max)}.`;

export const esquemaArchivo = (campo: CampoArchivo): z.ZodMiniType<Archivo> => {
  const nombres = campo.tipos.map((tipo) => TIPOS_DE_ARCHIVO[tipo].nombre).join(', ');
  const mensaje = campo.mensaje ?? `Adjunte un archivo de tipo ${nombres}.`;
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
      z.refine(({ tamano }) => tamano > 0, 'El archivo está vacío.'),
      z.refine(({ tamano }) => tamano <= campo.max, mensajeMax(campo)),
    );
};
