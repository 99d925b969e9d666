import { createHash, randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { isOrphaned } from '#platform/server/db/taken.ts';
import { createSeal } from '#platform/server/seal.ts';
import { deleteVencidos, findEnlace, insertEnlace } from './store.ts';

/** How long a link opens what it leads to (DECISIONS §3). */
const DURACION_MS = 60_000;

/** The table keeps neither the link nor what opens it: words of a search in it are unreadable, even in a backup. */
const sealOf = (enlace: string) => createSeal(enlace, 'enlaces.datos');

const claveOf = (enlace: string): Buffer => createHash('sha256').update(enlace).digest();

/**
 * What a link leads to: an act of one slice with what it needs to know. The link itself carries nothing but chance, so
 * that no address says what is looked at; it ends with its time or with its session, whatever comes first.
 */
export type TipoDeEnlace<S extends z.ZodMiniType> = { readonly accion: string; readonly datos: S };

/**
 * Makes a link.
 * @returns the text to put into an address
 * @throws {AppError} `sin-sesion` if the session ended since the request began
 */
export async function createEnlace<S extends z.ZodMiniType>(
  db: Db,
  { accion }: TipoDeEnlace<S>,
  { sesion, datos, now }: { readonly sesion: string; readonly datos: z.input<S>; readonly now: Date },
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

export { deleteVencidos as limpiarEnlaces };

/** The session that made a link; null when there is none any more. */
export async function sesionDeEnlace(db: Db, enlace: string, now: Date): Promise<string | null> {
  const fila = await findEnlace(db, claveOf(enlace), now);
  return fila?.sesion ?? null;
}

/** Said of a link that leads nowhere any more. @param haga how another one is got */
export const sinEnlace = (haga: 'Exporte' | 'Descargue'): AppError =>
  new AppError('no-existe', { message: `Ese enlace ya no sirve. ${haga} de nuevo.` });

/** What a link leads to; null when there is none, of this kind or any more. */
export async function openEnlace<S extends z.ZodMiniType>(
  db: Db,
  { accion, datos }: TipoDeEnlace<S>,
  { enlace, now }: { readonly enlace: string; readonly now: Date },
): Promise<z.output<S> | null> {
  const fila = await findEnlace(db, claveOf(enlace), now);
  // Sealed for its kind: another kind's link does not open.
  const texto = fila && sealOf(enlace).open(fila.datos, accion);
  return texto ? datos.parse(JSON.parse(texto)) : null;
}
