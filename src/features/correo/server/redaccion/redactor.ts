import { compilar } from './compilar.ts';
import { leerPlantilla } from './plantilla/leer-plantilla.ts';
import type { Contenido, Redactor } from './tipos.ts';

export { redactarAsunto } from './asunto.ts';
export type { Contenido, Imagen, Redactado, Redactor, TipoDeCorreo, ValoresDeCampos } from './tipos.ts';

/**
 * Reads what a message says to everybody, so that it can be written to each person. Reading costs, writing does not: open
 * it once for many.
 * @param leerArchivo gives the stored template of a message of type 1
 * @throws when the template, which was looked at before it was stored, cannot be read any more
 */
export async function abrirRedactor(
  { tipo, contenido }: Contenido,
  leerArchivo: (clave: string) => Promise<Buffer>,
): Promise<Redactor> {
  const { campos, redactar } = tipo === '1' ? await dePlantilla(await leerArchivo(contenido)) : compilar(contenido);
  return { campos, redactar: async (valores) => redactar(valores) };
}

async function dePlantilla(datos: Buffer) {
  const leida = await leerPlantilla(datos);
  if (!leida.ok) throw new Error(`a stored template cannot be read: ${leida.mensaje}`);
  return leida.compilado;
}
