// Media types that files may have, with names and extensions; size and quality of images; messages for refused files.
/** The media types that files may have, each with its name on screen and its extensions, the usual one first. */
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

export const isTipoDeArchivo = (tipo: string): tipo is TipoDeArchivo => Object.hasOwn(TIPOS_DE_ARCHIVO, tipo);

/** Default longest side, in pixels, and quality of a stored image (spec 1 §9). */
export const IMAGEN = { lado: 800, calidad: 0.7 } as const;

export const ARCHIVO_VACIO = 'El archivo está vacío.';

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;

export const maxMessage = ({ max }: { readonly max: number }): string =>
  `El archivo no puede pesar más de ${inMegabytes(max)}.`;

type Accepting = { readonly tipos: readonly TipoDeArchivo[]; readonly mensaje?: string | undefined };

export const typeMessage = ({ tipos, mensaje }: Accepting): string =>
  mensaje ?? `Adjunte un archivo de tipo ${tipos.map((tipo) => TIPOS_DE_ARCHIVO[tipo].nombre).join(', ')}.`;
