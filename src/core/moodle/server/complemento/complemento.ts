// Types of the client of our plugin in a Moodle server: its detection, roles, last accesses, backups, course resets.
import type { Readable } from 'node:stream';
import type { Actividades } from '../actividad.ts';
import type { Lectura } from '../client/failures.ts';
import type { Deteccion, Permiso } from './deteccion.ts';
import type { InicioDeRestauracion, Restauracion } from './restauraciones.ts';

/** A role of a person in a context. In a course only if the person takes part in it and may enter. */
export type RolAsignado = {
  /** Number of the role, which differs between servers. */
  readonly idRol: number;
  /** Short name of the role (`editingteacher`). */
  readonly rol: string;
  /** Archetype of the role (`manager`), independent of its name; '' = none. */
  readonly arquetipo: string;
  readonly nivel: 'sitio' | 'categoria' | 'curso';
  /** Id of the category or course; 0 for the site. */
  readonly id: number;
  /** Depth of the category, 1 = top level; 0 for the site and for courses. */
  readonly profundidad: number;
  /**
   * True if the person may manage categories there (`moodle/category:manage`), by any role. One's own list includes
   * each such context, if necessary without a role ('' as {@link rol}). Absent if the plugin is older than 1.1.
   */
  readonly gestiona?: boolean | undefined;
};

/**
 * A person's role in a course, with their last access. Only active enrolments of accounts that may log in; one row for
 * each role.
 */
export type UltimoAcceso = {
  readonly idCurso: number;
  readonly idUsuario: number;
  readonly usuario: string;
  readonly nombre: string;
  readonly correo: string;
  /** Short name of the role. */
  readonly rol: string;
  /** In seconds since 1970; 0 = never. */
  readonly ultimo: number;
};

export type PaginaDeAccesos = {
  readonly accesos: readonly UltimoAcceso[];
  /** Value of `desde` for the next page; null after the last one. */
  readonly siguiente: number | null;
};

/** Filter of accesses: by courses (500 at most), or by a category with all below it; without either, the whole site. */
export type PedidoDeAccesos = {
  readonly cursos?: readonly number[];
  readonly categoria?: number;
  /** Short name of the role. */
  readonly rol?: string;
  /** `siguiente` of the previous page. */
  readonly desde?: number;
  /** Maximum of rows; default 2,000. */
  readonly hasta?: number;
};

/** File of a backup on its server. The reference stays valid: {@link Complemento.download} accepts it a year later. */
export type ArchivoDeRespaldo = {
  readonly nombre: string;
  /** In bytes. */
  readonly tamano: number;
  /** Path on the server, without host: `/41/backup/course/<name>.mbz`. */
  readonly ruta: string;
};

/** A backup that this application started on a server. */
export type Respaldo = {
  /** Moodle's own id, 32 hexadecimal digits. */
  readonly id: string;
  readonly idCurso: number;
  /**
   * `desconocido`: this server has no such backup, or its course was deleted. A cron that dies half way leaves
   * `corriendo` until Moodle notices after an hour and it becomes `fallido`; until then the course accepts no other.
   * `sin-permiso`: the service account may not back up the course.
   */
  readonly estado: 'espera' | 'corriendo' | 'hecho' | 'fallido' | 'sin-permiso' | 'desconocido';
  /** From 0 to 1. */
  readonly avance: number;
  /** Start in seconds since 1970; 0 = unknown. */
  readonly creado: number;
  /** Null until done, and after the file was deleted. */
  readonly archivo: ArchivoDeRespaldo | null;
};

export type InicioDeRespaldo = {
  /**
   * UUID of the attempt, chosen by the caller: for a known key the server returns the existing backup, in any state,
   * and starts no second one.
   */
  readonly clave: string;
};

/** File of a backup as a stream. */
export type Descarga = {
  /** In bytes; null if the server does not announce it. */
  readonly tamano: number | null;
  /** Fails with {@link MoodleFailure} if the server falls silent or closes the connection early. */
  readonly flujo: Readable;
};

