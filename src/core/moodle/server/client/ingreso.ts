// Signs a person in with Moodle, and reads their picture.
import { z } from 'zod';
import { encodeForm, errorIn, jsonOf, postForm, valueOf, type Conexion } from './call.ts';
import { lecturaOf, MoodleFailure, type MotivoMoodle } from './failures.ts';

/**
 * Outcome of a sign-in. `credenciales` covers a wrong, unknown, suspended or locked account: Moodle does not
 * distinguish them. A person who must change the password gets a token; the next reading tells.
 */
export type IngresoEnMoodle =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly motivo: 'credenciales' | 'no-confirmado' | 'sin-permiso-token' | MotivoMoodle };

/** Exchanges a password for the person's token. Sent once: a repetition would count twice towards Moodle's lock-out. */
export async function logIn(
  { url, timeoutMs }: Conexion,
  username: string,
  password: string,
): Promise<IngresoEnMoodle> {
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

export type Foto = { readonly tipo: 'image/png' | 'image/jpeg'; readonly bytes: Uint8Array };

/**
 * Reads a person's picture. It is requested from the configured server, whatever host `foto` names, with the token in
 * the form: sites may require a token, and it must not be part of an address.
 * @throws {MoodleFailure}
 */
export async function readFoto({ url, timeoutMs }: Conexion, token: string, foto: string): Promise<Foto> {
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

/** Service that every Moodle has, for which its users may get tokens unless an administrator forbids it. */
const SERVICE = 'moodle_mobile_app';

const LOGIN_MOTIVOS = new Map<string | undefined, 'credenciales' | 'no-confirmado' | 'sin-permiso-token'>([
  ['invalidlogin', 'credenciales'],
  ['usernamenotfound', 'credenciales'],
  ['usernotconfirmed', 'no-confirmado'],
  ['cannotcreatetoken', 'sin-permiso-token'],
  ['cannotcreatemobiletoken', 'sin-permiso-token'],
  ['noguest', 'sin-permiso-token'],
]);

const granted = z.object({ token: z.string().regex(/^\w+$/) });

/**
 * Returns the user name that Moodle makes of a typed one, ignoring case, spaces and signs. Attempts are counted by it.
 */
export function usuarioCanonico(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^-._@a-z0-9]/g, '');
}

/** Paths that may be fetched: pictures of users. */
const USER_PICTURE = /\/pluginfile\.php(\/\d+\/user\/icon\/\w+\/f[1-3](?:\?rev=\d+)?)$/;

/**
 * Detects the picture's type by its first bytes, as declared types cannot be trusted. Moodle stores users' pictures in
 * one of these.
 */
function tipoOf(bytes: Uint8Array): Foto['tipo'] | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (start === '89504e470d0a1a0a') return 'image/png';
  return start.startsWith('ffd8ff') ? 'image/jpeg' : undefined;
}
