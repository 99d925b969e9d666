// Creates the client of our plugin in a Moodle server.
import { MINUTE_MS } from '#platform/contract/time.ts';
import { createCache } from '#platform/server/cache.ts';
import { readActividad } from '../actividad.ts';
import { createRead, readerFor, writerFor, type ServiceAccount } from '../client/call.ts';
import { lecturaOf } from '../client/failures.ts';
import type { Complemento } from './complemento.ts';
import { readDeteccion, readMissingPermisos } from './deteccion.ts';
import { deleteRespaldos, downloadRespaldo, readRespaldos, resetCurso, startRespaldo } from './respaldos.ts';
import { putPart, readRestauraciones, startRestauracion } from './restauraciones.ts';
import { readAccesos, readOwnRoles, readRolesOf } from './roles.ts';

/** Lifetime of the detection: an administrator who has just installed the plugin waits at most this long. */
const DETECTION_MS = 5 * MINUTE_MS;

/**
 * Creates the client of a server's companion plugin.
 * @param servicio with the timeouts of jobs
 * @param forPages with the timeouts of pages
 */
export function createComplemento(servicio: ServiceAccount, forPages: ServiceAccount): Complemento {
  const detection = createCache<Awaited<ReturnType<typeof readDeteccion>>>({ ttl: DETECTION_MS });
  const reader = () => readerFor(servicio);
  return {
    async detectar(again = false) {
      if (again) detection.expire();
      return lecturaOf(async () => detection.get(async () => readDeteccion(readerFor(forPages))));
    },
    permisosQueFaltan: async () => lecturaOf(async () => readMissingPermisos(forPages)),
    rolesPropios: async (token) => lecturaOf(async () => readOwnRoles(createRead(forPages, token))),
    rolesDe: async (ids) => lecturaOf(async () => readRolesOf(reader, ids)),
    ultimosAccesos: async (pedido) => lecturaOf(async () => readAccesos(reader(), pedido)),
    actividad: async (cursos) => lecturaOf(async () => readActividad(reader, cursos)),
    // The key makes a repetition harmless; the caller decides whether to repeat.
    iniciarRespaldo: async (idCurso, inicio) =>
      lecturaOf(async () => startRespaldo(writerFor(servicio), idCurso, inicio)),
    respaldos: async (ids) => lecturaOf(async () => readRespaldos(reader, ids)),
    download: async ({ ruta }, signal) => lecturaOf(async () => downloadRespaldo(servicio, ruta, signal)),
    eraseRespaldos: async (ids) => lecturaOf(async () => deleteRespaldos(reader, ids)),
    reset: async (idCurso, opciones) => lecturaOf(async () => resetCurso(writerFor(servicio), idCurso, opciones)),
    startRestauracion: async (inicio) => lecturaOf(async () => startRestauracion(writerFor(servicio), inicio)),
    putPart: async (clave, part) => lecturaOf(async () => putPart(writerFor(servicio), clave, part)),
    restauraciones: async (claves) => lecturaOf(async () => readRestauraciones(reader, claves)),
  };
}
