// Receives an uploaded workbook: checks name and type, and stores it as a new load.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ARCHIVO_VACIO } from '#catalogo/campos/tipos-de-archivo.ts';
import { storeOwnFile, takeArchivo } from '#core/archivos/server/service.ts';
import { record } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { safeFileName } from '#platform/contract/file-name.ts';
import type { Db } from '#platform/server/db/database.ts';
import { refuseVirus } from '#platform/server/files/antivirus.ts';
import { readContent } from '#platform/server/files/content.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { ReceivedFile } from '#platform/server/http/parts.ts';
import { SIN_ARCHIVO, SIN_EXTENSION, terminaEnXlsx } from '../contract.ts';
import { ILEGIBLE } from './check.ts';
import type { Almacen, Caller } from './context.ts';
import { insertCarga } from './store.ts';
import type { TipoDeCarga } from './tipo-de-carga.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** File format of Office before 2007, also used for workbooks with a password. */
const CFB = 'application/x-cfb';

const ANTIGUO =
  'El archivo es de una versión antigua de Excel o tiene contraseña. Guárdelo como .xlsx, sin contraseña.';
const OTHER_CONTENT = 'El contenido del archivo no es el de un libro de Excel. Ábralo en Excel y guárdelo como .xlsx.';

/**
 * Returns the uploaded file if it is a workbook by name and content, without a virus. Its cells are not read here.
 * @param extensionMessage message for another extension; the quoted one unless given
 * @throws {AppError} `datos-invalidos`, at the part of the file; `no-disponible` if the antivirus gives no verdict
 */
export async function receivedWorkbook(
  parte: string,
  recibido: unknown,
  extensionMessage: string = SIN_EXTENSION,
): Promise<ReceivedFile> {
  if (!(recibido instanceof ReceivedFile)) throw faultAt(parte, SIN_ARCHIVO);
  if (!terminaEnXlsx(recibido.name)) throw faultAt(parte, extensionMessage);
  if (recibido.size === 0) throw faultAt(parte, ARCHIVO_VACIO);
  const { type, problem } = await readContent(recibido.path, recibido.sender);
  if (problem === 'macros') throw faultAt(parte, ILEGIBLE.macros);
  if (type === CFB) throw faultAt(parte, ANTIGUO);
  if (type !== XLSX) throw faultAt(parte, OTHER_CONTENT);
  const virus = await refuseVirus(recibido, workbookName(recibido));
  if (virus !== null) throw faultAt(parte, virus);
  return recibido;
}

const faultAt = (parte: string, message: string): AppError =>
  new AppError('datos-invalidos', { message, errores: { [parte]: message } });

/** File name to keep, by which people recognize their file. */
const workbookName = ({ name }: Pick<ReceivedFile, 'name'>): string => safeFileName(name, ['xlsx']);

/** Reads an uploaded workbook into memory; its size was limited on reception. */
export const bytesOf = async ({ path }: Pick<ReceivedFile, 'path'>): Promise<Buffer> => readFile(path);

/** Stores an uploaded workbook. `escribir` inserts the row that owns it, in the same transaction. */
async function saveWorkbook<T>(
  { db, files }: { readonly db: Db; readonly files: Files },
  { path }: Pick<ReceivedFile, 'path'>,
  write: (tx: Db, clave: string) => Promise<T>,
): Promise<T> {
  const clave = await storeOwnFile({ db, files }, path);
  return db.transaction().execute(async (tx) => {
    await takeArchivo(tx, clave);
    return write(tx, clave);
  });
}

/** An uploaded file to be loaded as a kind of sheet, with the name of its multipart part. */
export type UploadedWorkbook = { readonly tipo: TipoDeCarga; readonly parte: string; readonly recibido: unknown };

/**
 * Stores an uploaded workbook as a new load. `seguir` runs in the same transaction.
 * @returns its id
 * @throws {AppError} `datos-invalidos` if it is not a workbook
 */
export async function createCarga(
  almacen: Almacen,
  { tipo, parte, recibido }: UploadedWorkbook,
  { actor, principal, now, proceed }: Caller & { readonly proceed: (tx: Db, carga: string) => Promise<void> },
): Promise<string> {
  const libro = await receivedWorkbook(parte, recibido);
  const id = randomUUID();
  await saveWorkbook(almacen, libro, async (tx, archivo) => {
    await insertCarga(tx, {
      id,
      tipo: tipo.nombre,
      origen: null,
      usuario: actor.usuario,
      nombre: actor.nombre,
      archivo,
      archivo_nombre: workbookName(libro),
      tamano: libro.size,
      creada: now,
    });
    await record(tx, {
      accion: 'carga.recepcion',
      principal,
      objeto: { tipo: 'carga', ids: [id] },
      detalle: { tipo: tipo.nombre },
    });
    await proceed(tx, id);
  });
  return id;
}
