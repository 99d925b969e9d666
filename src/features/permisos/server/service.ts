// Lets a manager look at what a profile shows before they give it: their own session, narrowed, which changes nothing.
import type { FastifyRequest } from 'fastify';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { can } from '#catalogo/permisos.ts';
import { permisosOfBundle, readPerfiles, type Bundle } from '#core/permisos/service.ts';
import { AppError, refuseField } from '#platform/contract/errors.ts';
import { permissionsOf } from '#platform/contract/route.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Narrow } from '#platform/server/http/actor.ts';
import { alcanceSchema, VER_COMO_HEADER, type AlcancePedido } from '../contract.ts';

type Options = { readonly db: Db; readonly catalogo: CatalogoNow };

/** A profile over some rows, with the permissions of the profile. */
export type Vista = Bundle & { readonly perfil: string };

/** Finds the profile of a scope. @throws {AppError} `datos-invalidos` if there is none */
export async function vistaOf(db: Db, { perfil: clave, ...alcance }: AlcancePedido): Promise<Vista> {
  const perfil = (await readPerfiles(db)).find((one) => one.clave === clave);
  if (!perfil) return refuseField('perfil', 'Ese perfil no existe.');
  return { ...alcance, perfil: clave, permisos: perfil.permisos };
}

/**
 * Returns the scope that a request asks to be answered by; null: none.
 * @throws {AppError} `datos-invalidos` if it cannot be read
 */
export function verComoOf({ headers }: Pick<FastifyRequest, 'headers'>): AlcancePedido | null {
  const asked = headers[VER_COMO_HEADER];
  if (asked === undefined) return null;
  const parsed = alcanceSchema.safeParse(readJson(String(asked)));
  if (!parsed.success) throw new AppError('datos-invalidos');
  return parsed.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const ONLY_LOOKS = 'Mientras mira lo que ve otra persona no puede cambiar nada.';

/** Returns true for a call that only reads what a screen shows. */
function isReading({ method, routeOptions: { config } }: FastifyRequest): boolean {
  const permisos = permissionsOf(config.acceso ?? 'sesion') ?? [];
  return method === 'GET' || (config.workload === 'read' && !permisos.includes('informes.exportar'));
}

/** Narrows the session of a manager to a profile over some rows, without their roles or their account; it changes nothing. */
export const createVerComo =
  ({ db, catalogo }: Options): Narrow =>
  async (actor, request) => {
    const alcance = verComoOf(request);
    if (alcance === null || request.routeOptions.config.acceso === 'cookie') return actor;
    if (!can(actor, 'permisos.otorgar')) throw new AppError('sin-permiso');
    if (!isReading(request)) throw new AppError('sin-permiso', { message: ONLY_LOOKS });
    const permisos = permisosOfBundle(await vistaOf(db, alcance), catalogo());
    return { ...actor, cuenta: undefined, roles: [], permisos };
  };
