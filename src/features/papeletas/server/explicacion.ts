// Serves the page that says how answers of the verified survey are protected: without a script, the same for everybody.
import type { FastifyInstance } from 'fastify';
import { ENCUESTA_VERIFICADA, tituloOfPagina } from '#catalogo/titulos.ts';
import type { Site } from '#core/slice.ts';
import { sendSharedPage } from '#platform/server/http/pages.ts';
import type { EncuestaVerificadaPageData } from '../contract.ts';

/** Serves the page. */
export function serveExplicacion(app: FastifyInstance, _services: unknown, { pages, comun }: Site): void {
  const datos: EncuestaVerificadaPageData = { ...comun, encuestaVerificada: true };
  const page = pages.shareStill({ titulo: tituloOfPagina(ENCUESTA_VERIFICADA.titulo), datos });
  app.get(ENCUESTA_VERIFICADA.ruta, { config: { acceso: 'publico', rateLimit: false } }, async (request, reply) =>
    sendSharedPage(request, reply, await page),
  );
}
