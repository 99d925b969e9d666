import { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import { createAulas, type Aulas } from './aulas/aulas.ts';
import { checkToken, readIdentidad, type IdentidadMoodle } from './client/identidad.ts';
import { type Lectura, lecturaOf, MoodleFailure, type MotivoMoodle } from './client/lectura.ts';
import { type Conexion, createRead, encodeForm } from './client/read.ts';
import { createComplemento } from './complemento/complemento.ts';
import type { Complemento, Deteccion } from './complemento/tipos.ts';
import { createCursos, type Cursos } from './cursos.ts';
import { createEscritura } from './escritura/escritura.ts';
import type { Escritura } from './escritura/tipos.ts';
import { PERMISOS, type Permiso } from './complemento/permisos.ts';
import { errorIn, jsonOf, valueOf, postForm } from './client/answer.ts';

/** Every Moodle has this service, and lets its users make tokens for it unless an administrator forbids it. */
const SERVICE = 'moodle_mobile_app';

/**
 * What came of a log-in. `credenciales` is all that Moodle says of a wrong, unknown, suspended or locked account.
 * A person who must change the password gets a token: the next reading says so.
 */
export type Ingreso =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly motivo: 'credenciales' | 'no-confirmado' | 'sin-permiso-token' | MotivoMoodle };

const LOGIN_MOTIVOS = new Map<string | undefined, 'credenciales' | 'no-confirmado' | 'sin-permiso-token'>([
  ['invalidlogin', 'credenciales'],
  ['usernamenotfound', 'credenciales'],
  ['usernotconfirmed', 'no-confirmado'],
  ['cannotcreatetoken', 'sin-permiso-token'],
  ['cannotcreatemobiletoken', 'sin-permiso-token'],
  ['noguest', 'sin-permiso-token'],
]);

const granted = z.object({ token: z.string().regex(/^\w+$/) });

/** Exchanges a password for the person's token. Sent once: a repetition would count twice towards Moodle's lock-out. */
async function logIn({ url, timeoutMs }: Conexion, username: string, password: string): Promise<Ingreso> {
  const form = encodeForm({ username: username.trim().toLowerCase(), password, service: SERVICE });
  const answer = await lecturaOf(async () => {
    const json = jsonOf(await postForm(`${url}/login/token.php`, form, AbortSignal.timeout(timeoutMs)));
    return LOGIN_MOTIVOS.get(errorIn(json)?.errorcode) ?? valueOf(json, granted);
  });
  if (!answer.ok) return { ok: false, motivo: answer.motivo };
  return typeof answer.valor === 'string'
    ? { ok: false, motivo: answer.valor }
    : { ok: true, token: answer.valor.token };
}

/**
 * The user name that Moodle makes of a typed one: whatever differs only in case, spaces or signs is the same account, so
 * attempts are counted by this.
 */
export function usuarioCanonico(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^-._@a-z0-9]/g, '');
}

export type Foto = { readonly tipo: 'image/png' | 'image/jpeg'; readonly bytes: Uint8Array };

/** The only files that are fetched: pictures of users. */
const USER_PICTURE = /\/pluginfile\.php(\/\d+\/user\/icon\/\w+\/f[1-3](?:\?rev=\d+)?)$/;

/** Moodle keeps users' pictures in one of these. What a file is, its first bytes say; what it says it is, anybody may. */
function tipoOf(bytes: Uint8Array): Foto['tipo'] | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (start === '89504e470d0a1a0a') return 'image/png';
  return start.startsWith('ffd8ff') ? 'image/jpeg' : undefined;
}

/**
 * A person's picture, asked of the server's own address whatever host `foto` names, with the token in the form: sites
 * may require one, and it must not stand in an address.
 * @throws {MoodleFailure}
 */
async function readFoto({ url, timeoutMs }: Conexion, token: string, foto: string): Promise<Foto> {
  const path = USER_PICTURE.exec(foto)?.[1];
  if (path === undefined) throw new MoodleFailure('no-existe');
  const address = `${url}/webservice/pluginfile.php${path}`;
  const answer = await postForm(address, encodeForm({ token }), AbortSignal.timeout(timeoutMs));
  if (answer?.status === 404) throw new MoodleFailure('no-existe');
  const bytes = answer?.status === 200 ? answer.body : null;
  const tipo = bytes && tipoOf(bytes);
  if (bytes && tipo) return { tipo, bytes };
  return valueOf(jsonOf(answer), z.never());
}

const GUIA = 'Pida a quien administra la plataforma que siga la guía de instalación.';

/** What a server lacks of the companion plugin and what to do, for whoever manages; undefined when it lacks nothing. */
export function faltaDelComplemento(deteccion: Deteccion): string | undefined {
  if (deteccion.estado === 'presente') return undefined;
  if (deteccion.estado === 'ausente') {
    return `Este servidor no tiene el complemento «Gestión Curricular» de Moodle: sin él no hay copias ni reinicios, y los últimos accesos tardan más en leerse. ${GUIA}`;
  }
  if (deteccion.estado === 'antiguo') {
    return `El complemento «Gestión Curricular» de esta plataforma es de una versión anterior (${deteccion.version}). ${GUIA}`;
  }
  return `Al servicio web de esta plataforma le faltan funciones del complemento «Gestión Curricular»: ${deteccion.faltan.join(', ')}. ${GUIA}`;
}

