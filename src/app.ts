import type { FastifyInstance } from 'fastify';
import { PRODUCTO, tituloDePagina } from '#catalogo/producto.ts';
import { servePantallas } from '#features/inicio/server/routes.ts';
import { sesionContract } from '#features/sesion/contract.ts';
import { createServer, type ServerOptions } from '#platform/server/http/create-server.ts';
import { serveDocs } from '#platform/server/http/docs.ts';
import { apiNotFound } from '#platform/server/http/errors.ts';
import { openApiOf } from '#platform/server/http/openapi.ts';
import { servePages } from '#platform/server/http/pages.ts';
import { API_BASE } from '#platform/server/http/serve.ts';

export type AppOptions = ServerOptions & {
  /** The folder of the built web app; null for an API alone. */
  dist: string | null;
  /** The institution's colour where a setting names one. */
  color: string | null;
  institucion: { nombre: string; unidad: string; logo: string | null };
  /** The accounts of the demonstration Moodle; null where the data are real. */
  demostracion: { cuentas: { usuario: string; clave: string; rol: string }[] } | null;
};

/** Builds the HTTP application without listening: platform first, then one line per feature. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = await createServer(options);
  const document = openApiOf([sesionContract], { title: PRODUCTO, version: '1', base: API_BASE });
  await serveDocs(app, document, options.demostracion ? 'publico' : ['manager']);

  const { institucion, demostracion } = options;
  const datos = { institucion, demostracion };
  const pages = options.dist ? await servePages(app, options.dist, options.color) : null;
  if (pages) servePantallas(app, pages, datos);
  app.setNotFoundHandler((request, reply) =>
    pages && !request.url.startsWith(`${API_BASE}/`)
      ? pages.send(reply, { documento: 'gestion', titulo: tituloDePagina('Página no encontrada'), status: 404, datos })
      : apiNotFound(reply),
  );
  return app;
}
