import type { Readable } from 'node:stream';
import { createCache } from '#platform/server/cache.ts';
import { type Lectura, lecturaOf } from '../client/lectura.ts';
import { createRead, escritorDe, lectorDe, type Servicio } from '../client/read.ts';
import { leerDeteccion, leerPermisosQueFaltan, type Permiso } from './deteccion.ts';
import { leerAccesos, leerRolesDe, leerRolesPropios } from './roles.ts';
import { borrarRespaldos, descargar, iniciarRespaldo, leerRespaldos, reiniciar } from './respaldos.ts';

/** Whether a server has the companion plugin (`moodle/local_gestioncurricular`), as its service account sees it. */
export type Deteccion =
  | { readonly estado: 'presente'; readonly version: number }
  /** There is one, made before what this application asks of it. */
  | { readonly estado: 'antiguo'; readonly version: number }
  /** It is installed, and the service of the token does not hold all of its functions. */
  | { readonly estado: 'incompleto'; readonly version: number; readonly faltan: readonly string[] }
  | { readonly estado: 'ausente' };

/** A role that somebody has somewhere. In a course only where the person takes part in it and may enter. */
export type RolAsignado = {
  /** The role's number, which differs between servers. */
  readonly idRol: number;
  /** Its short name (`editingteacher`). */
  readonly rol: string;
  /** What the role was made from (`manager`), whatever a site calls it; '' = from nothing. */
  readonly arquetipo: string;
  readonly nivel: 'sitio' | 'categoria' | 'curso';
  /** The category's or the course's; 0 for the site. */
  readonly id: number;
  /** How deep the category lies: 1 = a top-level one. 0 for the site and for courses. */
  readonly profundidad: number;
  /**
   * Whether the person may manage categories there (`moodle/category:manage`), by whatever role: one's own list names each
   * such place, if need be without a role ('' as {@link rol}). Absent = a plugin older than 1.1 did not say.
   */
  readonly gestiona?: boolean | undefined;
};

/**
 * Somebody's role in a course and when she last entered it. Only active enrolments of accounts that may log in; a person
 * with two roles in a course stands twice.
 */
export type Acceso = {
  readonly idCurso: number;
  readonly idUsuario: number;
  readonly usuario: string;
  readonly nombre: string;
  readonly correo: string;
  /** The role's short name. */
  readonly rol: string;
  /** In seconds since 1970; 0 = never. */
  readonly ultimo: number;
};

export type PaginaDeAccesos = {
  readonly accesos: readonly Acceso[];
  /** What to ask for as `desde` to go on; null = that was all. */
  readonly siguiente: number | null;
};

/** Which accesses: of these courses (500 at most), or of a category with all below it; of the whole site with neither. */
export type PedidoDeAccesos = {
  readonly cursos?: readonly number[];
  readonly categoria?: number;
  /** Only those with this role, by its short name. */
  readonly rol?: string;
  /** Where the page before ended. */
  readonly desde?: number;
  /** How many rows at most; a page's 2,000 unless told. */
  readonly hasta?: number;
};

/** A file that a backup left on its server. It may be kept: {@link Complemento.descargar} takes it a year later. */
export type ArchivoDeRespaldo = {
  readonly nombre: string;
  /** In bytes. */
  readonly tamano: number;
  /** Where the server keeps it, without host: `/41/backup/course/<name>.mbz`. */
  readonly ruta: string;
};

/** A backup that this application started on a server. */
export type Respaldo = {
  /** Moodle's own, 32 hexadecimal digits. */
  readonly id: string;
  readonly idCurso: number;
  /**
   * `desconocido` = this server made no such backup, or its course is gone. A cron that dies half way leaves `corriendo`,
   * until Moodle notices after an hour and it becomes `fallido`; till then the course takes no other. `sin-permiso` = the
   * service account may not back up its course (any more).
   */
  readonly estado: 'espera' | 'corriendo' | 'hecho' | 'fallido' | 'sin-permiso' | 'desconocido';
  /** From 0 to 1. */
  readonly avance: number;
  /** When it was started, in seconds since 1970; 0 when unknown. */
  readonly creado: number;
  /** Null until it is done, and when the file is there no more. */
  readonly archivo: ArchivoDeRespaldo | null;
};

export type InicioDeRespaldo = {
  /**
   * Who starts names the attempt: with the same key the server answers the backup that it has, whatever became of it, and
   * starts no second one. A UUID.
   */
  readonly clave: string;
};

/** A backup's file as it comes. */
export type Descarga = {
  /** In bytes; null when the server does not tell before. */
  readonly tamano: number | null;
  /** Ends with an error ({@link MoodleFailure}) when the server falls silent or hangs up half way. */
  readonly flujo: Readable;
};

export type OpcionesDeReinicio = {
  /** Short names of the roles whose people leave the course; `['student']` unless told. Nobody else is unenrolled. */
  readonly retirar?: readonly string[];
  /** The course's new first day, in seconds since 1970: dates inside it move along. They stay unless told. */
  readonly inicio?: number;
};

export type Reinicio = {
  /** From how many people these roles were taken: who has no other in the course left it. */
  readonly retirados: number;
  /** What the server could not empty, in its own words. */
  readonly fallas: readonly { readonly componente: string; readonly que: string; readonly error: string }[];
};

/**
 * What a server with the companion plugin does beyond Moodle's core. Nothing of it throws for what the server does. All of it
 * waits as long as jobs do, except what pages ask for: {@link detectar},
 * {@link permisosQueFaltan} and {@link rolesPropios}.
 */
export type Complemento = {
  /** Believed for five minutes. @param deNuevo asks the server now */
  detectar(deNuevo?: boolean): Promise<Lectura<Deteccion>>;
  /**
   * Of the permissions that the plugin's functions need, those that the service account does not have in the whole site; it
   * may have them in some categories.
   */
  permisosQueFaltan(): Promise<Lectura<readonly Permiso[]>>;
  /** The roles of the owner of a token. */
  rolesPropios(token: string): Promise<Lectura<readonly RolAsignado[]>>;
  /** The roles of these people, by their number; who does not exist is left out. */
  rolesDe(idsUsuario: readonly number[]): Promise<Lectura<ReadonlyMap<number, readonly RolAsignado[]>>>;
  /** A page of last accesses: 2,000 rows at most, in an order that stays while people come and go. */
  ultimosAccesos(pedido: PedidoDeAccesos): Promise<Lectura<PaginaDeAccesos>>;
  /** Starts a backup, which the server's cron makes. `ocupado` while another of the same course is waiting or running. */
  iniciarRespaldo(idCurso: number, inicio: InicioDeRespaldo): Promise<Lectura<Respaldo>>;
  /** How far backups are, in the order asked. */
  respaldos(ids: readonly string[]): Promise<Lectura<readonly Respaldo[]>>;
  /** A backup's file. @param signal ends it before time; so does destroying the stream */
  descargar(archivo: Pick<ArchivoDeRespaldo, 'ruta'>, signal?: AbortSignal): Promise<Lectura<Descarga>>;
  /** Deletes the files of backups on the server. @returns those that have none any more */
  borrarRespaldos(ids: readonly string[]): Promise<Lectura<readonly string[]>>;
  /** Empties a course of what its people did. Sent once: whoever loses the answer must look. */
  reiniciar(idCurso: number, opciones?: OpcionesDeReinicio): Promise<Lectura<Reinicio>>;
};

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
