import { FUNCTIONS } from '../functions/index.ts';
import { MoodleError } from '../protocol/errors.ts';
import type { Fields } from '../protocol/form.ts';
import type { User } from '../site/model.ts';
import type { ServerState } from './state.ts';

/** The user behind a token. @throws {MoodleError} */
export function authenticate({ site, tokens }: ServerState, token: unknown): User {
  const username = tokens.holder(typeof token === 'string' ? token : '');
  const user = [...site.users.values()].find((candidate) => candidate.username === username)!;
  if (user.isSuspended) throw new MoodleError('wsaccessusersuspended', username);
  return user;
}

/** `webservice/rest/server.php`. @throws {MoodleError | PhpError} as the function does */
export function callFunction(state: ServerState, fields: Fields): unknown {
  const { wstoken, wsfunction, moodlewsrestformat: _format, ...params } = fields;
  const user = authenticate(state, wstoken);
  const called = typeof wsfunction === 'string' ? FUNCTIONS.get(wsfunction) : undefined;
  if (!called) throw new MoodleError('invalidrecord', 'external_functions');
  if (!called.isMobile && wstoken !== state.site.serviceToken) throw new MoodleError('accessexception');
  return called.invoke({ site: state.site, user }, params) ?? null;
}
