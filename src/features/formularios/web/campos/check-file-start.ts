// Checks by its first bytes that a chosen file is of a type that its field accepts.
import { type CampoArchivo, typeMessage, OFFICE_ANTIGUO } from '#catalogo/campos/archivo.ts';
import type { TipoDeArchivo } from '#catalogo/campos/tipos-de-archivo.ts';

/** Documents of Office since 2007 are packed files. */
const PACKED = [0x50, 0x4b, 0x03, 0x04];

/** The first bytes of a file of each type. */
const COMIENZOS: Record<TipoDeArchivo, readonly number[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'application/pdf': [0x25, 0x50, 0x44, 0x46],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': PACKED,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': PACKED,
};

/** A document of Office before 2007, or one with a password. */
const CFB = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * The bytes 4 to 7 of a HEIC photo, `ftyp`: some phones call it `.jpg`, and the image reader gives the advice for it.
 */
const FTYP = [0x66, 0x74, 0x79, 0x70];

/**
 * Checks the start of a file: the type that a system gives comes from the name alone. The server checks all of it.
 * @returns the message of the fault; null if there is none so far
 */
export async function checkFileStart(campo: CampoArchivo, file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const hasAt = (start: number, wanted: readonly number[]): boolean =>
    wanted.every((byte, i) => byte === bytes[start + i]);
  const { tipos } = campo;
  if (tipos.some((tipo) => hasAt(0, COMIENZOS[tipo]))) return null;
  if (tipos.includes('image/jpeg') && hasAt(4, FTYP)) return null;
  return hasAt(0, CFB) && tipos.some((tipo) => COMIENZOS[tipo] === PACKED) ? OFFICE_ANTIGUO : typeMessage(campo);
}
