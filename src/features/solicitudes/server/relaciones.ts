// Requests that follow another one: each tells of the other in its history.
import { isSolicitud, type CatalogoNow } from '#catalogo/catalogo.ts';
import { seguimientoSchema } from '#features/formularios/contract.ts';
import type { Relacionar, Seguimientos } from '#features/formularios/server/service.ts';
import { insertRelacion } from './solicitudes.store.ts';

/** Relates new records to the requests that they follow. Only what a token leads to in the same form counts. */
export function createRelacionar(catalogo: CatalogoNow, seguimientos: Pick<Seguimientos, 'read'>): Relacionar {
  return async (formulario, token, creado) => {
    if (!isSolicitud(catalogo(), formulario)) return null;
    const anterior = seguimientoSchema.safeParse(token).success ? await seguimientos.read(token) : undefined;
    if (anterior?.formulario !== formulario.slug) return null;
    return async (tx, registro) => insertRelacion(tx, { anterior: anterior.id, registro, creado });
  };
}
