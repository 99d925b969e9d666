import { z } from 'zod';
import type { Read } from '../client/read.ts';
import { enPartes, porTandas } from '../escritura/servicio.ts';
import { rutaDe } from './descarga.ts';
import { FUNCIONES } from './deteccion.ts';
import type { InicioDeRespaldo, Respaldo } from './tipos.ts';

const ESTADOS = {
  waiting: 'espera',
  running: 'corriendo',
  done: 'hecho',
  failed: 'fallido',
  denied: 'sin-permiso',
} as const;

const respaldo = z
  .object({
    backupid: z.string(),
    courseid: z.number(),
    status: z.enum(Object.keys(ESTADOS) as (keyof typeof ESTADOS)[]),
    progress: z.number(),
    timecreated: z.number(),
    filename: z.string(),
    filesize: z.number(),
    fileurl: z.string(),
  })
  .transform(({ backupid, courseid, status, progress, timecreated, filename, filesize, fileurl }): Respaldo => {
    const ruta = rutaDe(fileurl);
    return {
      id: backupid,
      idCurso: courseid,
      estado: ESTADOS[status],
      avance: Math.min(Math.max(progress, 0), 1),
      creado: timecreated,
      archivo: ruta === undefined ? null : { nombre: filename, tamano: filesize, ruta },
    };
  });

/** @throws {MoodleFailure} */
export async function iniciarRespaldo(read: Read, courseid: number, { clave }: InicioDeRespaldo): Promise<Respaldo> {
  return read(FUNCIONES.iniciarRespaldo, { courseid, key: clave }, respaldo);
}

/** The plugin answers about no more backups in one call. */
const POR_LLAMADA = 100;

const perdido = (id: string): Respaldo => ({
  id,
  idCurso: 0,
  estado: 'desconocido',
  avance: 0,
  creado: 0,
  archivo: null,
});

/** @throws {MoodleFailure} */
export async function leerRespaldos(read: () => Read, ids: readonly string[]): Promise<readonly Respaldo[]> {
  const partes = enPartes([...new Set(ids)], POR_LLAMADA);
  const hallados = await porTandas(partes, async (backupids) =>
    read()(FUNCIONES.respaldos, { backupids }, z.array(respaldo)),
  );
  const porId = new Map(hallados.flat().map((uno) => [uno.id, uno]));
  return ids.map((id) => porId.get(id) ?? perdido(id));
}

/** @throws {MoodleFailure} */
export async function borrarRespaldos(read: () => Read, ids: readonly string[]): Promise<readonly string[]> {
  const partes = enPartes([...new Set(ids)], POR_LLAMADA);
  const borrados = await porTandas(partes, async (backupids) =>
    read()(FUNCIONES.borrarRespaldos, { backupids }, z.array(z.string())),
  );
  return borrados.flat();
}
