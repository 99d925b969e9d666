// Calls of the session (sign-in, sign-out, token renewal, picture), and its preparation when a page starts.
import { call } from '#platform/web/api.ts';
import { toBase64 } from '#platform/web/base64.ts';
import { configureBearer, renew, shareToken, type Renewal } from '#platform/web/bearer.ts';
import { ApiError, ConnectionError } from '#platform/web/http.ts';
import { solvingReto } from '#platform/web/reto/solve-refusal.ts';
import { sesionContract, type UserInfo } from '../contract.ts';
import { REGRESO_DEL_CAMPUS } from '../guard.ts';
import { hasCookie } from './KnownPersona.ts';
import { requestReentry } from './reentry.ts';
import { forgetSesion, getSesion, saveUsuario } from './sesion-store.ts';

/**
 * Signs in and stores the person. Above the limits of attempts it solves the challenge that the server asks for.
 * @param onReto called before the challenge is solved
 * @throws {ApiError} with the message for the page
 */
export async function signIn(username: string, password: string, onReto: () => void): Promise<void> {
  const body = { username, password };
  const { userInfo, cuenta } = await call(
    sesionContract,
    'POST /auth/loginMoodle',
    { body },
    { transport: solvingReto(onReto) },
  );
  enter(userInfo, cuenta ?? username);
}

/** Stores the person who signed in, for all tabs. @param cuenta their user name at Moodle */
export function enter(userInfo: UserInfo, cuenta: string): void {
  saveUsuario(userInfo, cuenta);
  shareToken(userInfo.tokenInfo.token);
}

/**
 * Ends the session on the server, then here and in every tab.
 * @throws {ConnectionError} if the server was not reached
 */
export async function signOut(): Promise<void> {
  try {
    await call(sesionContract, 'POST /auth/logoutMoodle', {});
  } catch (error) {
    // An error means that the server no longer knows the session, so it is closed.
    if (error instanceof ConnectionError) throw error;
  }
  shareToken(null);
  forgetSesion();
}

/** Returns the permissions that were given to the person, as one text. */
export const givenText = (): string => String(getSesion()?.usuario.otorgados ?? []);

async function askForToken(): Promise<string> {
  const { access_token, userInfo } = await call(sesionContract, 'POST /auth/refreshToken', {});
  saveUsuario(userInfo);
  return access_token;
}

/** Renews once; repeats if the answer was lost, as the server gives the same successor. */
async function refresh(): Promise<Renewal> {
  try {
    return { token: await askForToken().catch(async (error) => retryUnheard(error)) };
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'ended' : 'unavailable';
  }
}

async function retryUnheard(error: unknown): Promise<string> {
  if (error instanceof ConnectionError) return askForToken();
  throw error;
}

const toDataUrl = async (blob: Blob): Promise<string> => `data:${blob.type};base64,${await toBase64(blob)}`;

/**
 * Loads the person's picture as a `data:` address; null if the default image is shown.
 * @param imgPerfil its address, which changes with the picture
 */
export async function loadFoto(imgPerfil: string): Promise<string | null> {
  const v = new URL(imgPerfil, location.origin).searchParams.get('v') ?? undefined;
  try {
    return await toDataUrl(await call(sesionContract, 'GET /sesion/foto', { query: { v } }));
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * Prepares the session at the start of the page: configures how tokens are obtained, and gets the first one if a
 * session is expected. A session that has ended is forgotten before anything is typed.
 * @param onChanged called if the session has ended, or if what was given to the person changed since
 * @param reenter lets the person sign in again on top of the page; by a layer of the staff frame by default
 */
export async function startSesion(onChanged: () => void, reenter = requestReentry): Promise<void> {
  configureBearer({ owner: () => getSesion()?.cuenta ?? null, refresh, reenter });
  // A person who returns from the campus gets a new session: the one before is not renewed.
  if (location.pathname === REGRESO_DEL_CAMPUS || !hasCookie() || !getSesion()) return;
  const before = givenText();
  if ((await renew()) === 'ended') forgetSesion();
  else if (givenText() === before) return;
  onChanged();
}
