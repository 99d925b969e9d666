import type { FastifyInstance } from 'fastify';
import { hojasDe } from '#catalogo/arbol.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { tituloDePagina } from '#catalogo/producto.ts';
import type { Pages } from '#platform/server/http/pages.ts';
import { type SharedPage, sendSharedPage } from '#platform/server/http/shared-page.ts';
import type { FormularioPageData } from '../contract.ts';
import type { EntornoActual } from './entorno.ts';

type Options = {
  readonly pages: Pages;
  readonly entorno: EntornoActual;
  /** What every page is given. */
  readonly comun: Pick<FormularioPageData, 'institucion' | 'demostracion'>;
};

/** The document of every public form at its route: definition and lists are in it, so that it can be filled in at once. */
export function serveFormularioPages(
  app: FastifyInstance,
  formularios: readonly Formulario[],
  { pages, entorno, comun }: Options,
): void {
  for (const formulario of formularios.filter(({ acceso }) => acceso === 'publico')) {
    const titulo = tituloDePagina(formulario.titulo);
    let made: { version: string; page: Promise<SharedPage> } | undefined;
    app.get(formulario.ruta, { config: { acceso: 'publico', rateLimit: false } }, async (request, reply) => {
      const actual = await entorno();
      if (made?.version !== actual.version) {
        const datos: FormularioPageData = { ...comun, ...datosDe(formulario, actual) };
        made = { version: actual.version, page: pages.share(titulo, datos) };
      }
      return sendSharedPage(request, reply, await made.page);
    });
  }
}

function datosDe(formulario: Formulario, { opciones, dominios, hoy }: Awaited<ReturnType<EntornoActual>>) {
  const nombres = hojasDe(formulario.campos).flatMap(({ campo }) => ('lista' in campo ? [campo.lista] : []));
  const listas = Object.fromEntries([...new Set(nombres)].map((nombre) => [nombre, [...opciones(nombre)]]));
  return { formulario, listas, dominios: [...dominios], hoy };
}
