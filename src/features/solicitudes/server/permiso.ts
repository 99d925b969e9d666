// Fresh links: what is added to the address of a request to let its person answer for half an hour.
import { createHmac } from 'node:crypto';
import { endOfPermiso, ENLACE_FRESCO_MS } from '#catalogo/conversacion.ts';
import { deriveKey, isSecret } from '#platform/server/keys.ts';

export type Permisos = {
  /** Returns the permission to answer a request from an instant on. */
  readonly of: (registro: string, now: Date) => string;
  /** Returns true if a permission is for the request, and its time is not over. */
  readonly isValid: (registro: string, permiso: string, now: Date) => boolean;
};

/** Tells if a request or enrolment is so new that its person needs no fresh link. */
export const frescuraOf = ({ creado }: { readonly creado: Date }, now: Date) => ({
  fresca: now.getTime() - creado.getTime() < ENLACE_FRESCO_MS,
  ahora: now.toISOString(),
});

/** Nothing is stored: the permission is the instant of its end, signed for one request. @param secret the installation's */
export function createPermisos(secret: string): Permisos {
  const key = deriveKey(secret, 'solicitudes.permiso');
  const sign = (registro: string, fin: string): string =>
    createHmac('sha256', key).update(`${registro} ${fin}`).digest().subarray(0, 16).toString('base64url');
  return {
    of(registro, now) {
      const fin = (now.getTime() + ENLACE_FRESCO_MS).toString(36);
      return `${fin}.${sign(registro, fin)}`;
    },
    isValid(registro, permiso, now) {
      const [fin = '', firma = ''] = permiso.split('.');
      return isSecret(firma, sign(registro, fin)) && endOfPermiso(permiso) > now.getTime();
    },
  };
}
