import type * as z from 'zod/mini';
import { type DatosDeSolicitud, datosSchema } from '../../contract.ts';
import type { Errores } from './Campos.tsx';

/** What is wrong with each field, by the first thing that is; in the order of the fields. */
function faltasDe(error: z.core.$ZodError): Errores {
  const faltas: Record<string, string> = {};
  for (const { path, message } of error.issues) faltas[String(path[0])] ??= message;
  return faltas;
}

/** The fields of a request as they were typed; an empty address is none. */
export function leerSolicitud(escritos: Readonly<Record<string, FormDataEntryValue>>) {
  const correo = escritos['correo'];
  const leidos = datosSchema.safeParse({ ...escritos, correo: correo === '' ? null : correo });
  return leidos.success
    ? { ok: true as const, datos: leidos.data satisfies DatosDeSolicitud }
    : { ok: false as const, errores: faltasDe(leidos.error) };
}
