// Sign-in by Moodle's own login (docs/decisions/0059): the way there, the secrets of one sign-in, and the return.
import type { FastifyInstance } from 'fastify';
import type { ServidorMoodle } from '#core/moodle/server/service.ts';
import { RETO_HEADER } from '#platform/contract/reto.ts';
import { assertSameOrigin } from '#platform/server/http/security.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { campusContract } from '../contract-campus.ts';
import { INGRESO, RUTA_AL_CAMPUS } from '../guard.ts';
import { createBrowsers } from './browsers.ts';
import { createSesionCookies, type Site } from './cookies.ts';
import type { Lti } from './lti/lti.ts';
import { SOLO_CLAVE } from './messages.ts';
import type { Oferta } from './modo.ts';
import { newPaso, verificadorOf } from './paso.ts';
import type { SesionService } from './service.ts';

type Services = {
  readonly sesiones: SesionService;
  readonly moodle: Pick<ServidorMoodle, 'campus'>;
  readonly oferta: Oferta;
  /** Launches by LTI, where they are configured. */
  readonly lti: Lti | null;
};

/**
 * Serves the way to Moodle's login, and the call of those who return. The way leads to no other address than the
 * plugin's page on the configured server or, without the plugin, its activity of LTI.
 */
export function serveCampus(app: FastifyInstance, { sesiones, moodle, oferta, lti }: Services, site: Site): void {
  const cookies = createSesionCookies(site);
  const browsers = createBrowsers(cookies);

  app.get(RUTA_AL_CAMPUS, { config: { acceso: 'publico' } }, async (request, reply) => {
    if (site.modo === 'clave') return reply.redirect(INGRESO);
    if (lti && !(await oferta.hasComplemento(request))) return reply.redirect(lti.plataforma.actividad);
    const { cookie, ...paso } = newPaso();
    cookies.setPaso(request, reply, cookie);
    return reply.header('cache-control', 'no-store').redirect(moodle.campus.paginaDeIngreso(paso));
  });

  const handlers: Handlers<typeof campusContract> = {
    async 'POST /auth/campus'({ body: { codigo, estado }, headers }, { request, reply }) {
      assertSameOrigin(request, site.publicUrl);
      if (site.modo === 'clave') return { status: 403, body: { message: SOLO_CLAVE } };
      const verificador = verificadorOf(cookies.readPaso(request), estado);
      const navegador = browsers.read(request, headers[RETO_HEADER]);
      const entered = await sesiones.loginWithCampus({ codigo, verificador, ...navegador });
      // A state of another tab ends nothing of this one; after a challenge the same code comes again.
      const isOver = entered.ok || entered.motivo !== 'demasiados-intentos';
      if (verificador !== null && isOver) cookies.clearPaso(request, reply);
      return browsers.answer(entered, request, reply);
    },
  };
  serve(app, campusContract, handlers);
}
