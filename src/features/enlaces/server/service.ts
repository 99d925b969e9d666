import { createHash, randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { isOrphaned } from '#platform/server/db/errors.ts';
import { API_BASE } from '#platform/server/http/serve.ts';
import { createSeal } from '#platform/server/keys.ts';
import type { DatosDeDescarga, Descarga, DescargaServida, TipoDeEnlace } from './descarga.ts';
import { deleteVencidos, type FilaEnlace, findEnlace, insertEnlace } from './store.ts';

/** How long a link opens what it leads to (DECISIONS §3). */
const DURACION_MS = 60_000;

/** The table keeps neither the link nor what opens it: words of a search in it are unreadable, even in a backup. */
const sealOf = (enlace: string) => createSeal(enlace, 'enlaces.datos');

const claveOf = (enlace: string): Buffer => createHash('sha256').update(enlace).digest();

type ForSession<S extends z.ZodMiniType> = {
  readonly sesion: string;
  readonly datos: z.input<S>;
  readonly now: Date;
};

/**
 * Makes a link.
 * @returns the text to put into an address
 * @throws {AppError} `sin-sesion` if the session ended since the request began
 */
export async function createEnlace<S extends z.ZodMiniType>(
  db: Db,
  { accion }: TipoDeEnlace<S>,
  { sesion, datos, now }: ForSession<S>,
): Promise<string> {
  const enlace = randomBytes(24).toString('base64url');
  const vence = new Date(now.getTime() + DURACION_MS);
  const sellados = sealOf(enlace).seal(JSON.stringify(datos), accion);
  try {
    await insertEnlace(db, { clave: claveOf(enlace), sesion, accion, datos: sellados, vence });
  } catch (error) {
    throw isOrphaned(error) ? new AppError('sin-sesion', { cause: error }) : error;
  }
  return enlace;
}

export {
  type DatosDeDescarga,
  type Descarga,
  type Descargado,
  type DescargaServida,
  definirDescarga,
  lectorOf,
  lectorSchema,
} from './descarga.ts';
export { deleteVencidos as limpiarEnlaces };

/**
 * Makes a link to a file.
 * @returns the address at which the browser downloads it
 * @throws {AppError} `sin-sesion` if the session ended since the request began
 */
export async function createDescarga<S extends DatosDeDescarga, C>(
  db: Db,
  tipo: Descarga<S, C>,
  enlace: ForSession<S>,
): Promise<string> {
  return `${API_BASE}/descargas/${await createEnlace(db, tipo, enlace)}`;
}

/** Returns the data of a link; null if it is of another kind, expired or unknown. */
export async function openEnlace<S extends z.ZodMiniType>(
  db: Db,
  tipo: TipoDeEnlace<S>,
  apertura: Apertura,
): Promise<z.output<S> | null> {
  const fila = await findEnlace(db, claveOf(apertura.enlace));
  return fila ? datosOf(tipo, fila, apertura) : null;
}

type Apertura = { readonly enlace: string; readonly now: Date };

function datosOf<S extends z.ZodMiniType>(
  { accion, datos }: TipoDeEnlace<S>,
  fila: Omit<FilaEnlace, 'clave'>,
  { enlace, now }: Apertura,
): z.output<S> | null {
  if (fila.vence <= now) return null;
  // Sealed for its kind: another kind's link does not open.
  const texto = sealOf(enlace).open(fila.datos, accion);
  return texto ? datos.parse(JSON.parse(texto)) : null;
}

/**
 * Finds the kind of a link to a file, the session that made it and its data.
 * @returns null if no kind has such a link; `datos` null if it expired
 */
export async function findDescarga(db: Db, descargas: readonly DescargaServida[], apertura: Apertura) {
  const fila = await findEnlace(db, claveOf(apertura.enlace));
  const tipo = descargas.find(({ accion }) => accion === fila?.accion);
  return fila && tipo ? { tipo, sesion: fila.sesion, datos: datosOf(tipo, fila, apertura) } : null;
}
