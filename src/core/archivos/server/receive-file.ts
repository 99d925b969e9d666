// Checks the content of a file received for a field, and stores it; pictures are encoded again.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { OFFICE_ANTIGUO, type Archivo, type CampoArchivo } from '#catalogo/campos/archivo.ts';
import { IMAGEN, isTipoDeArchivo, maxMessage, TIPOS_DE_ARCHIVO } from '#catalogo/campos/tipos-de-archivo.ts';
import { safeFileName } from '#platform/contract/file-name.ts';
import type { Db } from '#platform/server/db/database.ts';
import { refuseVirus } from '#platform/server/files/antivirus.ts';
import { readContent, type FileContent } from '#platform/server/files/content.ts';
import { countPixels, encodeImage, type ImageType, type PixelBudget } from '#platform/server/files/images.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { ReceivedFile } from '#platform/server/http/parts.ts';
import { insertSuelto, type ArchivoGuardado } from './store.ts';

export type ArchivosContext = {
  readonly db: Db;
  readonly files: Files;
  /** Limit of pixels for each sender; none by default. */
  readonly pixels?: PixelBudget | undefined;
};

/** A received file as the field's own check sees it, and a reason to refuse it before that check. */
export type RevisionDeArchivo = { readonly archivo: Archivo; readonly rechazo: string | null };

/**
 * Checks the content of a file that was received for a field. The antivirus is asked about what is stored as it came:
 * pictures are encoded again.
 * @throws {AppError} `no-disponible` if the antivirus gives no verdict
 */
export async function checkArchivo(campo: CampoArchivo, recibido: ReceivedFile): Promise<RevisionDeArchivo> {
  const { path, name, size, sender } = recibido;
  // An empty file has no content to check; the field's check refuses it.
  const { type, problem } =
    size > 0 ? await readContent(path, sender) : { type: campo.tipos[0] ?? null, problem: null };
  const tipo = type ?? 'application/octet-stream';
  const nombre = isTipoDeArchivo(tipo) ? safeFileName(name, TIPOS_DE_ARCHIVO[tipo].extensiones) : 'archivo';
  const rechazo = rechazoOf(campo, tipo, problem);
  const isKept = size > 0 && rechazo === null && admits(campo, tipo) && !isImagen(tipo);
  return { archivo: { nombre, tipo, tamano: size }, rechazo: isKept ? await refuseVirus(recibido, nombre) : rechazo };
}

const admits = ({ tipos }: CampoArchivo, tipo: string): boolean => tipos.some((admitido) => admitido === tipo);

function rechazoOf(campo: CampoArchivo, tipo: string, problem: FileContent['problem']): string | null {
  if (admits(campo, tipo)) return problem && RECHAZOS[problem];
  // For a wrong type, advice helps more than the field's own text.
  const admite = (familia: string): boolean => campo.tipos.some((admitido) => admitido.startsWith(familia));
  if (admite('image/') && /^image\/hei[cf]/.test(tipo)) return HEIC;
  if (!admite('application/vnd.openxmlformats')) return null;
  if (problem === 'macros') return RECHAZOS.macros;
  return tipo === CFB ? OFFICE_ANTIGUO : null;
}

/** A checked file, with the path of the field that it answers. */
export type ArchivoRevisado = {
  readonly ruta: string;
  readonly campo: CampoArchivo;
  readonly recibido: ReceivedFile;
  readonly archivo: RevisionDeArchivo['archivo'];
};

export type ResultadoDeArchivo =
  | { readonly ok: true; readonly guardado: ArchivoGuardado }
  /** Only reading it whole showed it. */
  | { readonly ok: false; readonly mensaje: string };

/**
 * Stores a received file. Pictures are encoded again: nothing but the picture is kept of them.
 * @throws {AppError} `demasiados-intentos` or `no-disponible`, with the time to wait, if too many pictures come
 */
export async function storeArchivo(
  { db, files, pixels }: ArchivosContext,
  revisado: ArchivoRevisado,
): Promise<ResultadoDeArchivo> {
  const { ruta, campo, recibido, archivo } = revisado;
  const { nombre, tipo } = archivo;
  const bytes = isImagen(tipo)
    ? await encodeImagen(recibido, campo, { type: tipo, folder: files.incoming, pixels })
    : { path: recibido.path, tamano: recibido.size, sha256: recibido.sha256 };
  if (!bytes) return { ok: false, mensaje: DANADO };
  if (bytes.tamano > campo.max) {
    await rm(bytes.path);
    return { ok: false, mensaje: maxMessage(campo) };
  }
  const clave = randomUUID();
  await insertSuelto(db, clave);
  await files.store.put(clave, bytes.path);
  const { tamano, sha256 } = bytes;
  return { ok: true, guardado: { clave, campo: ruta, nombre, tipo, tamano, sha256: Buffer.from(sha256, 'hex') } };
}

const DANADO = 'El archivo está dañado o incompleto. Ábralo para revisarlo y adjúntelo de nuevo.';

const RECHAZOS: Record<NonNullable<FileContent['problem']>, string> = {
  damaged: DANADO,
  'too-many-pixels':
    'La imagen tiene demasiados píxeles para leerla aquí. Redúzcala o tome una foto de menor resolución.',
  macros: 'El archivo tiene macros. Guárdelo sin ellas, como .docx o .xlsx, y adjúntelo de nuevo.',
  'more-behind-end':
    'El PDF tiene otros datos después de su final. Ábralo, guárdelo con «Imprimir» como un PDF nuevo y adjúntelo de nuevo.',
  'unpacks-too-large': 'El archivo ocupa demasiado al abrirlo. Reduzca sus imágenes y adjúntelo de nuevo.',
};

const HEIC = 'Las fotos HEIC no se pueden leer aquí. Guárdela o compártala como JPEG y adjúntela de nuevo.';

/** Documents of Office before 2007, and those with a password. */
const CFB = 'application/x-cfb';

type Bytes = { readonly path: string; readonly tamano: number; readonly sha256: string };

const isImagen = (tipo: string): tipo is ImageType => tipo === 'image/png' || tipo === 'image/jpeg';

async function encodeImagen(
  { path: original, sender }: ReceivedFile,
  { lado = IMAGEN.lado }: CampoArchivo,
  { type, folder, pixels }: { readonly type: ImageType; readonly folder: string } & Pick<ArchivosContext, 'pixels'>,
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
