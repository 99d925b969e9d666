// Recognizes a chosen file by its first bytes, and refuses it if its field does not accept it.
import { OFFICE_ANTIGUO, type CampoArchivo } from '#catalogo/campos/archivo.ts';
import { typeMessage } from '#catalogo/campos/tipos-de-archivo.ts';
import { START_BYTES, startOf } from '#platform/contract/file-start.ts';

/** The media type of a chosen file, or the message of its fault. */
export type CheckedStart =
  { readonly ok: true; readonly tipo: string } | { readonly ok: false; readonly mensaje: string };

/**
 * Checks the start of a file: the type that a system gives comes from the name alone. The server checks all of it.
 * @param named the type by the name; it tells documents of Word from workbooks
 */
export async function checkFileStart(campo: CampoArchivo, file: File, named: string): Promise<CheckedStart> {
  const start = startOf(new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer()));
  const { tipos } = campo;
  const packed = tipos.filter((tipo) => tipo.startsWith('application/vnd.openxmlformats'));
  const tipo =
    start === 'packed' ? (packed.find((one) => one === named) ?? packed[0]) : tipos.find((one) => one === start);
  if (tipo) return { ok: true, tipo };
  if (start === 'image/heic' && tipos.includes('image/jpeg')) return { ok: true, tipo: start };
  return { ok: false, mensaje: start === 'old-office' && packed.length > 0 ? OFFICE_ANTIGUO : typeMessage(campo) };
}
