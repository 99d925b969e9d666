// Drafts of accompaniments on the server: opening, saving by version, images, discarding; cleanup of abandoned ones.
import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { archivoSchema } from '#catalogo/campos/archivo.ts';
import { CAMPOS_ACOMPANAMIENTO } from '#catalogo/rubrica/registro.ts';
import { soltarArchivos, takeArchivo, type Archivos } from '#core/archivos/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { ReceivedFile } from '#platform/server/http/parts.ts';
import { SIN_BORRADOR, type DatosDeBorrador } from '../borrador.ts';
import type { Borrador, EstadoDeBorrador, NombreDeImagen, ResumenDeBorrador } from '../contract.ts';
import {
  deleteAbandonados,
  deleteBorrador,
  deleteBorradorOf,
  insertBorrador,
  lockBorrador,
  selectBorrador,
  selectBorradores,
  updateEstado,
  updateImagen,
  type DeBorrador,
  type DeParDeEvaluador,
  type FilaBorrador,
  type ImagenGuardada,
} from './borradores.store.ts';

const missingBorrador = (): AppError => new AppError('no-existe', { message: SIN_BORRADOR });

const comun = ({ id, docente, correo, codigo, tipo, facultad, version, creado, guardado }: FilaBorrador) => ({
  id,
  docente: { nombre: docente, correo },
  asignatura: { codigo, tipo, facultad },
  version,
  creado: creado.toISOString(),
  guardado: guardado.toISOString(),
});

const borradorOf = (fila: FilaBorrador): Borrador => ({
  ...comun(fila),
  estado: fila.estado,
  imagenes: { semana: fila.semana, firma: fila.firma },
});

function resumenOf(fila: FilaBorrador): ResumenDeBorrador {
  const { evaluacion, semana } = fila.estado;
  const respondidos = Object.entries(evaluacion.elecciones).filter(
    ([clave, { descriptor }]) => descriptor !== undefined && !evaluacion.quitados.includes(clave),
  );
  return { ...comun(fila), semana, respondidos: respondidos.length };
}

export const listBorradores = async (db: Db, evaluador: string): Promise<ResumenDeBorrador[]> =>
  (await selectBorradores(db, evaluador)).map(resumenOf);

/** Reads a draft of an evaluator. @throws {AppError} `no-existe` */
export async function readBorrador(db: Db, key: DeBorrador): Promise<Borrador> {
  const fila = await selectBorrador(db, key);
  if (!fila) throw missingBorrador();
  return borradorOf(fila);
}

/** Creates a draft, or returns the evaluator's existing one for that teacher and subject. */
export async function openBorrador(
  db: Db,
  { docente, asignatura, estado }: DatosDeBorrador,
  { evaluador, now }: { readonly evaluador: string; readonly now: Date },
): Promise<{ readonly borrador: Borrador; readonly isNew: boolean }> {
  const { nombre, correo } = docente;
  const { fila, isNew } = await insertBorrador(db, {
    id: uuidv7({ msecs: now.getTime() }),
    evaluador,
    docente: nombre,
    correo,
    ...asignatura,
    estado,
    creado: now,
  });
  return { borrador: borradorOf(fila), isNew };
}

type BorradorPorGuardar = {
  /** Version that the window knows. */
  readonly version: number;
  readonly estado: EstadoDeBorrador;
  readonly now: Date;
};

/** The new version, or the draft as another window saved it. */
export type BorradorGuardado =
  | { readonly ok: true; readonly version: number; readonly guardado: string }
  | { readonly ok: false; readonly borrador: Borrador };

/** Saves the content of a draft over the version that the window knows. @throws {AppError} `no-existe` */
export async function saveBorrador(
  db: Db,
  key: DeBorrador,
  { version, estado, now }: BorradorPorGuardar,
): Promise<BorradorGuardado> {
  const guardada = await updateEstado(db, { ...key, version, estado, guardado: now });
  if (guardada !== null) return { ok: true, version: guardada, guardado: now.toISOString() };
  const borrador = await readBorrador(db, key);
  // The answer to the same save was lost before.
  const isSaved = borrador.version === version + 1 && isDeepStrictEqual(borrador.estado, estado);
  return isSaved ? { ok: true, version: borrador.version, guardado: borrador.guardado } : { ok: false, borrador };
}

const clavesOf = ({ semana, firma }: Pick<FilaBorrador, 'semana' | 'firma'>): string[] =>
  [semana, firma].flatMap((imagen) => imagen?.clave ?? []);

/** Deletes a draft with its images. @throws {AppError} `no-existe` */
export async function discardBorrador(db: Db, key: DeBorrador): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const imagenes = await deleteBorrador(tx, key);
    if (!imagenes) throw missingBorrador();
    await soltarArchivos(tx, clavesOf(imagenes));
  });
}

const CAMPOS = { semana: CAMPOS_ACOMPANAMIENTO.imgSemana, firma: CAMPOS_ACOMPANAMIENTO.imgFirma } as const;

type LugarDeImagen = DeBorrador & { readonly imagen: NombreDeImagen };

