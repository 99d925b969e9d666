// Serves the calls about sessions: a person's own, and the managers' list.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { wordsOf } from '#catalogo/busqueda.ts';
import { principalOf, record } from '#core/auditoria/server/service.ts';
import { AppError, ERRORS } from '#platform/contract/errors.ts';
import { RETO_HEADER } from '#platform/contract/reto.ts';
import type { Db } from '#platform/server/db/database.ts';
import { bearerOf } from '#platform/server/http/actor.ts';
import { assertSameOrigin } from '#platform/server/http/security.ts';
import { addressOf } from '#platform/server/http/sender.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { gestionDeSesionesContract, SESIONES_POR_PAGINA, type SesionAbierta } from '../contract-gestion.ts';
import { sesionContract } from '../contract.ts';
import { createBrowsers, userInfoOf } from './browsers.ts';
import { createSesionCookies, type Site } from './cookies.ts';
import { ROLES_VENCIDOS, SOLO_CAMPUS } from './messages.ts';
import type { SesionService } from './service.ts';
import { countSesiones, deleteSesiones, selectSesiones, type FilaDeSesion } from './store.ts';

/** Serves sign-in, sign-out, renewal and the person's picture. */
export function serveSesion(app: FastifyInstance, sesiones: SesionService, site: Site): void {
  serve(app, sesionContract, handlersOf(sesiones, site));
}

type Options = {
  readonly db: Db;
  /** Name of the Moodle that signs people in: sessions opened with another one are invalid. */
  readonly servidor: string;
  /** Label of that Moodle. */
  readonly nombre: string;
  readonly now?: (() => Date) | undefined;
};

export function serveGestionDeSesiones(
  app: FastifyInstance,
  { db, servidor, nombre, now = () => new Date() }: Options,
): void {
  const abiertaOf = (fila: FilaDeSesion, isOwn: boolean): SesionAbierta => ({
    ...fila,
    servidor: nombre,
    creada: fila.creada.toISOString(),
    usada: fila.usada.toISOString(),
    vence: fila.vence.toISOString(),
    propia: isOwn,
  });

  const handlers: Handlers<typeof gestionDeSesionesContract> = {
    async 'POST /sesiones/consulta'({ body: { buscar = '', salto = 0 } }, { actor }) {
      const consulta = { servidor, now: now(), palabras: wordsOf(buscar) };
      const [filas, total] = await Promise.all([
        selectSesiones(db, consulta, { salto, limite: SESIONES_POR_PAGINA }),
        countSesiones(db, consulta),
      ]);
      return { status: 200, body: { total, sesiones: filas.map((fila) => abiertaOf(fila, fila.id === actor.sesion)) } };
    },
    async 'POST /sesiones/terminar'({ body }, { request }) {
      const terminadas = await db.transaction().execute(async (tx) => {
        const sesiones = await deleteSesiones(tx, body);
        if (sesiones.length === 0) return 0;
        await record(tx, {
          accion: 'sesion.fin',
          principal: principalOf(request),
          objeto: { tipo: 'sesion', ids: sesiones.map(({ id }) => id) },
          detalle: { motivo: 'terminada-por-gestor', de: sesiones[0]!.usuario },
        });
        return sesiones.length;
      });
      if (terminadas === 0) throw new AppError('no-existe', { message: 'Esa sesión ya había terminado.' });
      return { status: 200, body: { terminadas } };
    },
  };
  serve(app, gestionDeSesionesContract, handlers);
}

/** Time for which a browser may reuse a picture. */
const FOTO_SECONDS = 300;

const SIN_RESPUESTA = 'La plataforma no entregó la foto. Inténtelo de nuevo en unos minutos.';

function handlersOf(sesiones: SesionService, site: Site): Handlers<typeof sesionContract> {
  const cookies = createSesionCookies(site);
  const browsers = createBrowsers(cookies);
  return {
    async 'POST /auth/loginMoodle'({ body, headers }, { request, reply }) {
      assertSameOrigin(request, site.publicUrl);
      if (site.modo === 'campus') return { status: 403, body: { message: SOLO_CAMPUS } };
      const navegador = browsers.read(request, headers[RETO_HEADER]);
      const entered = await sesiones.login({ usuario: body.username, clave: body.password, ...navegador });
      return browsers.answer(entered, request, reply);
    },

    async 'POST /auth/refreshToken'(_input, { request, reply }) {
      const renewed = await sesiones.refresh(cookies.read(request), addressOf(request));
      if (renewed.ok) {
        cookies.set(request, reply, renewed);
        return { status: 200, body: { access_token: renewed.access, userInfo: userInfoOf(renewed) } };
      }
      // The session and its cookie are kept: the same token can be presented again.
      if (renewed.motivo === 'roles-vencidos') return { status: 503, body: { message: ROLES_VENCIDOS } };
      cookies.clear(request, reply);
      return { status: 401, body: { message: ERRORS['sin-sesion'].message } };
    },

    async 'POST /auth/logoutMoodle'(_input, { request, reply }) {
      await sesiones.logout({
        cookie: cookies.read(request),
        bearer: bearerOf(request),
        direccion: addressOf(request),
      });
      cookies.clear(request, reply);
      return { status: 200, body: {} };
    },

    async 'GET /sesion/foto'(_input, { actor }) {
      const leida = await sesiones.readFoto(actor.sesion);
      if (!leida.ok) throw new AppError('no-disponible', { message: SIN_RESPUESTA });
      const foto = leida.valor;
      if (!foto) throw new AppError('no-existe', { message: 'No hay una foto propia.' });
      const headers = { 'content-type': foto.tipo, 'cache-control': `private, max-age=${FOTO_SECONDS}` };
      return { status: 200, body: Readable.from([foto.bytes]), headers };
    },
  };
}
