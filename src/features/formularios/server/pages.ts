// Serves public pages: each form, the cards that lead to it, and receipts at their own addresses.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nodoAt, piezasOf } from '#catalogo/arbol.ts';
import { builtInOf, isSolicitud, type CatalogoNow } from '#catalogo/catalogo.ts';
import { hasComprobante } from '#catalogo/comprobante.ts';
import { campoConCupos } from '#catalogo/cupos.ts';
import { isPropio, startOf, type Formulario, type Portada } from '#catalogo/formulario.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { RUTA_DE_COMPROBANTE, RUTA_DE_SOLICITUD, tituloOfPagina } from '#catalogo/titulos.ts';
import type { StaffData } from '#core/slice.ts';
import { sendSharedPage, serveByToken, type Pages, type SharedPage } from '#platform/server/http/pages.ts';
import { seguimientoSchema, type FormularioData, type FormularioPageData, type PortadaPageData } from '../contract.ts';
import { FORMULARIO_PROPIO } from '../pantallas.ts';
import { writeRecibo, type ComprobantePageData } from '../recibo.ts';
import type { Apertura } from './apertura.ts';
import type { Seguimientos } from './comprobantes.ts';
import { reciboOf } from './registro.ts';

type Options = {
  readonly pages: Pages;
  readonly apertura: Apertura;
  /** Data of every page. */
  readonly comun: Pick<FormularioPageData, 'institucion' | 'demostracion'>;
  /** Data of the staff application, which shows the forms of the unit that ask to sign in. */
  readonly gestion: StaffData;
};

/**
 * Serves each public form at its route. Definition and lists are part of the document, so that it can be filled in at
 * once. A form whose address chooses an option also has a page of cards, to which an address without a valid option
 * redirects (spec 2 §2).
 */
export function serveFormularioPages(
  app: FastifyInstance,
  catalogo: CatalogoNow,
  { pages, apertura, comun, gestion }: Options,
): void {
  const serve = (
    ruta: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): void => void app.get(ruta, { config: { acceso: 'publico', rateLimit: false } }, handler);

  for (const formulario of builtInOf(catalogo()).filter(({ acceso }) => acceso === 'publico')) {
    const { portada } = formulario;
    const [fromRuta] = opcionesDeDireccion(formulario);
    const shareWith = memo((elegida: string) =>
      sharing(async (data: FormularioData) => {
        const opcion = fromRuta && data.listas[fromRuta.lista]?.find(({ clave }) => clave === elegida);
        return pages.share(pageOf({ comun, data, elegida: opcion }));
      }),
    );
    /** The unit may have changed its texts. */
    const open = async () => apertura(catalogo().findFormulario(formulario.slug)!);
    serve(formulario.ruta, async (request, reply) => {
      const data = await open();
      const params = request.params as Readonly<Record<string, string>>;
      if (choosesOpcion(formulario, data, params)) {
        const share = shareWith(fromRuta ? (params[fromRuta.clave] ?? '') : '');
        return sendSharedPage(request, reply, await share(data));
      }
      if (portada) return reply.redirect(portada.ruta);
      reply.callNotFound();
      return reply;
    });
    if (!portada) continue;
    const sharePortada = sharing(async (data: FormularioData) => {
      const datos: PortadaPageData = { ...comun, portada: portadaOf(formulario, portada, data) };
      return pages.share({ titulo: tituloOfPagina(portada.titulo), datos });
    });
    serve(portada.ruta, async (request, reply) => sendSharedPage(request, reply, await sharePortada(await open())));
  }

  const shareOwn = memo(() => sharing(async (data) => pages.share(pageOf({ comun, data }))));
  serve(FORMULARIO_PROPIO.propio.ruta, async (request, reply) => {
    const { formulario: slug = '' } = request.params as Readonly<Record<string, string>>;
    const formulario = catalogo().findFormulario(slug);
    if (!formulario || !isPropio(formulario)) {
      reply.callNotFound();
      return reply;
    }
    if (formulario.acceso === 'publico') {
      return sendSharedPage(request, reply, await shareOwn(slug)(await apertura(formulario)));
    }
    // The others open in the staff application, which asks to sign in and loads them by a call.
    const titulo = tituloOfPagina(formulario.titulo);
    return pages.send(reply, { documento: 'gestion', titulo, datos: await gestion(request) });
  });
}

type PageContent = {
  readonly comun: Options['comun'];
  readonly data: FormularioData;
  readonly elegida?: Opcion | undefined;
};

