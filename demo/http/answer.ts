import { text } from 'node:stream/consumers';
import { restError, scriptError } from '../protocol/errors.ts';
import { decodeForm } from '../protocol/form.ts';
import { coursesIn } from './about.ts';
import { misbehave } from './faults.ts';
import { answerBackup, isBackupPath } from './files.ts';
import { logIn } from './login.ts';
import { authenticate, callFunction } from './rest.ts';
import { sendJson, sendNotFound, sendPicture, sendRest } from './send.ts';
import { MAX_REMEMBERED, type ServerState } from './state.ts';
import type { Asked, Exchange } from './visit.ts';
import { answerWebPage, isWebPage } from './web.ts';

const REST = '/webservice/rest/server.php';
/** The name of file requests, for faults that are kept to one function. */
const FILES = 'pluginfile';
const USER_PICTURE = /^\/(?:webservice\/)?pluginfile\.php\/(\d+)\/user\/icon\/boost\/f[123]$/;

async function attempt(action: () => unknown, toBody: (error: unknown) => object): Promise<unknown> {
  try {
    return await action();
  } catch (error) {
    return toBody(error);
  }
}

/** A person's picture, or what Moodle says to who may not have it. */
async function answerPicture({ state, path, fields, response }: Asked): Promise<void> {
  const needsToken = path.startsWith('/webservice/');
  const refusal = needsToken && (await attempt(() => void authenticate(state, fields['token']), scriptError));
  const owner = state.site.users.get(Number(USER_PICTURE.exec(path)?.[1]) - 20);
  if (refusal) sendJson(response, refusal);
  else if (owner?.hasPicture) sendPicture(response, owner.id);
  else sendNotFound(response);
}

/** The function and the site of a request. */
interface About {
  readonly wsfunction: string | undefined;
  readonly courses: readonly number[];
}

function aboutOf({ state, path, fields }: Asked): About {
  const wsfunction = typeof fields['wsfunction'] === 'string' ? fields['wsfunction'] : undefined;
  return {
    wsfunction: wsfunction ?? (path.includes('/pluginfile.php/') ? FILES : undefined),
    courses: coursesIn(state.site.backups, path, fields),
  };
}

/** Returns true if the current fault answered the request. */
async function isSpoilt({ state, request, response }: Asked, { wsfunction, courses }: About): Promise<boolean> {
  const { fault } = state;
  if (!fault || (fault.funcion !== undefined && fault.funcion !== wsfunction)) return false;
  if (fault.curso !== undefined && !courses.includes(fault.curso)) return false;
  if (fault.veces !== undefined) state.fault = fault.veces > 1 ? { ...fault, veces: fault.veces - 1 } : undefined;
  return misbehave(fault, request, response);
}

/** Answers one request as the Moodle of `state` does. */
export async function answer(state: ServerState, path: string, { request, response }: Exchange): Promise<void> {
  const query = request.url?.split('?')[1] ?? '';
  const fields = decodeForm([query, await text(request)].filter(Boolean).join('&'));
  const asked: Asked = { state, path, fields, request, response };
  const about = aboutOf(asked);
  const called = about.wsfunction === FILES ? undefined : about.wsfunction;
  state.requests.push({ method: request.method ?? '', url: request.url ?? '', wsfunction: called });
  if (state.requests.length > MAX_REMEMBERED) state.requests.shift();

  const toBody = path === REST ? (error: unknown) => restError(error, state.isDebug) : scriptError;
  try {
    if (await isSpoilt(asked, about)) return;
  } catch (error) {
    sendJson(response, toBody(error));
    return;
  }
  if (path === '/login/token.php') sendJson(response, await attempt(() => logIn(state, fields), toBody));
  else if (path === REST) sendRest(response, fields, await attempt(async () => callFunction(state, fields), toBody));
  else if (isWebPage(path)) await answerWebPage(asked);
  else if (path.startsWith('/theme/image.php/')) sendPicture(response, 0);
  else if (isBackupPath(path)) answerBackup(asked);
  else if (path.includes('/pluginfile.php/')) await answerPicture(asked);
  else sendNotFound(response);
}
