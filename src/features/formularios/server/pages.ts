import type { FastifyInstance } from 'fastify';
import type { Formulario } from '#catalogo/formulario.ts';
import { tituloDePagina } from '#catalogo/producto.ts';
import type { Pages } from '#platform/server/http/pages.ts';
import { type SharedPage, sendSharedPage } from '#platform/server/http/shared-page.ts';
import type { FormularioData, FormularioPageData } from '../contract.ts';
import type { Apertura } from './apertura.ts';

type Options = {
  readonly pages: Pages;
  readonly apertura: Apertura;
  /** What every page is given. */
  readonly comun: Pick<FormularioPageData, 'institucion' | 'demostracion'>;
};

/** The document of every public form at its route: definition and lists are in it, so that it can be filled in at once. */
export function serveFormularioPages(
  app: FastifyInstance,
  formularios: readonly Formulario[],
  { pages, apertura, comun }: Options,
): void {
  for (const formulario of formularios.filter(({ acceso }) => acceso === 'publico')) {
    const titulo = tituloDePagina(formulario.titulo);
    let made: { data: FormularioData; page: Promise<SharedPage> } | undefined;
    app.get(formulario.ruta, { config: { acceso: 'publico', rateLimit: false } }, async (request, reply) => {
      const data = await apertura(formulario);
      if (made?.data !== data) made = { data, page: pages.share(titulo, { ...comun, ...data }) };
      return sendSharedPage(request, reply, await made.page);
    });
  }
}
