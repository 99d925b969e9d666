// The pages of a site that people see on their way into the application: log-in, log-out, the plugin's entrar.php, and LTI.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { returnUrlOf, withCode } from '../functions/gestioncurricular/signin.ts';
import { MoodleError } from '../protocol/errors.ts';
import type { User } from '../site/model.ts';
import { fullnameOf } from '../views/user.ts';
import { personOf } from './login.ts';
import { answerLti, isLtiPage, LTI_VIEW } from './lti.ts';
import { sendNotFound } from './send.ts';
import type { ServerState } from './state.ts';
import { redirect, sendPage, textOf, type Asked, type Visit } from './visit.ts';
import { confirmPage, errorPage, loginPage } from './web-pages.ts';

/** A browser that is logged in. */
export interface WebSession {
  /** Null = the guest. */
  readonly userId: number | null;
  readonly sesskey: string;
  /** True if an administrator looks at the site as this person. */
  readonly isLoggedInAs: boolean;
}

const SIGN_IN = '/local/gestioncurricular/entrar.php';
const LOGIN = '/login/index.php';
const LOGOUT = '/login/logout.php';
const LOGIN_AS = '/course/loginas.php';

export const isWebPage = (path: string): boolean =>
  [SIGN_IN, LOGIN, LOGOUT, LOGIN_AS].includes(path) || isLtiPage(path);

/** Answers one of these pages as the site does. */
export async function answerWebPage({ state, path, fields, request, response }: Asked): Promise<void> {
  const visit: Visit = { state, fields, isPost: request.method === 'POST', cookie: cookieIn(request), response };
  if (isLtiPage(path)) await answerLti(visit, path, state.webSessions.get(visit.cookie));
  else if (path === SIGN_IN) enter(visit);
  else if (path === LOGIN) answerLogin(visit);
  else if (path === LOGIN_AS) loginAs(visit);
  else logOut(visit);
}

const COOKIE = 'MoodleSession';

const cookieIn = ({ headers }: IncomingMessage): string =>
  new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? '';

/** Logs a browser in under a new cookie, as Moodle does. */
function startSession({ state, cookie }: Visit, session: Omit<WebSession, 'sesskey'>): string {
  const id = randomBytes(16).toString('base64url');
  state.webSessions.delete(cookie);
  state.webSessions.set(id, { ...session, sesskey: randomBytes(8).toString('base64url') });
  return `${COOKIE}=${id}; Path=/${state.site.name}/; HttpOnly; SameSite=Lax`;
}

/** Only the ways on to `entrar.php` and to the activity are kept: a log-in leads nowhere else. */
const onwards = (visit: Visit): string => {
  const { state, fields } = visit;
  const activity = textOf(fields, 'id');
  if (activity !== '') return `${state.site.url}${LTI_VIEW}?id=${encodeURIComponent(activity)}`;
  const query = new URLSearchParams({ state: textOf(fields, 'state'), challenge: textOf(fields, 'challenge') });
  return `${state.site.url}${SIGN_IN}?${query.toString()}`;
};

function answerLogin(visit: Visit): void {
  const { state, fields, isPost } = visit;
  if (!isPost) return sendPage(visit, loginPage({ site: state.site, fields }));
  if (textOf(fields, 'username') === 'guest') {
    return redirect(visit, onwards(visit), startSession(visit, { userId: null, isLoggedInAs: false }));
  }
  try {
    const userId = personOf(state, fields).id;
    redirect(visit, onwards(visit), startSession(visit, { userId, isLoggedInAs: false }));
  } catch (error) {
    if (!(error instanceof MoodleError)) throw error;
    sendPage(visit, loginPage({ site: state.site, fields, error: error.message }));
  }
}

function logOut(visit: Visit): void {
  const { state, fields, cookie } = visit;
  if (state.webSessions.get(cookie)?.sesskey === fields['sesskey']) state.webSessions.delete(cookie);
  redirect(visit, state.plugin.application);
}

/** An administrator looks at the site as another person. */
function loginAs(visit: Visit): void {
  const { state, fields, cookie } = visit;
  const session = state.webSessions.get(cookie);
  const isAdmin = state.site.users.get(session?.userId ?? 0)?.isSiteAdmin === true;
  if (!isAdmin || session?.sesskey !== fields['sesskey']) return sendPage(visit, errorPage('No tiene permiso.'), 404);
  const started = startSession(visit, { userId: Number(fields['user']), isLoggedInAs: true });
  redirect(visit, onwards(visit), started);
}

const VALUE = /^[\w-]{43}$/;

/** `entrar.php` of the companion plugin. */
function enter(visit: Visit): void {
  const { state, fields, isPost, cookie, response } = visit;
  if (state.plugin.state !== 'present') return sendNotFound(response);
  const [given, challenge] = [textOf(fields, 'state'), textOf(fields, 'challenge')];
  if (!VALUE.test(given) || !VALUE.test(challenge)) {
    return sendPage(visit, errorPage('Detectado valor de parámetro no válido'), 404);
  }
  const session = state.webSessions.get(cookie);
  const user = state.site.users.get(session?.userId ?? 0);
  if (!session || !user) return redirect(visit, onwards(visit).replace(SIGN_IN, LOGIN));
  const refusal = refusalOf(state, session, user);
  if (refusal) return sendPage(visit, errorPage(refusal), 404);
  if (!isPost) {
    const { sesskey } = session;
    const way = { state: given, challenge, sesskey };
    return sendPage(
      visit,
      confirmPage({ site: state.site, name: fullnameOf(user), application: state.plugin.application, way }),
    );
  }
  if (fields['sesskey'] !== session.sesskey) {
    return sendPage(visit, errorPage('Su sesión ha terminado. Por favor ingrese de nuevo.'), 404);
  }
  const token = user.mayCreateToken ? state.tokens.of(user.username) : '';
  const made = withCode(state.site, user, { challenge, token });
  state.site = made.site;
  redirect(visit, `${returnUrlOf(state.plugin)}#code=${made.code}&state=${given}`);
}

function refusalOf(state: ServerState, { isLoggedInAs }: WebSession, user: User): string | null {
  if (state.plugin.application === '') {
    return 'Todavía no se ingresa a Gestión Curricular con este Moodle: falta indicar su dirección.';
  }
  if (isLoggedInAs) return 'Está en Moodle a nombre de otra persona: entre a Gestión Curricular con su propia cuenta.';
  if (!user.isConfirmed) return 'La cuenta no está confirmada.';
  if (user.isSuspended) return 'La cuenta está suspendida.';
  if (user.pending) return 'Complete en Moodle lo que se le pide antes de seguir.';
  return null;
}
