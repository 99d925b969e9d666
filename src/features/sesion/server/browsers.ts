// Sign-ins as browsers send and receive them: what a browser shows besides its proof, and the answer with its cookies.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withoutLimits } from '#catalogo/alcance.ts';
import { addressOf } from '#platform/server/http/sender.ts';
import { API_BASE } from '#platform/server/http/serve.ts';
import type { UserInfo } from '../contract.ts';
import type { Abierta } from './context.ts';
import type { SesionCookies } from './cookies.ts';
import type { Ingreso, Navegador } from './login.ts';
import { isAjeno, RECHAZOS, tooManyIntentos } from './messages.ts';
import { navegadorOf } from './navegador.ts';

/** Reads browsers that sign in and answers them, the same for every way of signing in. */
export const createBrowsers = (cookies: SesionCookies) => ({
  /** @param reto the challenge that the browser solved */
  read: (request: FastifyRequest, reto: string | undefined): Navegador => ({
    direccion: addressOf(request),
    navegador: navegadorOf(request.headers['user-agent']),
    cookie: cookies.read(request),
    dispositivo: cookies.readDispositivo(request),
    reto,
  }),
  answer(entered: Ingreso, request: FastifyRequest, reply: FastifyReply) {
    if (entered.ok) {
      cookies.set(request, reply, entered);
      cookies.setDispositivo(request, reply, entered.dispositivo);
      return { status: 200 as const, body: { userInfo: userInfoOf(entered), cuenta: entered.cuenta } };
    }
    if (entered.motivo !== 'demasiados-intentos') {
      const { status, message } = RECHAZOS[entered.motivo];
      // Meanwhile no one gets in to read «Estado del servicio».
      if (isAjeno(entered.motivo)) request.log.warn({ motivo: entered.motivo }, 'Moodle lets no one sign in');
      return { status, body: { message } };
    }
    const { espera, reto } = entered;
    return {
      status: 429 as const,
      body: { message: tooManyIntentos(espera), ...(reto && { reto }) },
      headers: { 'retry-after': String(espera) },
    };
  },
});

/** Builds the signed-in person as clients read them. */
export function userInfoOf({ identidad, permisos, otorgados, access }: Abierta): UserInfo {
  const { nombre, email, foto, roles } = identidad;
  const imgPerfil = foto ? fotoUrl(foto) : '';
  return {
    nombreUsuario: nombre,
    imgPerfil,
    email,
    roles,
    permisos: withoutLimits(permisos),
    ...(otorgados.length > 0 && { otorgados: withoutLimits(otorgados) }),
    tokenInfo: { token: access },
  };
}

/**
 * Returns the picture's address. Its version prevents one person's picture from being shown to the next on the same
 * browser.
 */
const fotoUrl = (foto: string): string =>
  `${API_BASE}/sesion/foto?v=${createHash('sha256').update(foto).digest('hex').slice(0, 12)}`;
