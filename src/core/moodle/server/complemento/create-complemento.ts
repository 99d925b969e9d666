// Creates the client of our plugin in a Moodle server.
import { MINUTE_MS } from '#platform/contract/time.ts';
import { createCache } from '#platform/server/cache.ts';
import { createRead, readerFor, writerFor, type ServiceAccount } from '../client/call.ts';
import { lecturaOf } from '../client/failures.ts';
import type { Complemento } from './complemento.ts';
import { readDeteccion, readMissingPermisos } from './deteccion.ts';
import { deleteRespaldos, downloadRespaldo, readRespaldos, resetCurso, startRespaldo } from './respaldos.ts';
import { readAccesos, readOwnRoles, readRolesOf } from './roles.ts';

/** Lifetime of the detection: an administrator who has just installed the plugin waits at most this long. */
const DETECTION_MS = 5 * MINUTE_MS;

/**
 * Creates the client of a server's companion plugin.
 * @param servicio with the timeouts of jobs
 * @param enPagina with the timeouts of pages
 */
export function createComplemento(servicio: ServiceAccount, enPagina: ServiceAccount): Complemento {
  const detection = createCache<Awaited<ReturnType<typeof readDeteccion>>>({ ttl: DETECTION_MS });
  const leer = () => readerFor(servicio);
  return {
    async detectar(deNuevo = false) {
      if (deNuevo) detection.expire();
      return lecturaOf(async () => detection.get(async () => readDeteccion(readerFor(enPagina))));
    },
    permisosQueFaltan: async () => lecturaOf(async () => readMissingPermisos(enPagina)),
    rolesPropios: async (token) => lecturaOf(async () => readOwnRoles(createRead(enPagina, token))),
    rolesDe: async (ids) => lecturaOf(async () => readRolesOf(leer, ids)),
    ultimosAccesos: async (pedido) => lecturaOf(async () => readAccesos(leer(), pedido)),
    // The key makes a repetition harmless; the caller decides whether to repeat.
    iniciarRespaldo: async (idCurso, inicio) =>
      lecturaOf(async () => startRespaldo(writerFor(servicio), idCurso, inicio)),
    respaldos: async (ids) => lecturaOf(async () => readRespaldos(leer, ids)),
    descargar: async ({ ruta }, signal) => lecturaOf(async () => downloadRespaldo(servicio, ruta, signal)),
    borrarRespaldos: async (ids) => lecturaOf(async () => deleteRespaldos(leer, ids)),
    reiniciar: async (idCurso, opciones) => lecturaOf(async () => resetCurso(writerFor(servicio), idCurso, opciones)),
  };
}
