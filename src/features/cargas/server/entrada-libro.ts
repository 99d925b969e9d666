import { readFile } from 'node:fs/promises';
import { ARCHIVO_VACIO } from '#catalogo/campos/tipos-de-archivo.ts';
import { guardarPropio, tomarArchivo } from '#features/archivos/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { readContent, safeFileName } from '#platform/server/files/content.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { ReceivedFile } from '#platform/server/http/parts.ts';
import { SIN_ARCHIVO, SIN_EXTENSION, terminaEnXlsx } from '../contract.ts';
import { ILEGIBLE } from './revision/revisar.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What Office was before 2007, and what it makes of workbooks with a password. */
const CFB = 'application/x-cfb';

const ANTIGUO =
  'El archivo es de una versión antigua de Excel o tiene contraseña. Guárdelo como .xlsx, sin contraseña.';
const OTRO = 'El contenido del archivo no es el de un libro de Excel. Ábralo en Excel y guárdelo como .xlsx.';

/**
 * The file of a request, if it is a workbook by name and content. What it holds is not looked at here.
 * @param sinExtension what is said of another name: the words quoted for loads unless given
 * @throws {AppError} `datos-invalidos` in words, at the part that it came in
 */
export async function libroRecibido(
  parte: string,
  recibido: unknown,
  sinExtension: string = SIN_EXTENSION,
): Promise<ReceivedFile> {
  if (!(recibido instanceof ReceivedFile)) throw enParte(parte, SIN_ARCHIVO);
  if (!terminaEnXlsx(recibido.name)) throw enParte(parte, sinExtension);
  if (recibido.size === 0) throw enParte(parte, ARCHIVO_VACIO);
  const { type, problem } = await readContent(recibido.path);
  if (problem === 'macros') throw enParte(parte, ILEGIBLE.macros);
  if (type === CFB) throw enParte(parte, ANTIGUO);
  if (type !== XLSX) throw enParte(parte, OTRO);
  return recibido;
}

const enParte = (parte: string, message: string): AppError =>
  new AppError('datos-invalidos', { message, errores: { [parte]: message } });

/** What is kept of a file's name: how people find theirs again. */
export const nombreDeLibro = ({ name }: Pick<ReceivedFile, 'name'>): string => safeFileName(name, ['xlsx']);

/** The bytes of a received workbook: few, as it was received within its limit. */
export const bytesDe = async ({ path }: Pick<ReceivedFile, 'path'>): Promise<Buffer> => readFile(path);

/** Puts a received workbook where it stays, for a row that `escribir` writes in the same transaction that takes it. */
export async function guardarLibro<T>(
  { db, files }: { readonly db: Db; readonly files: Files },
  { path }: Pick<ReceivedFile, 'path'>,
  escribir: (tx: Db, clave: string) => Promise<T>,
): Promise<T> {
  const clave = await guardarPropio({ db, files }, path);
  return db.transaction().execute(async (tx) => {
    await tomarArchivo(tx, clave);
    return escribir(tx, clave);
  });
}
