import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hojasDe, nodoEn } from '#catalogo/arbol.ts';
import type { Formulario, Portada } from '#catalogo/formulario.ts';
import { tituloDePagina } from '#catalogo/producto.ts';
import type { Pages } from '#platform/server/http/pages.ts';
import { type SharedPage, sendSharedPage } from '#platform/server/http/shared-page.ts';
import type { FormularioData, FormularioPageData, PortadaPageData } from '../contract.ts';
import type { Apertura } from './apertura.ts';

type Options = {
  readonly pages: Pages;
  readonly apertura: Apertura;
  /** What every page is given. */
  readonly comun: Pick<FormularioPageData, 'institucion' | 'demostracion'>;
};

/**
 * The document of every public form at its route: definition and lists are in it, so that it can be filled in at once. A
 * form whose address chooses an option has its page of cards too, to which an address that chooses none leads (spec 2 §2).
 */
export function serveFormularioPages(
  app: FastifyInstance,
  formularios: readonly Formulario[],
  { pages, apertura, comun }: Options,
): void {
  const serve = (
    ruta: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): void => void app.get(ruta, { config: { acceso: 'publico', rateLimit: false } }, handler);

  for (const formulario of formularios.filter(({ acceso }) => acceso === 'publico')) {
    const { portada, titulo } = formulario;
    const necesita = [...new Set(hojasDe(formulario.campos).map(({ campo }) => `campo-${campo.tipo}`))];
    const share = sharing(async (data: FormularioData) =>
      pages.share({ titulo: tituloDePagina(titulo), datos: { ...comun, ...data }, necesita }),
    );
    serve(formulario.ruta, async (request, reply) => {
      const data = await apertura(formulario);
      if (eligeOpcion(formulario, data, request.params)) return sendSharedPage(request, reply, await share(data));
      if (portada) return reply.redirect(portada.ruta);
      reply.callNotFound();
      return reply;
    });
    if (!portada) continue;
    const sharePortada = sharing(async (data: FormularioData) => {
      const datos: PortadaPageData = { ...comun, portada: portadaDe(formulario, portada, data) };
      return pages.share({ titulo: tituloDePagina(portada.titulo), datos });
    });
    serve(portada.ruta, async (request, reply) =>
      sendSharedPage(request, reply, await sharePortada(await apertura(formulario))),
    );
  }
}

/** Makes a page once for all who ask while what it shows stays the same. */
function sharing(make: (data: FormularioData) => Promise<SharedPage>): (data: FormularioData) => Promise<SharedPage> {
  let made: { readonly data: FormularioData; readonly page: Promise<SharedPage> } | undefined;
  return async (data) => {
    if (made?.data !== data) made = { data, page: make(data) };
    return made.page;
  };
}

/** The fields whose options the address chooses, with their lists. */
const deDireccion = ({ ruta, campos }: Formulario): { readonly clave: string; readonly lista: string }[] =>
  ruta.split('/').flatMap((part) => {
    const clave = part.slice(1);
    const nodo = part.startsWith(':') ? nodoEn(campos, clave) : undefined;
    return nodo?.tipo === 'opcion' ? [{ clave, lista: nodo.lista }] : [];
  });

/** Whether an address chooses options that are offered. */
const eligeOpcion = (formulario: Formulario, { listas }: FormularioData, params: unknown): boolean =>
  deDireccion(formulario).every(({ clave, lista }) => {
    const elegida = (params as Readonly<Record<string, string>>)[clave];
    return listas[lista]?.some((opcion) => opcion.activa && opcion.clave === elegida);
  });

function portadaDe(formulario: Formulario, { titulo, proposito }: Portada, { listas }: FormularioData) {
  const [elegido] = deDireccion(formulario);
  const opciones = (elegido && listas[elegido.lista]?.filter(({ activa }) => activa)) ?? [];
  return {
    titulo,
    proposito,
    tarjetas: opciones.map(({ clave, texto, atributos: { descripcion, horas } = {} }) => ({
      direccion: formulario.ruta.replace(`:${elegido!.clave}`, encodeURIComponent(clave)),
      titulo: texto,
      ...(typeof descripcion === 'string' && { descripcion }),
      ...(typeof horas === 'number' && { horas }),
    })),
  };
}
