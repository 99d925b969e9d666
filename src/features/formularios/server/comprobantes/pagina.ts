import type { FastifyInstance } from 'fastify';
import { tieneComprobante } from '#catalogo/comprobante.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { RUTA_DE_COMPROBANTE, tituloDePagina } from '#catalogo/titulos.ts';
import type { Pages } from '#platform/server/http/pages.ts';
import { type ComprobantePageData, seguimientoSchema } from '../../contract.ts';
import { escribirRecibo } from '../../recibo.ts';
import { reciboDe } from '../registro.ts';
import type { Seguimientos } from './seguimientos.ts';

type Options = {
  readonly pages: Pages;
  readonly seguimientos: Seguimientos;
  /** What every page is given. */
  readonly comun: Omit<ComprobantePageData, 'comprobante'>;
};

/** Who has the address may read it: nobody else is told of it, no search finds it, nothing keeps the page. */
const CABECERAS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' };

/**
 * Serves the page of each receipt. Its address travels by mail, which may go to somebody else by a typing error, and is
 * handed on: sensitive answers and documents of identity are not in it.
 */
export function serveComprobantes(app: FastifyInstance, formularios: readonly Formulario[], options: Options): void {
  const { pages, seguimientos, comun } = options;

  async function leer(token: string): Promise<ComprobantePageData['comprobante']> {
    const registro = seguimientoSchema.safeParse(token).success ? await seguimientos.leer(token) : undefined;
    const formulario = formularios.find(({ slug }) => slug === registro?.formulario);
    if (!registro || !formulario || !tieneComprobante(formulario)) return null;
    const recibo = escribirRecibo(formulario, reciboDe(formulario, registro), {
      datos: registro.datos,
      discreto: true,
    });
    return { ...recibo, otra: formulario.portada?.ruta ?? formulario.ruta };
  }

  app.get<{ Params: { token: string } }>(
    `${RUTA_DE_COMPROBANTE}/:token`,
    { config: { acceso: 'publico' } },
    async ({ params: { token } }, reply) => {
      const datos: ComprobantePageData = { ...comun, comprobante: await leer(token) };
      const titulo = tituloDePagina(datos.comprobante ? 'Comprobante' : 'Comprobante no disponible');
      void reply.headers(CABECERAS);
      return pages.send(reply, { documento: 'publico', titulo, status: datos.comprobante ? 200 : 404, datos });
    },
  );
}
