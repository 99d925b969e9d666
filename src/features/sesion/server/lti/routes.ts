// Serves the two addresses that Moodle sends browsers to when it launches us: the start of a launch, and its end.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { originOf } from '#platform/server/http/security.ts';
import { REGRESO_DEL_CAMPUS } from '../../guard.ts';
import { createSesionCookies, type Site } from '../cookies.ts';
import { newPaso } from '../paso.ts';
import type { Lti } from './lti.ts';
import { RUTA_DE_LANZAMIENTO } from './plataforma.ts';

const RUTA_DE_INICIO = '/lti/login';

/** A token of Moodle is of 3 KB; names and titles of a course may be long. */
const FORM_BYTES = 64 * 1024;

type Services = Lti & { readonly now: () => Date };

/**
 * Serves launches. Both addresses take requests of another site, and neither reads a cookie nor opens a session: the
 * page to which they lead does, by a call of our own site.
 */
export function serveLti(app: FastifyInstance, { plataforma, pases, now }: Services, site: Site): void {
  if (site.modo === 'clave') return;
  const cookies = createSesionCookies(site);
  const destinoOf = (request: FastifyRequest): string => `${site.publicUrl ?? originOf(request)}${RUTA_DE_LANZAMIENTO}`;

  void app.register((scope, _options, done) => {
    const options = { bodyLimit: FORM_BYTES, config: { acceso: 'publico' } } as const;
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

    scope.route({
      method: ['GET', 'POST'],
      url: RUTA_DE_INICIO,
      exposeHeadRoute: false,
      ...options,
      handler(request, reply) {
        const values = valuesOf(request);
        const destino = destinoOf(request);
        const detalle = plataforma.foreignName(values, destino);
        if (detalle !== null) {
          request.log.warn({ detalle }, 'a launch was refused');
          return reply.redirect(REGRESO_DEL_CAMPUS, SEE_OTHER);
        }
        const { cookie, estado, desafio: nonce } = newPaso();
        cookies.setPaso(request, reply, cookie);
        const inicio = {
          login_hint: values.get('login_hint') ?? '',
          lti_message_hint: values.get('lti_message_hint') ?? '',
        };
        return reply.redirect(plataforma.peticion(inicio, { estado, nonce }, destino), SEE_OTHER);
      },
    });

    scope.post(RUTA_DE_LANZAMIENTO, options, async (request, reply) => {
      const values = valuesOf(request);
      const [idToken, estado] = [values.get('id_token'), values.get('state')];
      if (idToken === null || estado === null) {
        request.log.warn({ error: ERROR.exec(values.get('error') ?? '')?.[0] }, 'a launch came without a token');
        return reply.redirect(REGRESO_DEL_CAMPUS, SEE_OTHER);
      }
      const lanzamiento = await plataforma.read(idToken, destinoOf(request));
      if (!lanzamiento.ok) request.log.warn({ detalle: lanzamiento.detalle }, 'a launch was refused');
      const regreso = new URLSearchParams({ code: pases.sellar(lanzamiento, now()), state: estado });
      return reply.redirect(`${REGRESO_DEL_CAMPUS}#${regreso.toString()}`, SEE_OTHER);
    });
    done();
  });
}

/** A form leads on by GET: a POST would make browsers keep Moodle's own cookie back. */
const SEE_OTHER = 303;

/** The shape of OAuth's errors. */
const ERROR = /^[a-z_]{1,40}$/;

const valuesOf = ({ method, body, url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(method === 'POST' ? (typeof body === 'string' ? body : '') : url.split('?')[1]);
