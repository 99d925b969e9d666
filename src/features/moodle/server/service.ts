import { readFoto, type Foto } from './client/foto.ts';
import { readIdentidad, type IdentidadMoodle } from './client/identidad.ts';
import { lecturaOf, type Lectura } from './client/lectura.ts';
import { logIn, type Ingreso } from './client/login.ts';
import { createRead, type Conexion } from './client/read.ts';

export type { Foto } from './client/foto.ts';
export type { IdentidadMoodle } from './client/identidad.ts';
export type { FalloMoodle, Lectura, MotivoMoodle } from './client/lectura.ts';
export { usuarioCanonico, type Ingreso } from './client/login.ts';

/** A server as the setting `MOODLE_SERVERS` names it; `token` is its service account's. */
export type MoodleSetting = {
  readonly name: string;
  readonly label: string;
  readonly url: string;
  readonly token: string;
};

/** One Moodle. Its failures are values; nothing of it throws for what the server does. */
export type ServidorMoodle = {
  readonly name: string;
  readonly label: string;
  readonly url: string;
  logIn(username: string, password: string): Promise<Ingreso>;
  /** Who the owner of the token is, roles included (DECISIONS §3). */
  readIdentidad(token: string): Promise<Lectura<IdentidadMoodle>>;
  /** The picture that `IdentidadMoodle.foto` names. */
  readFoto(token: string, foto: string): Promise<Lectura<Foto>>;
};

/** The servers by name, in the order of the settings. */
export type Moodle = ReadonlyMap<string, ServidorMoodle>;

type Patience = Pick<Conexion, 'timeoutMs' | 'retryWaitsMs'>;

const PATIENCE: Patience = { timeoutMs: 15_000, retryWaitsMs: [200, 800] };

export function createMoodle(servers: readonly MoodleSetting[], patience: Patience = PATIENCE): Moodle {
  return new Map(servers.map((server) => [server.name, createServidor(server, patience)]));
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

function createServidor({ name, label, url }: MoodleSetting, patience: Patience): ServidorMoodle {
  const conexion = { url: url.replace(/\/+$/, ''), ...patience };
  return {
    name,
    label,
    url: conexion.url,
    logIn: (username, password) => logIn(conexion, username, password),
    readIdentidad: (token) => lecturaOf(() => readIdentidad(createRead(conexion, token))),
    readFoto: (token, foto) => lecturaOf(() => readFoto(conexion, token, foto)),
  };
}
