import { createCache } from '#platform/server/cache.ts';
import { lecturaOf } from '../client/lectura.ts';
import { createRead } from '../client/read.ts';
import { escritorDe, lectorDe, type Servicio } from '../escritura/servicio.ts';
import { leerAccesos } from './accesos.ts';
import { descargar } from './descarga.ts';
import { leerDeteccion } from './deteccion.ts';
import { leerPermisosQueFaltan } from './permisos.ts';
import { reiniciar } from './reinicio.ts';
import { borrarRespaldos, iniciarRespaldo, leerRespaldos } from './respaldos.ts';
import { leerRolesDe, leerRolesPropios } from './roles.ts';
import type { Complemento } from './tipos.ts';

/** An administrator who has just installed the plugin waits no longer for it to be seen. */
const DETECTION_MS = 5 * 60_000;

/**
 * The companion plugin of one server.
 * @param servicio with the patience of jobs
 * @param enPagina with that of people
 */
export function createComplemento(servicio: Servicio, enPagina: Servicio): Complemento {
  const detection = createCache<Awaited<ReturnType<typeof leerDeteccion>>>({ ttl: DETECTION_MS });
  const leer = () => lectorDe(servicio);
  return {
    async detectar(deNuevo = false) {
      if (deNuevo) detection.expire();
      return lecturaOf(async () => detection.get(async () => leerDeteccion(lectorDe(enPagina))));
    },
    permisosQueFaltan: async () => lecturaOf(async () => leerPermisosQueFaltan(enPagina)),
    rolesPropios: async (token) => lecturaOf(async () => leerRolesPropios(createRead(enPagina, token))),
    rolesDe: async (ids) => lecturaOf(async () => leerRolesDe(leer, ids)),
    ultimosAccesos: async (pedido) => lecturaOf(async () => leerAccesos(leer(), pedido)),
    // The key makes a repetition harmless; whether it is worth one, who started it knows.
    iniciarRespaldo: async (idCurso, inicio) =>
      lecturaOf(async () => iniciarRespaldo(escritorDe(servicio), idCurso, inicio)),
    respaldos: async (ids) => lecturaOf(async () => leerRespaldos(leer, ids)),
    descargar: async ({ ruta }, signal) => lecturaOf(async () => descargar(servicio, ruta, signal)),
    borrarRespaldos: async (ids) => lecturaOf(async () => borrarRespaldos(leer, ids)),
    reiniciar: async (idCurso, opciones) => lecturaOf(async () => reiniciar(escritorDe(servicio), idCurso, opciones)),
  };
}