/** Returns the page of a form, with the parts that it needs. */
function pageOf({ comun, data, elegida }: PageContent) {
  const { titulo, campos } = data.formulario;
  const datos: FormularioPageData = { ...comun, ...data, ...(elegida && { elegida: inWords(elegida) }) };
  return { titulo: tituloOfPagina(titulo), datos, needs: [...piezasOf(campos)].map((pieza) => `campo-${pieza}`) };
}

type ComprobanteOptions = {
  readonly pages: Pages;
  readonly catalogo: CatalogoNow;
  readonly seguimientos: Seguimientos;
  /** Data of every page. */
  readonly comun: Omit<ComprobantePageData, 'comprobante'>;
};

/**
 * Serves the page of each receipt. Its address travels by mail, which a typing error may send to a stranger, and is
 * passed on: sensitive answers and identity documents are left out.
 */
export function serveComprobantes(app: FastifyInstance, options: ComprobanteOptions): void {
  const { pages, catalogo, seguimientos, comun } = options;

  async function read(token: string): Promise<ComprobantePageData['comprobante']> {
    const registro = seguimientoSchema.safeParse(token).success ? await seguimientos.read(token) : undefined;
    const formulario = registro && catalogo().findFormulario(registro.formulario);
    if (!registro || !formulario || !hasComprobante(formulario)) return null;
    const recibo = writeRecibo(formulario, reciboOf(formulario, registro), {
      datos: registro.datos,
      discreto: true,
    });
    return {
      ...recibo,
      otra: startOf(formulario),
      ...(isSolicitud(catalogo(), formulario) && { solicitud: `${RUTA_DE_SOLICITUD}/${token}` }),
      ...(campoConCupos(formulario) && { inscripcion: `${RUTA_DE_SOLICITUD}/${token}` }),
    };
  }

  serveByToken(app, RUTA_DE_COMPROBANTE, async (token, reply) => {
    const datos: ComprobantePageData = { ...comun, comprobante: await read(token) };
    const titulo = tituloOfPagina(datos.comprobante ? 'Comprobante' : 'Comprobante no disponible');
    return pages.send(reply, { documento: 'publico', titulo, status: datos.comprobante ? 200 : 404, datos });
  });
}

/** Shares a page between all requests while its data stay the same. */
function sharing(make: (data: FormularioData) => Promise<SharedPage>): (data: FormularioData) => Promise<SharedPage> {
  let made: { readonly data: FormularioData; readonly page: Promise<SharedPage> } | undefined;
  return async (data) => {
    if (made?.data !== data) made = { data, page: make(data) };
    return made.page;
  };
}

/** Caches a value for each key; only keys that a list offers are asked for. */
function memo<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/** Returns the fields whose options the address chooses, with their lists. */
const opcionesDeDireccion = ({ ruta, campos }: Formulario): { readonly clave: string; readonly lista: string }[] =>
  ruta.split('/').flatMap((part) => {
    const clave = part.slice(1);
    const nodo = part.startsWith(':') ? nodoAt(campos, clave) : undefined;
    return nodo?.tipo === 'opcion' ? [{ clave, lista: nodo.lista }] : [];
  });

/** Returns true if an address chooses options that are offered. */
const choosesOpcion = (
  formulario: Formulario,
  { listas }: FormularioData,
  params: Readonly<Record<string, string>>,
): boolean =>
  opcionesDeDireccion(formulario).every(({ clave, lista }) =>
    listas[lista]?.some((opcion) => opcion.activa && opcion.clave === params[clave]),
  );

const inWords = ({ texto, atributos: { descripcion, horas } = {} }: Opcion) => ({
  titulo: texto,
  ...(typeof descripcion === 'string' && { descripcion }),
  ...(typeof horas === 'number' && { horas }),
});

function portadaOf(formulario: Formulario, { titulo, proposito }: Portada, { listas, vigencia }: FormularioData) {
  const [elegido] = opcionesDeDireccion(formulario);
  const ofrecidas = vigencia?.mensaje === undefined ? elegido && listas[elegido.lista] : [];
  const opciones = ofrecidas?.filter(({ activa }) => activa) ?? [];
  return {
    titulo,
    proposito,
    ...(vigencia && { vigencia }),
    tarjetas: opciones.map((opcion) => ({
      direccion: formulario.ruta.replace(`:${elegido!.clave}`, encodeURIComponent(opcion.clave)),
      ...inWords(opcion),
    })),
  };
}
