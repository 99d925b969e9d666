// Handles files attached to a form: waits for compression, and tells whole, missing or changed ones apart.
import { hojasOf, readRuta, writeRuta, type Campos } from '#catalogo/arbol.ts';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import type { ValoresEscritos } from './formulario-abierto.ts';

/** Files that are being compressed: a photo takes a phone some seconds. */
const pending = new Set<Promise<void>>();

/** Makes the form wait for a file before it is checked. */
export function announceArchivo(lectura: Promise<void>): void {
  pending.add(lectura);
  void lectura.finally(() => pending.delete(lectura));
}

/** Resolves once the files being compressed are in the form; null if there are none. */
export const whenArchivosReady = (): Promise<unknown> | null => (pending.size > 0 ? Promise.allSettled(pending) : null);

export const rutasDeArchivos = (campos: Campos): string[] =>
  hojasOf(campos).flatMap(({ ruta, campo }) => (campo.tipo === 'archivo' ? [ruta] : []));

export function archivoEn(valores: unknown, ruta: string): ArchivoElegido | undefined {
  const value = readRuta(valores, ruta);
  // The form's own control put it there.
  return typeof value === 'object' && value !== null ? (value as ArchivoElegido) : undefined;
}

export const isSame = (some: ArchivoElegido | undefined, other: ArchivoElegido | undefined): boolean =>
  some?.nombre === other?.nombre && some?.tamano === other?.tamano;

/** Returns false for a file that was kept as text, without its content. */
export const isWhole = (archivo: ArchivoElegido | undefined): boolean => archivo?.contenido instanceof Blob;

/** Returns the values without their attachments: for a device that has no room for them. */
export const withoutAdjuntos = (campos: Campos, valores: ValoresEscritos): ValoresEscritos =>
  rutasDeArchivos(campos).reduce<ValoresEscritos>((valores, ruta) => writeRuta(valores, ruta, ''), valores);

export const hasAdjuntos = (campos: Campos, valores: ValoresEscritos): boolean =>
  rutasDeArchivos(campos).some((ruta) => isWhole(archivoEn(valores, ruta)));

/** Returns true if a file is attached that was not attached before. */
export const hasOtherAdjunto = (campos: Campos, before: ValoresEscritos, valores: ValoresEscritos): boolean =>
  rutasDeArchivos(campos).some((ruta) => {
    const archivo = archivoEn(valores, ruta);
    return isWhole(archivo) && !isSame(archivo, archivoEn(before, ruta));
  });
