import { lecturaOf } from '../client/lectura.ts';
import { createMemoria } from '../client/memoria.ts';
import { createRead } from '../client/read.ts';
import { escritorDe, lectorDe, type Servicio } from '../escritura/servicio.ts';
import { leerAccesos } from './accesos.ts';
import { descargar } from './descarga.ts';
import { leerDeteccion } from './deteccion.ts';
import { reiniciar } from './reinicio.ts';
import { borrarRespaldos, iniciarRespaldo, leerRespaldos } from './respaldos.ts';
import { leerRolesDe, leerRolesPropios } from './roles.ts';
import type { Complemento } from './tipos.ts';

/** An administrator who has just installed the plugin waits no longer for it to be seen. */
const MEMORIA_MS = 5 * 60_000;

/**
 * The companion plugin of one server.
 * @param servicio with the patience of jobs
 * @param enPagina with that of people
 */
export function createComplemento(servicio: Servicio, enPagina: Servicio): Complemento {
  const deteccion = createMemoria(MEMORIA_MS, () => leerDeteccion(lectorDe(enPagina)));
  const leer = () => lectorDe(servicio);
  return {
    detectar(deNuevo = false) {
      if (deNuevo) deteccion.olvidar();
      return lecturaOf(() => deteccion.leer());
    },
    rolesPropios: (token) => lecturaOf(() => leerRolesPropios(createRead(enPagina, token))),
    rolesDe: (ids) => lecturaOf(() => leerRolesDe(leer, ids)),
    ultimosAccesos: (pedido) => lecturaOf(() => leerAccesos(leer(), pedido)),
    // The key makes a repetition harmless; whether it is worth one, who started it knows.
    iniciarRespaldo: (idCurso, inicio) => lecturaOf(() => iniciarRespaldo(escritorDe(servicio), idCurso, inicio)),
    respaldos: (ids) => lecturaOf(() => leerRespaldos(leer, ids)),
    descargar: ({ ruta }, signal) => lecturaOf(() => descargar(servicio, ruta, signal)),
    borrarRespaldos: (ids) => lecturaOf(() => borrarRespaldos(leer, ids)),
    reiniciar: (idCurso, opciones) => lecturaOf(() => reiniciar(escritorDe(servicio), idCurso, opciones)),
  };
}