/** Which permissions the service account lacks and what each is for, for whoever manages; undefined when it lacks none. */
export function permisosQueFaltanEnPalabras(faltan: readonly Permiso[]): string | undefined {
  if (faltan.length === 0) return undefined;
  const lista = faltan.map((permiso) => `${permiso} (${PERMISOS[permiso]})`).join('; ');
  return `A la cuenta con la que esta aplicación entra a Moodle le faltan permisos en el sitio: ${lista}. Si los tiene solo en algunas categorías, se puede en ellas. ${GUIA}`;
}

/** The roles that every Moodle has, by the short names under which it tells of them. */
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

export type { Aulas, LecturaDeAula } from './aulas/aulas.ts';
export type { IdentidadMoodle } from './client/identidad.ts';
export { errorMessageDe, falloEnPalabras, MOTIVOS_EN_PALABRAS } from './client/palabras.ts';
export type { FalloMoodle, Lectura, MotivoMoodle } from './client/lectura.ts';
export { esDeUnaFuncion } from './complemento/deteccion.ts';
export type {
  Acceso,
  ArchivoDeRespaldo,
  Complemento,
  Descarga,
  Deteccion,
  InicioDeRespaldo,
  OpcionesDeReinicio,
  PaginaDeAccesos,
  PedidoDeAccesos,
  Reinicio,
  Respaldo,
  RolAsignado,
} from './complemento/tipos.ts';
export type { Cursos, Inscripcion, Perdidas } from './cursos.ts';
export type {
  CambioDeCuenta,
  CategoriaMoodle,
  CuentaNueva,
  CursoMoodle,
  Escrito,
  Escritura,
  Matricula,
  Participante,
  UsuarioMoodle,
} from './escritura/tipos.ts';

/** A server as the setting `MOODLE_SERVERS` names it; `token` is its service account's. */
export type MoodleSetting = {
  readonly name: string;
  readonly label: string;
  readonly url: string;
  readonly token: string;
  /**
   * The numbers of its roles, by short name (`student`). Moodle has no call that lists them: those that are not told here
   * are learnt from people who have them.
   */
  readonly roles?: Readonly<Record<string, number>> | undefined;
};

/** One Moodle. Its failures are values; nothing of it throws for what the server does. */
export type ServidorMoodle = {
  readonly name: string;
  readonly label: string;
  readonly url: string;
  logIn(username: string, password: string): Promise<Ingreso>;
  /** Who the owner of the token is, roles included (DECISIONS §3). */
  readIdentidad(token: string): Promise<Lectura<IdentidadMoodle>>;
  /** Fails where the owner of the token may not enter any longer (suspended, deleted). One short call, not repeated. */
  checkToken(token: string): Promise<Lectura<null>>;
  /** The picture that `IdentidadMoodle.foto` names. */
  readFoto(token: string, foto: string): Promise<Lectura<Foto>>;
  /** What its service account does for managers. Nobody waits for it in a page: jobs do. */
  readonly escritura: Escritura;
  /** What any Moodle tells the service account of its courses. */
  readonly cursos: Cursos;
  /** What a course holds, for whoever looks at how it is taught. */
  readonly aulas: Aulas;
  /** What it does where the companion plugin is installed. */
  readonly complemento: Complemento;
  /** The same for jobs, which wait longer than people do. */
  readonly paraTrabajos: { readonly cursos: Cursos; readonly complemento: Complemento };
};

/** The servers by name, in the order of the settings. */
export type Moodle = ReadonlyMap<string, ServidorMoodle>;

/** Said of a name that no server has. */
export const SIN_SERVIDOR = 'No existe esa plataforma.';

/** The server of that name. @throws {AppError} `no-existe` */
export function servidorFor(moodle: Moodle, name: string): ServidorMoodle {
  const servidor = moodle.get(name);
  if (!servidor) throw new AppError('no-existe', { message: SIN_SERVIDOR });
  return servidor;
}

type Patience = Pick<Conexion, 'timeoutMs' | 'retryWaitsMs'>;

const PATIENCE: Patience = { timeoutMs: 15_000, retryWaitsMs: [200, 800] };

/** A job can wait for a server that takes half a minute; longer than this nobody should. */
const PATIENCE_OF_JOBS: Patience = { timeoutMs: 60_000, retryWaitsMs: [500, 2000] };

/** Nobody waits for it, and it is asked again soon. */
const PATIENCE_OF_CHECKS: Patience = { timeoutMs: 5000, retryWaitsMs: [] };

/** @param patience how long people wait, and how long jobs do */
export function createMoodle(
  servers: readonly MoodleSetting[],
  patience: Patience = PATIENCE,
  patienceOfJobs: Patience = PATIENCE_OF_JOBS,
): Moodle {
  return new Map(servers.map((server) => [server.name, createServidor(server, patience, patienceOfJobs)]));
}

/**
 * The server where people sign in (DECISIONS §1).
 * @param name the setting's; without one, or without such a server, the first
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
  const enPagina = { ...conexion, token, roles };
  const servicio = { url, ...patienceOfJobs, token, roles };
  return {
    name,
    label,
    url,
    logIn: async (username, password) => logIn(conexion, username, password),
    readIdentidad: async (own) => lecturaOf(async () => readIdentidad(createRead(conexion, own))),
    checkToken: async (own) =>
      lecturaOf(async () => checkToken(createRead({ ...conexion, ...PATIENCE_OF_CHECKS }, own))),
    readFoto: async (own, foto) => lecturaOf(async () => readFoto(conexion, own, foto)),
    escritura: createEscritura(servicio),
    cursos: createCursos(servicio, enPagina),
    aulas: createAulas(servicio),
    complemento: createComplemento(servicio, enPagina),
    paraTrabajos: { cursos: createCursos(servicio, servicio), complemento: createComplemento(servicio, servicio) },
  };
}