export type OpcionesDeReinicio = {
  /** Short names of the roles whose people leave the course; default `['student']`. No others are unenrolled. */
  readonly leavingRoles?: readonly string[];
  /** Parts that are taken out; default those that Moodle proposes, without groups. Others from version 1.5 on. */
  readonly partes?: readonly ('estudiantes' | 'trabajo' | 'eventos' | 'grupos')[];
  /** New start date of the course, in seconds since 1970: dates inside it move along. Default: unchanged. */
  readonly inicio?: number;
};

export type Reinicio = {
  /** Number of people who lost these roles; those without another role left the course. */
  readonly retirados: number;
  /** Failures to empty a part, in the server's own words. */
  readonly fallas: readonly { readonly componente: string; readonly que: string; readonly error: string }[];
};

/**
 * Functions of a server with the companion plugin, beyond Moodle's core. Failures of the server are returned, not
 * thrown. All use the timeouts of jobs, except those that pages call: {@link detectar}, {@link permisosQueFaltan} and
 * {@link rolesPropios}.
 */
export type Complemento = {
  /** Detects the plugin; cached for five minutes. @param again true to ask the server again */
  detectar(again?: boolean): Promise<Lectura<Deteccion>>;
  /**
   * Reads which of the permissions needed by the plugin's functions the service account lacks in the whole site; it may
   * have them in some categories.
   */
  permisosQueFaltan(): Promise<Lectura<readonly Permiso[]>>;
  /** Reads the roles of a token's owner. */
  rolesPropios(token: string): Promise<Lectura<readonly RolAsignado[]>>;
  /** Reads the roles of people, by their id; unknown ids are left out. */
  rolesDe(idsUsuario: readonly number[]): Promise<Lectura<ReadonlyMap<number, readonly RolAsignado[]>>>;
  /** Reads a page of last accesses: 2,000 rows at most, in an order that is stable while people come and go. */
  ultimosAccesos(pedido: PedidoDeAccesos): Promise<Lectura<PaginaDeAccesos>>;
  /** Reads what was due in courses and what people did of it. */
  actividad(cursos: readonly number[]): Promise<Lectura<Actividades>>;
  /** Starts a backup, which the server's cron makes. `ocupado` while another one of the course waits or runs. */
  iniciarRespaldo(idCurso: number, inicio: InicioDeRespaldo): Promise<Lectura<Respaldo>>;
  /** Reads the state of backups, in the order of the ids. */
  respaldos(ids: readonly string[]): Promise<Lectura<readonly Respaldo[]>>;
  /** Downloads a backup's file. @param signal aborts it, as does destroying the stream */
  download(archivo: Pick<ArchivoDeRespaldo, 'ruta'>, signal?: AbortSignal): Promise<Lectura<Descarga>>;
  /** Deletes the files of backups on the server. @returns the ids that no longer have a file */
  eraseRespaldos(ids: readonly string[]): Promise<Lectura<readonly string[]>>;
  /** Resets a course. Sent once: if the answer is lost, the caller must check the course. */
  reset(idCurso: number, opciones?: OpcionesDeReinicio): Promise<Lectura<Reinicio>>;
  /** Begins a restore, whose backup is sent in parts; harmless if repeated. Needs version 1.5, as do the next two. */
  startRestauracion(inicio: InicioDeRestauracion): Promise<Lectura<Restauracion>>;
  /** Sends the next part, of 4 MB at most; the server's cron restores the backup once it is whole. */
  putPart(clave: string, part: { readonly offset: number; readonly bytes: Buffer }): Promise<Lectura<Restauracion>>;
  /** Reads the state of restores, in the order of the keys. */
  restauraciones(claves: readonly string[]): Promise<Lectura<readonly Restauracion[]>>;
};
