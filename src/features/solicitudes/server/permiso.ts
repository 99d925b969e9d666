// Permissions at the end of the address of a request, which let its person act: asked for, or mailed with what is asked of them.
import { createHmac } from 'node:crypto';
import {
  DIAS_PARA_REABRIR,
  endOfPermiso,
  ENLACE_FRESCO_MS,
  writePeticion,
  type Peticion,
} from '#catalogo/conversacion.ts';
import { addDias, addDiasHabiles, comienzoOf } from '#catalogo/dias-habiles.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { deriveKey, isSecret } from '#platform/server/keys.ts';

export type Permisos = {
  /** Returns the permission that a person gets who asks for it: from an instant on, for half an hour. */
  readonly of: (registro: string, now: Date) => string;
  /** Returns the permission to do what a mail asks for. */
  readonly forPeticion: (registro: string, peticion: Peticion) => string;
  /** Returns true if a permission is for the request, and its time is not over. What it was mailed for may be done. */
  readonly isValid: (registro: string, permiso: string, now: Date) => boolean;
};

/** Tells if a request or enrolment is so new that its person needs no fresh link. */
export const frescuraOf = ({ creado }: { readonly creado: Date }, now: Date) => ({
  fresca: now.getTime() - creado.getTime() < ENLACE_FRESCO_MS,
  ahora: now.toISOString(),
});

/** Returns the end of the last business day on which what was asked may be done. */
const endOfPeticion = ({ desde }: Peticion): number =>
  comienzoOf(addDias(addDiasHabiles(diaOf(new Date(desde)), DIAS_PARA_REABRIR), 1)).getTime();

/**
 * Nothing is stored: the permission is the instant of its end and what it was mailed for, signed for one request.
 * @param secret the installation's
 */
export function createPermisos(secret: string): Permisos {
  const key = deriveKey(secret, 'solicitudes.permiso');
  const sign = (registro: string, dicho: string): string =>
    createHmac('sha256', key).update(`${registro} ${dicho}`).digest().subarray(0, 16).toString('base64url');
  const signed = (registro: string, dicho: string): string => `${dicho}.${sign(registro, dicho)}`;
  return {
    of: (registro, now) => signed(registro, (now.getTime() + ENLACE_FRESCO_MS).toString(36)),
    forPeticion: (registro, peticion) =>
      signed(registro, `${endOfPeticion(peticion).toString(36)}.${writePeticion(peticion)}`),
    isValid(registro, permiso, now) {
      const end = permiso.lastIndexOf('.');
      const [dicho, firma] = [permiso.slice(0, Math.max(end, 0)), permiso.slice(end + 1)];
      return isSecret(firma, sign(registro, dicho)) && endOfPermiso(permiso) > now.getTime();
    },
  };
}
