import { createHash, randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Db } from '#platform/server/db/database.ts';
import { findEnlace, insertEnlace } from './store.ts';

/** How long a link opens what it leads to (DECISIONS §3). */
const DURACION_MS = 60_000;

const claveOf = (enlace: string): Buffer => createHash('sha256').update(enlace).digest();

/**
 * What a link leads to: an act of one slice with what it needs to know. The link itself carries nothing but chance, so
 * that no address says what is looked at; it ends with its time or with its session, whatever comes first.
 */
export type TipoDeEnlace<S extends z.ZodMiniType> = { readonly accion: string; readonly datos: S };

/** Makes a link. @returns the text to put into an address */
export async function createEnlace<S extends z.ZodMiniType>(
  db: Db,
  { accion }: TipoDeEnlace<S>,
  { sesion, datos, now }: { readonly sesion: string; readonly datos: z.input<S>; readonly now: Date },
): Promise<string> {
  const enlace = randomBytes(24).toString('base64url');
  const vence = new Date(now.getTime() + DURACION_MS);
  await insertEnlace(db, { clave: claveOf(enlace), sesion, accion, datos, vence }, now);
  return enlace;
}

/** What a link leads to; null when there is none, of this kind or any more. */
export async function openEnlace<S extends z.ZodMiniType>(
  db: Db,
  { accion, datos }: TipoDeEnlace<S>,
  { enlace, now }: { readonly enlace: string; readonly now: Date },
): Promise<z.output<S> | null> {
  const fila = await findEnlace(db, claveOf(enlace), now);
  return fila?.accion === accion ? datos.parse(fila.datos) : null;
}
