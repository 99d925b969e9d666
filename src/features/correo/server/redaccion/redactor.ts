import { compilar } from './compilar.ts';
import { leerPlantilla } from './leer-plantilla.ts';
import type { AbrirRedactor, Contenido, Redactor } from './tipos.ts';

export type {
  AbrirRedactor,
  Adjunto,
  Contenido,
  Imagen,
  Redactado,
  Redactor,
  TipoDeCorreo,
  ValoresDeCampos,
} from './tipos.ts';

/** Where the words of messages are found that do not stand in their rows. */
export type Fuentes = {
  /** Gives the stored template of a message of type 1. */
  readonly leerArchivo: (clave: string) => Promise<Buffer>;
  /** What writes messages of type 3, by their `origen`. */
  readonly redactores: Readonly<Record<string, AbrirRedactor>>;
};

/**
 * Reads what a message says to everybody, so that it can be written to each person. Reading costs, writing does not: open
 * it once for many.
 * @throws when the template, which was looked at before it was stored, cannot be read any more
 */
export async function abrirRedactor(
  { tipo, contenido, origen }: Contenido & { readonly origen: string },
  { leerArchivo, redactores }: Fuentes,
): Promise<Redactor> {
  if (tipo === '3') {
    const abrir = redactores[origen];
    if (!abrir) throw new Error(`nobody writes the messages of ${origen}`);
    return abrir(contenido);
  }
  const { campos, redactar } = tipo === '1' ? await dePlantilla(await leerArchivo(contenido)) : compilar(contenido);
  return { campos, redactar: async (valores) => redactar(valores) };
}

async function dePlantilla(datos: Buffer) {
  const leida = await leerPlantilla(datos);
  if (!leida.ok) throw new Error(`a stored template cannot be read: ${leida.mensaje}`);
  return leida.compilado;
}
