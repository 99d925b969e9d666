// Serves the person's side of requests: its page, and the calls that the page makes.
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { RUTA_DE_SOLICITUD, tituloOfPagina } from '#catalogo/titulos.ts';
import { principalOf } from '#core/auditoria/server/service.ts';
import type { Site } from '#core/slice.ts';
import { seguimientoSchema } from '#features/formularios/contract.ts';
import { AppError } from '#platform/contract/errors.ts';
import { serveByToken } from '#platform/server/http/pages.ts';
import { serve } from '#platform/server/http/serve.ts';
import { solicitudesContract, type InscripcionPageData, type SolicitudPageData } from '../contract.ts';
import type { Solicitudes } from './service.ts';

/** A fresh link makes no other request of a repeated one. */
const withoutPermiso = (body: object): object => ({ ...body, permiso: undefined });

type Options = { readonly solicitudes: Solicitudes };

export function serveSolicitudes(app: FastifyInstance, { solicitudes }: Options): void {
  serve(app, solicitudesContract, {
    async 'POST /solicitudes/consulta'({ body: { comprobante, correo } }) {
      await solicitudes.pedirPorNumero(comprobante, correo);
      return { status: 202 as const, body: { pedido: true as const } };
    },
    async 'POST /solicitudes/enlace'({ body: { token } }) {
      await solicitudes.requestByToken(token);
      return { status: 202 as const, body: { pedido: true as const } };
    },
    async 'POST /solicitudes/permiso'({ body: { token } }, { actor }) {
      return { status: 200 as const, body: { permiso: await solicitudes.permit(token, actor) } };
    },
    async 'POST /solicitudes/respuestas'({ body }, { once }) {
      const solicitud = await solicitudes.responder(body, async (work) => once(work, withoutPermiso(body)));
      return { status: 201 as const, body: { solicitud } };
    },
    async 'POST /solicitudes/correccion'({ body }) {
      return { status: 200 as const, body: await solicitudes.openCorreccion(body) };
    },
    async 'POST /solicitudes/correcciones'({ body }, { once }) {
      const solicitud = await solicitudes.correct(body, async (work) => once(work, withoutPermiso(body)));
      return { status: 201 as const, body: { solicitud } };
    },
    async 'POST /solicitudes/calificacion'({ body }, { once }) {
      const solicitud = await solicitudes.rate(body, async (work) => once(work, withoutPermiso(body)));
      return { status: 201 as const, body: { solicitud } };
    },
    async 'POST /solicitudes/retiro'({ body }, { request }) {
      const inscripcion = await solicitudes.inscripciones.withdraw({ ...body, principal: principalOf(request) });
      return { status: 201 as const, body: { inscripcion } };
    },
    async 'POST /solicitudes/archivo'({ body: { token, campo } }) {
      const archivo = await solicitudes.openArchivo(token, campo);
      if (!archivo) throw new AppError('no-existe', { message: 'Ese archivo no está disponible.' });
      const { nombre, tipo, contenido } = archivo;
      const headers = {
        'content-type': tipo,
        'content-disposition': contentDisposition(nombre, { type: 'attachment' }),
        'content-length': String(contenido.size),
        'content-security-policy': "sandbox; default-src 'none'",
      };
      return { status: 200 as const, body: contenido.stream, headers };
    },
  });
}

/** Serves the page of each request, and the page that asks for a link. */
export function serveSolicitudPages(
  app: FastifyInstance,
  { solicitudes }: Options,
  { pages, comun, gestion }: Site,
): void {
  async function readPage(token: string) {
    const isToken = seguimientoSchema.safeParse(token).success;
    const solicitud = isToken ? await solicitudes.read(token) : null;
    if (solicitud) return { solicitud, titulo: `Solicitud ${solicitud.numero}`, status: 200 };
    const inscripcion = isToken ? await solicitudes.inscripciones.read(token) : null;
    if (inscripcion) return { inscripcion, titulo: `Inscripción ${inscripcion.comprobante}`, status: 200 };
    return { solicitud, titulo: 'Solicitud no disponible', status: 404 };
  }

  app.get(RUTA_DE_SOLICITUD, { config: { acceso: 'publico' } }, async (request, reply) => {
    const { contacto } = await gestion(request);
    const datos: SolicitudPageData = { ...comun, solicitud: 'consulta', contacto };
    return pages.send(reply, {
      documento: 'seguimiento',
      titulo: tituloOfPagina('¿En qué va mi solicitud?'),
      status: 200,
      datos,
    });
  });
  serveByToken(app, RUTA_DE_SOLICITUD, async (token, reply) => {
    void reply.header('cache-control', 'no-store');
    const { status, titulo, ...leido } = await readPage(token);
    const pagina: SolicitudPageData | InscripcionPageData = { ...comun, ...leido };
    return pages.send(reply, { documento: 'seguimiento', titulo: tituloOfPagina(titulo), status, datos: pagina });
  });
}
