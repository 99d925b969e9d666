import * as z from 'zod/mini';
import { createEnlace, openEnlace } from '#features/enlaces/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { API_BASE } from '#platform/server/http/serve.ts';
import { findArchivo, findArchivoDe, type FilaArchivo } from './store.ts';

/** What a link to a file stands for: which, and who may open it. */
const ENLACE = {
  accion: 'archivo.apertura',
  datos: z.object({ clave: z.uuid(), usuario: z.string(), roles: z.array(z.string()) }),
};

/**
 * The address at which the browser opens a file of a record, for a minute and as long as the session lives. That the
 * caller may see the record is for who calls this to make sure.
 * @param campo the path of the field that the file answers
 * @returns null where the record has no such file
 */
export async function createEnlaceDeArchivo(
  db: Db,
  { registro, campo }: { readonly registro: string; readonly campo: string },
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<string | null> {
  const archivo = await findArchivoDe(db, registro, campo);
  if (!archivo) return null;
  const { sesion, usuario, roles } = actor;
  const datos = { clave: archivo.clave, usuario, roles: [...roles] };
  return `${API_BASE}/archivos/${await createEnlace(db, ENLACE, { sesion, datos, now })}`;
}

/** A file, and whom its link was made for. */
export type Apertura = {
  readonly archivo: FilaArchivo;
  readonly lector: { readonly usuario: string; readonly roles: readonly string[] };
};

/** What a link leads to; null when its time is over, its session ended, or the file is gone. */
export async function openEnlaceDeArchivo(db: Db, enlace: string, now: Date): Promise<Apertura | null> {
  const datos = await openEnlace(db, ENLACE, { enlace, now });
  const archivo = datos ? await findArchivo(db, datos.clave) : undefined;
  return datos && archivo ? { archivo, lector: datos } : null;
}