/** The stored image, or the draft if another window has put another image there. */
type ImagenPuesta =
  { readonly ok: true; readonly imagen: ImagenGuardada } | { readonly ok: false; readonly borrador: Borrador };

type ImagenRecibida = {
  readonly archivo: unknown;
  /** Key of the image that the window shows; empty for none. */
  readonly reemplaza: string;
  readonly now: Date;
};

function refuse(message: string): never {
  throw new AppError('datos-invalidos', { message, errores: { archivo: message } });
}

/** Checks an image and stores its file, not yet owned by a draft. @throws {AppError} `datos-invalidos` */
async function store(archivos: Archivos, nombre: NombreDeImagen, recibido: unknown): Promise<ImagenGuardada> {
  const campo = CAMPOS[nombre];
  if (!(recibido instanceof ReceivedFile)) refuse(campo.mensaje);
  const { archivo, rechazo } = await archivos.revisar(campo, recibido);
  if (rechazo !== null) refuse(rechazo);
  const revisado = archivoSchema(campo).safeParse(archivo);
  if (!revisado.success) refuse(revisado.error.issues[0]!.message);
  const guardando = await archivos.store({ ruta: nombre, campo, recibido, archivo });
  if (!guardando.ok) refuse(guardando.mensaje);
  const { clave, nombre: nombreOfArchivo, tipo, tamano } = guardando.guardado;
  return { clave, nombre: nombreOfArchivo, tipo, tamano, huella: recibido.sha256 };
}

/** Stores an image in a draft. @throws {AppError} `no-existe`, `datos-invalidos` */
export async function putImagen(
  { db, archivos }: { readonly db: Db; readonly archivos: Archivos },
  { imagen: nombre, ...key }: LugarDeImagen,
  { archivo, reemplaza, now }: ImagenRecibida,
): Promise<ImagenPuesta> {
  if (!(await selectBorrador(db, key))) throw missingBorrador();
  const imagen = await store(archivos, nombre, archivo);
  // Files that no transaction takes are removed later.
  return db.transaction().execute(async (tx): Promise<ImagenPuesta> => {
    const fila = await lockBorrador(tx, key);
    if (!fila) throw missingBorrador();
    const actual = fila[nombre];
    // The same bytes again: the answer to the first upload was lost.
    if (actual?.huella === imagen.huella) return { ok: true, imagen: actual };
    if ((actual?.clave ?? '') !== reemplaza) return { ok: false, borrador: borradorOf(fila) };
    await takeArchivo(tx, imagen.clave);
    await soltarArchivos(tx, actual ? [actual.clave] : []);
    await updateImagen(tx, fila.id, { nombre, imagen, guardado: now });
    return { ok: true, imagen };
  });
}

/** Removes an image from a draft; succeeds if it is gone already. @throws {AppError} `no-existe` */
export async function removeImagen(
  db: Db,
  { imagen: nombre, ...key }: LugarDeImagen,
  { clave, now }: { readonly clave: string; readonly now: Date },
): Promise<{ readonly ok: true } | { readonly ok: false; readonly borrador: Borrador }> {
  return db.transaction().execute(async (tx) => {
    const fila = await lockBorrador(tx, key);
    if (!fila) throw missingBorrador();
    const actual = fila[nombre];
    if (!actual) return { ok: true };
    if (actual.clave !== clave) return { ok: false, borrador: borradorOf(fila) };
    await soltarArchivos(tx, [clave]);
    await updateImagen(tx, fila.id, { nombre, imagen: null, guardado: now });
    return { ok: true };
  });
}

/** Reads the description of a draft's image. @throws {AppError} `no-existe` if the draft or the image does not exist */
export async function readImagen(db: Db, { imagen: nombre, ...key }: LugarDeImagen): Promise<ImagenGuardada> {
  const fila = await selectBorrador(db, key);
  if (!fila) throw missingBorrador();
  const imagen = fila[nombre];
  if (!imagen) throw new AppError('no-existe', { message: 'El borrador no tiene esa imagen.' });
  return imagen;
}

/**
 * Deletes the draft of a sent accompaniment, in the transaction that stores it.
 * @returns the instant when it was opened; null if there was none
 */
export async function dropBorradorOf(tx: Db, par: DeParDeEvaluador): Promise<Date | null> {
  const borrador = await deleteBorradorOf(tx, par);
  if (!borrador) return null;
  await soltarArchivos(tx, clavesOf(borrador));
  return borrador.creado;
}

const LOTE = 100;

/**
 * Deletes drafts not saved for some days, with their images. Run periodically.
 * @param dias setting `DRAFT_DAYS`
 */
export async function cleanBorradores(db: Db, dias: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dias * DAY_MS);
  let removed: number;
  do {
    removed = await db.transaction().execute(async (tx) => {
      const abandonados = await deleteAbandonados(tx, before, LOTE);
      await soltarArchivos(tx, abandonados.flatMap(clavesOf));
      return abandonados.length;
    });
  } while (removed === LOTE);
}
