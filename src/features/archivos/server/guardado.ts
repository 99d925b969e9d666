import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type CampoArchivo, mensajeMax } from '#catalogo/campos/archivo.ts';
import { IMAGEN } from '#catalogo/campos/tipos-de-archivo.ts';
import type { Db } from '#platform/server/db/database.ts';
import { countPixels, encodeImage, type ImageType, type PixelBudget } from '#platform/server/files/images.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { ReceivedFile } from '#platform/server/http/parts.ts';
import { DANADO, type Revision } from './revision.ts';
import { type Guardado, insertSuelto } from './store.ts';

export type Almacen = {
  readonly db: Db;
  readonly files: Files;
  /** Pixels that are taken of each sender; any number unless given. */
  readonly pixels?: PixelBudget | undefined;
};

/** A file that was looked at and may be kept, with the path of the field that it answers. */
export type PorGuardar = {
  readonly ruta: string;
  readonly campo: CampoArchivo;
  readonly recibido: ReceivedFile;
  readonly archivo: Revision['archivo'];
};

export type Guardando =
  | { readonly ok: true; readonly guardado: Guardado }
  /** Only reading it whole showed it. */
  | { readonly ok: false; readonly mensaje: string };

type Bytes = { readonly path: string; readonly tamano: number; readonly sha256: string };

/**
 * Puts a file where it stays. Pictures are written anew: nothing but the picture of what was sent is kept of them.
 * @throws {AppError} `demasiados-intentos` or `no-disponible`, with the time to wait, when too many pictures come
 */
export async function guardarArchivo({ db, files, pixels }: Almacen, porGuardar: PorGuardar): Promise<Guardando> {
  const { ruta, campo, recibido, archivo } = porGuardar;
  const { nombre, tipo } = archivo;
  const bytes = esImagen(tipo)
    ? await imagenNueva(recibido, campo, { type: tipo, folder: files.incoming, pixels })
    : { path: recibido.path, tamano: recibido.size, sha256: recibido.sha256 };
  if (!bytes) return { ok: false, mensaje: DANADO };
  if (bytes.tamano > campo.max) {
    await rm(bytes.path);
    return { ok: false, mensaje: mensajeMax(campo) };
  }
  const clave = randomUUID();
  await insertSuelto(db, clave);
  await files.store.put(clave, bytes.path);
  const { tamano, sha256 } = bytes;
  return { ok: true, guardado: { clave, campo: ruta, nombre, tipo, tamano, sha256: Buffer.from(sha256, 'hex') } };
}

const esImagen = (tipo: string): tipo is ImageType => tipo === 'image/png' || tipo === 'image/jpeg';

async function imagenNueva(
  { path: original, sender }: ReceivedFile,
  { lado = IMAGEN.lado }: CampoArchivo,
  { type, folder, pixels }: { readonly type: ImageType; readonly folder: string } & Pick<Almacen, 'pixels'>,
): Promise<Bytes | null> {
  pixels?.take(sender, await countPixels(original));
  const target = path.join(folder, randomUUID());
  const tamano = await encodeImage(original, target, { type, side: lado, quality: IMAGEN.calidad * 100 }, sender);
  return tamano === null ? null : { path: target, tamano, sha256: await sha256Of(target) };
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
