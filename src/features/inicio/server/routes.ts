import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { tituloDePagina } from '#catalogo/producto.ts';
import type { pageData } from '#platform/contract/page-data.ts';
import type { Pages } from '#platform/server/http/pages.ts';
import { PANTALLAS } from '../pantallas.ts';

/**
 * Serves the staff application's document at each of its screens, with the screen's title. Whether the visitor may see
 * it is decided by the calls that it makes; the document itself holds nothing of anybody.
 */
export function servePantallas(app: FastifyInstance, pages: Pages, datos: z.output<typeof pageData>): void {
  for (const { ruta, titulo, documento } of PANTALLAS) {
    if (documento !== 'gestion') continue;
    app.get(ruta, { config: { acceso: 'publico' } }, (_request, reply) =>
      pages.send(reply, { documento, titulo: tituloDePagina(titulo), datos }),
    );
  }
}
