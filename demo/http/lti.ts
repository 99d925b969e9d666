// The site as a platform of LTI 1.3: the activity that launches the application, the authentication, and the keys.
import { exportJWK, generateKeyPair, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { sendJson } from './send.ts';
import { redirect, sendPage, textOf, type Visit } from './visit.ts';
import { errorPage, sendingPage } from './web-pages.ts';
import type { WebSession } from './web.ts';

/** The application as every site of the demonstration has registered it. */
export const REGISTRATION = { clientId: 'gestion-curricular', deployment: '1', activity: 4 } as const;

export const LTI_VIEW = '/mod/lti/view.php';
const AUTH = '/mod/lti/auth.php';
const CERTS = '/mod/lti/certs.php';

export const isLtiPage = (path: string): boolean => [LTI_VIEW, AUTH, CERTS].includes(path);

const KEY_ID = 'demostracion';

/** The sites' keys; each start makes others. */
let made: ReturnType<typeof generateKeyPair> | undefined;
const keys = async (): ReturnType<typeof generateKeyPair> => (made ??= generateKeyPair('RS256'));

/** The set of public keys, as the site tells it. */
export async function keySet(): Promise<object> {
  const key = await exportJWK((await keys()).publicKey);
  return { keys: [{ ...key, alg: 'RS256', kid: KEY_ID, use: 'sig' }] };
}

/** Signs what a token says. @param header what differs from the site's own */
export async function sign(payload: JWTPayload, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
  const { privateKey } = await keys();
  return new SignJWT(payload).setProtectedHeader({ typ: 'JWT', alg: 'RS256', kid: KEY_ID, ...header }).sign(privateKey);
}

type Launch = {
  readonly issuer: string;
  readonly target: string;
  readonly userId: number;
  readonly nonce: string;
  /** In seconds since 1970. */
  readonly now: number;
};

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';

/** Builds the content of a launch's token, which tells the person by their number only. */
export const launchOf = ({ issuer, target, userId, nonce, now }: Launch): JWTPayload => ({
  nonce,
  iat: now,
  exp: now + 60,
  iss: issuer,
  aud: REGISTRATION.clientId,
  sub: String(userId),
  [`${CLAIM}/deployment_id`]: REGISTRATION.deployment,
  [`${CLAIM}/target_link_uri`]: target,
  [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
  [`${CLAIM}/version`]: '1.3.0',
  [`${CLAIM}/resource_link`]: { id: String(REGISTRATION.activity), title: 'Gestión Curricular' },
});

/** Answers one of the pages of LTI. @param session the browser's, if it is logged in */
export async function answerLti(visit: Visit, path: string, session: WebSession | undefined): Promise<void> {
  if (path === CERTS) sendJson(visit.response, await keySet());
  else if (path === LTI_VIEW) launch(visit, session);
  else await authenticate(visit, session);
}

/** `view.php` of an activity that opens in the same window: log-in first, then the start of the launch. */
function launch(visit: Visit, session: WebSession | undefined): void {
  const { state, fields } = visit;
  const id = textOf(fields, 'id');
  if (id !== String(REGISTRATION.activity)) return sendPage(visit, errorPage('Identificador inválido'), 404);
  if (!session?.userId) return redirect(visit, `${state.site.url}/login/index.php?id=${id}`);
  const { application } = state.plugin;
  const start = {
    iss: state.site.url,
    target_link_uri: `${application}/lti/entrar`,
    login_hint: String(session.userId),
    lti_message_hint: JSON.stringify({ cmid: REGISTRATION.activity, launchid: 'ltilaunch1' }),
    client_id: REGISTRATION.clientId,
    lti_deployment_id: REGISTRATION.deployment,
  };
  sendPage(visit, sendingPage(`${application}/lti/login`, start));
}

/** `auth.php`: a signed token for the person who is logged in, to the registered address alone. */
async function authenticate(visit: Visit, session: WebSession | undefined): Promise<void> {
  const { state, fields } = visit;
  const target = `${state.plugin.application}/lti/entrar`;
  if (textOf(fields, 'redirect_uri') !== target) return sendPage(visit, errorPage('Petición inválida'), 404);
  const given = { state: textOf(fields, 'state') };
  const userId = session?.userId;
  if (!userId || textOf(fields, 'login_hint') !== String(userId)) {
    return sendPage(visit, sendingPage(target, { ...given, error: 'access_denied' }));
  }
  if (textOf(fields, 'client_id') !== REGISTRATION.clientId) {
    return sendPage(visit, sendingPage(target, { ...given, error: 'unauthorized_client' }));
  }
  const now = Math.floor(Date.now() / 1000);
  const payload = launchOf({ issuer: state.site.url, target, userId, nonce: textOf(fields, 'nonce'), now });
  sendPage(visit, sendingPage(target, { id_token: await sign(payload), ...given }));
}
