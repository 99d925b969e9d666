// Creates the clients of the university's Moodle servers for other slices, and explains what their plugin lacks.
import { AppError } from '#platform/contract/errors.ts';
import { createCache } from '#platform/server/cache.ts';
import { createAulas, type Aulas } from './aulas.ts';
import { assertAdmitted, createRead, type Conexion } from './client/call.ts';
import { asServiceAccount, lecturaOf, type Lectura } from './client/failures.ts';
import { checkToken, readIdentidad, readIdentidadById, type IdentidadMoodle, type Llave } from './client/identidad.ts';
import { logIn, readFoto, type Foto, type IngresoEnMoodle } from './client/ingreso.ts';
import type { Complemento } from './complemento/complemento.ts';
import { createComplemento } from './complemento/create-complemento.ts';
import { PERMISOS, type Deteccion, type Permiso } from './complemento/deteccion.ts';
import { createCampus, type AjustesDeIngreso, type Campus } from './complemento/ingreso.ts';
import { createCursos, type Cursos } from './cursos.ts';
import { createEscritura } from './escritura/create-escritura.ts';
import type { Escritura } from './escritura/escritura.ts';

/** A server in the setting `MOODLE_SERVERS`; `token` is its service account's. */
export type MoodleSetting = {
  readonly name: string;
  readonly label: string;
  readonly url: string;
  readonly token: string;
  /**
   * Numbers of its roles, by short name (`student`). Moodle has no call that lists them; missing ones are found by
   * people who have the role.
   */
  readonly roles?: Readonly<Record<string, number>> | undefined;
};

/** Client of one Moodle. Failures of the server are returned, not thrown. */
export type ServidorMoodle = {
  readonly name: string;
  readonly label: string;
  readonly url: string;
  logIn(username: string, password: string): Promise<IngresoEnMoodle>;
  /** Reads a person, with roles (DECISIONS §3). */
  readIdentidad(llave: Llave): Promise<Lectura<IdentidadMoodle>>;
  /** Checks that a person may still enter; fails if suspended or deleted. Short, and not repeated. */
  checkLlave(llave: Llave): Promise<Lectura<null>>;
  /** Checks that it answers and admits the service account; asked once a minute, however many callers there are. */
  readonly check: () => Promise<Lectura<null>>;
  /** Reads the picture at `IdentidadMoodle.foto`. */
  readFoto(llave: Llave, foto: string): Promise<Lectura<Foto>>;
  /** Signing in by Moodle's own login. */
  readonly campus: Campus;
  /** Reads and writes accounts and enrolments for managers; only jobs wait for it. */
  readonly escritura: Escritura;
  /** Reads courses with core functions. */
  readonly cursos: Cursos;
  /** Reads the activity in a course, for judging how it is taught. */
  readonly aulas: Aulas;
  /** Functions of the companion plugin, if installed. */
  readonly complemento: Complemento;
  /** The same with the timeouts of jobs. */
  readonly forJobs: { readonly cursos: Cursos; readonly complemento: Complemento };
};

/** Servers by name, in the order of the settings. */
export type Moodle = ReadonlyMap<string, ServidorMoodle>;

/** Creates the clients of all servers. @param patience time limits of pages, and those of jobs */
export function createMoodle(
  servers: readonly MoodleSetting[],
  patience: Patience = PATIENCE,
  patienceOfJobs: Patience = PATIENCE_OF_JOBS,
): Moodle {
  return new Map(servers.map((server) => [server.name, createServidor(server, patience, patienceOfJobs)]));
}

const GUIDE = 'Pida a quien administra la plataforma que siga la guía de instalación.';

/** Explains to managers what is wrong with a server's companion plugin and what to do; undefined if nothing is. */
export function complementoProblem(deteccion: Deteccion): string | undefined {
  if (deteccion.estado === 'presente') return undefined;
  if (deteccion.estado === 'ausente') {
    return `Este servidor no tiene el complemento «Gestión Curricular» de Moodle: sin él no hay copias ni reinicios, y los últimos accesos tardan más en leerse. ${GUIDE}`;
  }
  if (deteccion.estado === 'antiguo') {
    return `El complemento «Gestión Curricular» de esta plataforma es de una versión anterior (${deteccion.version}). ${GUIDE}`;
  }
  return `Al servicio web de esta plataforma le faltan funciones del complemento «Gestión Curricular»: ${deteccion.missing.join(', ')}. ${GUIDE}`;
}

/** Explains to managers which permissions the service account lacks and their purposes; undefined if it lacks none. */
export function missingPermisosInWords(missing: readonly Permiso[]): string | undefined {
  if (missing.length === 0) return undefined;
  const lista = missing.map((permiso) => `${permiso} (${PERMISOS[permiso]})`).join('; ');
  return `A la cuenta con la que esta aplicación entra a Moodle le faltan permisos en el sitio: ${lista}. Si los tiene solo en algunas categorías, se puede en ellas. ${GUIDE}`;
}

/** Short names of the roles that every Moodle has. */
export const ROL_DE_MOODLE = {
  gestor: 'manager',
  creadorDeCursos: 'coursecreator',
  docente: 'editingteacher',
  docenteSinEdicion: 'teacher',
  estudiante: 'student',
  invitado: 'guest',
  usuario: 'user',
  portada: 'frontpage',
} as const;

