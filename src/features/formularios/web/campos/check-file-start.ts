import { type CampoArchivo, mensajeDeTipo, OFFICE_ANTIGUO } from '#catalogo/campos/archivo.ts';
import type { TipoDeArchivo } from '#catalogo/campos/tipos-de-archivo.ts';

/** Documents of Office since 2007 are packed files. */
const PACKED = [0x50, 0x4b, 0x03, 0x04];

/** The bytes that a file of each type begins with. */
const COMIENZOS: Record<TipoDeArchivo, readonly number[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'application/pdf': [0x25, 0x50, 0x44, 0x46],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': PACKED,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': PACKED,
};

/** A document of Office before 2007, or one with a password. */
const CFB = [0xd0, 0xcf, 0x11, 0xe0];

/** The bytes 4 to 7 of a HEIC photo, `ftyp`: some phones call it `.jpg`, and what reads pictures says what to do. */
const FTYP = [0x66, 0x74, 0x79, 0x70];

/**
 * Tells by its first bytes that a file is of no type that its field takes, whatever its name says: the type that a
 * system gives comes from the name alone. The server looks at all of it.
 * @returns what is said of it; null where nothing is wrong so far
 */
export async function revisarComienzo(campo: CampoArchivo, file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const hasAt = (start: number, wanted: readonly number[]): boolean =>
    wanted.every((byte, i) => byte === bytes[start + i]);
  const { tipos } = campo;
  if (tipos.some((tipo) => hasAt(0, COMIENZOS[tipo]))) return null;
  if (tipos.includes('image/jpeg') && hasAt(4, FTYP)) return null;
  return hasAt(0, CFB) && tipos.some((tipo) => COMIENZOS[tipo] === PACKED) ? OFFICE_ANTIGUO : mensajeDeTipo(campo);
}
