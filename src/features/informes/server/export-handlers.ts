import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import * as z from 'zod/mini';
import type { Informe } from '#catalogo/informe.ts';
import { quienOf, record } from '#features/auditoria/server/service.ts';
import { createEnlace, openEnlace } from '#features/enlaces/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { API_BASE } from '#platform/server/http/serve.ts';
import { filtroSchema } from '../contract.ts';
import { excelDe, nombreDeArchivo } from './exportacion.ts';
import { type HandlersOf, informeFor, type Tools } from './tools.ts';

/** What a link to an export stands for: nothing of it travels in the address. */
const ENLACE = {
  accion: 'informe.exportacion',
  datos: z.object({
    slug: z.string(),
    filtro: filtroSchema,
    lector: z.object({ usuario: z.string(), nombre: z.string(), email: z.string(), roles: z.array(z.string()) }),
  }),
};

/**
 * A browser that downloads by an address writes the file to the disk as it comes, on a phone as on a desk; one that
 * fetches it with our header holds it in memory first. So the screen asks for a link, and goes there.
 */
export function exportHandlers(
  lista: readonly Informe[],
  { db, now, informes }: Tools,
): HandlersOf<'POST /informes/{informe}/exportar' | 'GET /informes/{informe}/exportaciones/{enlace}'> {
  return {
    async 'POST /informes/{informe}/exportar'({ params: { informe: slug }, body: filtro }, { actor }) {
      const informe = informeFor(lista, slug, actor);
      // What cannot be read must be said here, where the screen can show it.
      await informes.contar(informe, filtro, actor);
      const { sesion, usuario, nombre, email, roles } = actor;
      const lector = { usuario, nombre, email, roles: [...roles] };
      const enlace = await createEnlace(db, ENLACE, { sesion, datos: { slug, filtro, lector }, now: now() });
      return { status: 201, body: { enlace: `${API_BASE}/informes/${slug}/exportaciones/${enlace}` } };
    },
    async 'GET /informes/{informe}/exportaciones/{enlace}'({ params }, { request }) {
      const datos = await openEnlace(db, ENLACE, { enlace: params.enlace, now: now() });
      const informe = lista.find(({ slug }) => slug === datos?.slug && slug === params.informe);
      if (!datos || !informe) throw new AppError('no-existe', { message: 'Ese enlace ya no sirve. Exporte de nuevo.' });
      const { filtro, lector } = datos;
      const total = await informes.contar(informe, filtro, lector);
      const { semestre = null, estado = null } = filtro;
      await record(db, {
        accion: 'informe.exportacion',
        quien: { ...quienOf(request), usuario: lector.usuario, roles: lector.roles },
        objeto: { tipo: 'informe', ids: [informe.slug] },
        detalle: { semestre, estado, conBusqueda: Boolean(filtro.buscar?.trim()), filas: total },
      });
      const exportacion = { informe, filtro, total, nombre: lector.nombre, now: now() };
      const body = Readable.fromWeb(excelDe(exportacion, informes.lotes(informe, filtro, lector)));
      return {
        status: 200,
        body,
        headers: {
          'content-disposition': contentDisposition(nombreDeArchivo(informe, filtro)),
          'cache-control': 'no-store',
        },
      };
    },
  };
}
