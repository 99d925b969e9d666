import { z } from 'zod';
import { errorIn, jsonOf, valueOf } from './answer.ts';
import { encodeForm } from './form.ts';
import { postForm } from './http.ts';
import { lecturaOf, type MotivoMoodle } from './lectura.ts';
import type { Conexion } from './read.ts';

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
export async function logIn({ url, timeoutMs }: Conexion, username: string, password: string): Promise<Ingreso> {
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
