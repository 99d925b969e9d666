// Serves the staff application's document at the reports over forms that the unit made; the others have routes of their own.
import type { FastifyInstance } from 'fastify';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { isPropio } from '#catalogo/formulario.ts';
import { tituloOfPagina } from '#catalogo/titulos.ts';
import type { Site } from '#core/slice.ts';
import { INFORME } from '../pantallas.ts';

export function serveInformePages(app: FastifyInstance, catalogo: CatalogoNow, { pages, gestion }: Site): void {
  app.get(INFORME.informe.ruta, { config: { acceso: 'publico' } }, async (request, reply) => {
    const { slug } = request.params as { readonly slug: string };
    const informe = catalogo().informesDeFormularios.find((one) => one.slug === slug && isPropio(one.formulario));
    if (!informe) {
      reply.callNotFound();
      return reply;
    }
    const titulo = tituloOfPagina(informe.titulo);
    return pages.send(reply, { documento: 'gestion', titulo, datos: await gestion(request) });
  });
}
