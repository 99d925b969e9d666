// Pages of requests for mail to a selection: each recipient gets the way to theirs.
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import type { PaginasDeSolicitudes } from '#features/correo/server/service.ts';
import { numeroOf } from '#features/formularios/contract.ts';
import type { Seguimientos } from '#features/formularios/server/service.ts';
import { addressOf } from './conversacion/correo-de-solicitud.ts';
import { selectSolicitudesOf } from './conversacion/mensajes.store.ts';
import { createPermisos } from './permiso.ts';

type Options = {
  readonly catalogo: CatalogoNow;
  readonly seguimientos: Seguimientos;
  /** Address of the product in mail. */
  readonly publicUrl: string;
  /** The key of permissions. */
  readonly secret: string;
  readonly now: () => Date;
};

/** An answer opens a request again, so that its person may answer any of these messages. */
export const createPaginas =
  ({ catalogo, seguimientos, publicUrl, secret, now }: Options): PaginasDeSolicitudes =>
  async (tx, slug, destinatarios) => {
    const formulario = catalogo().informesDeSolicitudes.find((informe) => informe.slug === slug)?.formulario;
    if (!formulario) return destinatarios.map(() => []);
    const found = await selectSolicitudesOf(
      tx,
      destinatarios.flatMap(({ filas }) => filas),
    );
    const byFila = new Map(found.map((each) => [each.fila, each]));
    const tokens = await seguimientos.tokensOf(
      found.map(({ id }) => id),
      tx,
    );
    const permisos = createPermisos(secret);
    const desde = now().getTime();
    return destinatarios.map(({ email, filas }) => {
      const own = filas.flatMap((fila) => byFila.get(fila) ?? []);
      const unique = new Map(own.map((solicitud) => [solicitud.id, solicitud]));
      return [...unique.values()].flatMap((solicitud) => {
        const token = tokens.get(solicitud.id);
        const isOwn = addressOf(formulario, solicitud)?.toLowerCase() === email.toLowerCase();
        if (token === undefined || !isOwn) return [];
        const permiso = permisos.forPeticion(solicitud.id, { acto: 'respuesta', desde });
        const direccion = `${publicUrl}${RUTA_DE_SOLICITUD}/${token}#responder=${permiso}`;
        return [{ id: solicitud.id, numero: numeroOf(formulario, solicitud), direccion }];
      });
    });
  };