export { type Foto, type IngresoEnMoodle, usuarioCanonico } from './client/ingreso.ts';
export type { Actividades, ActividadDeCurso, ActividadDePersona } from './actividad.ts';
export type { Aulas, LecturaDeAula } from './aulas.ts';
export type { IdentidadMoodle, Llave } from './client/identidad.ts';
export { errorMessageOf, falloInWords, isFunctionFailure, MOTIVOS_IN_WORDS } from './client/failures.ts';
export type { FalloMoodle, Lectura, MotivoMoodle } from './client/failures.ts';
export type {
  UltimoAcceso,
  ArchivoDeRespaldo,
  Complemento,
  Descarga,
  InicioDeRespaldo,
  OpcionesDeReinicio,
  PaginaDeAccesos,
  PedidoDeAccesos,
  Reinicio,
  Respaldo,
  RolAsignado,
} from './complemento/complemento.ts';
export { VERSION_DE_PARTES, type Deteccion } from './complemento/deteccion.ts';
export {
  FUNCION_DE_MATRICULAS,
  impedimentoDe,
  nombreDeMetodo,
  type HechoEnCurso,
  type MatriculaDeCurso,
} from './complemento/matriculas.ts';
export {
  FUNCIONES_DE_RESTAURACION,
  PART_BYTES,
  type CuentasDeCurso,
  type Restauracion,
} from './complemento/restauraciones.ts';
export { contenidoInWords, isSameContenido, unmovedInWords, type Contenido } from './escritura/contenido.ts';
export { FUNCIONES_DE_CURSOS_NUEVOS } from './escritura/cursos-nuevos.ts';
export { claveDeGrupo } from './escritura/grupos.ts';
export type { AjustesDeIngreso } from './complemento/ingreso.ts';
export type { Cursos, Inscripcion, Perdidas } from './cursos.ts';
export type {
  CambioDeCuenta,
  CategoriaMoodle,
  CohorteMoodle,
  CuentaNueva,
  CursoMoodle,
  CursoNuevo,
  Escrito,
  Escritura,
  GrupoMoodle,
  Matricula,
  Participante,
  UsuarioMoodle,
} from './escritura/escritura.ts';

export const NO_SERVER = 'No existe esa plataforma.';

/** Finds a server by name. @throws {AppError} `no-existe` */
export function servidorFor(moodle: Moodle, name: string): ServidorMoodle {
  const servidor = moodle.get(name);
  if (!servidor) throw new AppError('no-existe', { message: NO_SERVER });
  return servidor;
}

type Patience = Pick<Conexion, 'timeoutMs' | 'retryWaitsMs'>;

const PATIENCE: Patience = { timeoutMs: 15_000, retryWaitsMs: [200, 800] };

/** Time limits of jobs, which can wait for a slow server. */
const PATIENCE_OF_JOBS: Patience = { timeoutMs: 60_000, retryWaitsMs: [500, 2000] };

/** Time limits of background checks, which are repeated soon anyway. */
const PATIENCE_OF_CHECKS: Patience = { timeoutMs: 5000, retryWaitsMs: [] };

/** Age in ms at which a server is checked again. */
const CHECK_MS = 60_000;

/**
 * Returns the server where people sign in (DECISIONS §1).
 * @param name from the settings; if absent or unknown, the first server
 */
export function servidorDeIngreso(moodle: Moodle, name: string | undefined): ServidorMoodle {
  const [first] = moodle.values();
  const servidor = moodle.get(name ?? '') ?? first;
  if (!servidor) throw new Error('there is no Moodle to sign in with');
  return servidor;
}

function createServidor(setting: MoodleSetting, patience: Patience, patienceOfJobs: Patience): ServidorMoodle {
  const { name, label, token, roles } = setting;
  const url = setting.url.replace(/\/+$/, '');
  const conexion = { url, ...patience };
  const forPages = { ...conexion, token, roles };
  const forChecks = { ...forPages, ...PATIENCE_OF_CHECKS };
  const servicio = { url, ...patienceOfJobs, token, roles };
  const checks = createCache<Lectura<null>>({ ttl: CHECK_MS });
  const campus = createCampus(forPages, forChecks);
  const ajustes = createCache<Lectura<AjustesDeIngreso>>({ ttl: CHECK_MS });
  return {
    name,
    label,
    url,
    logIn: async (username, password) => logIn(conexion, username, password),
    readIdentidad: async (llave) =>
      lecturaOf(async () =>
        typeof llave === 'string'
          ? readIdentidad(createRead(conexion, llave))
          : asServiceAccount(async () => readIdentidadById(forPages, llave)),
      ),
    check: async () =>
      checks.get(async () =>
        lecturaOf(async () => {
          const read = createRead(forChecks, token);
          await checkToken(read);
          await assertAdmitted(read);
          return null;
        }),
      ),
    checkLlave: async (llave) =>
      lecturaOf(async () => {
        if (typeof llave === 'string') await checkToken(createRead(forChecks, llave));
        else await asServiceAccount(async () => readIdentidadById(forChecks, llave));
        return null;
      }),
    readFoto: async (llave, foto) =>
      lecturaOf(async () => readFoto(conexion, typeof llave === 'string' ? llave : token, foto)),
    campus: { ...campus, ajustes: async () => ajustes.get(async () => campus.ajustes()) },
    escritura: createEscritura(servicio),
    cursos: createCursos(servicio, forPages),
    aulas: createAulas(servicio),
    complemento: createComplemento(servicio, forPages),
    forJobs: { cursos: createCursos(servicio, servicio), complemento: createComplemento(servicio, servicio) },
  };
}
