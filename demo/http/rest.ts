import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../functions/define.ts';
import { functionNamed } from '../functions/index.ts';
import { MoodleError } from '../protocol/errors.ts';
import type { Fields } from '../protocol/form.ts';
import type { User } from '../site/model.ts';
import { MAX_REMEMBERED, type ServerState } from './state.ts';

/** The user behind a token. @throws {MoodleError} */
export function authenticate({ site, tokens }: ServerState, token: unknown): User {
  const username = tokens.holder(typeof token === 'string' ? token : '');
  const user = [...site.users.values()].find((candidate) => candidate.username === username);
  if (!user) throw new MoodleError('invalidtoken');
  if (user.isSuspended) throw new MoodleError('wsaccessusersuspended', username);
  return user;
}

/** `webservice/rest/server.php`. @throws {MoodleError | PhpError} as the function does */
export async function callFunction(state: ServerState, fields: Fields): Promise<unknown> {
  const { wstoken, wsfunction, moodlewsrestformat: _format, moodlewssettingfilter: _filter, ...params } = fields;
  const user = authenticate(state, wstoken);
  const called = typeof wsfunction === 'string' ? functionNamed(wsfunction, state.plugin) : undefined;
  if (!called) throw new MoodleError('invalidrecord', 'external_functions');
  const isOfService = typeof wstoken === 'string' && state.tokens.isOfService(wstoken);
  const isServed = isOfService ? !state.site.unserved?.has(called.name) : called.isMobile;
  if (!isServed) throw new MoodleError('accessexception');
  return (await called.invoke(callOf(state, user), params)) ?? null;
}

const callOf = (state: ServerState, user: User): Call => ({
  site: state.site,
  user,
  plugin: state.plugin,
  change(site) {
    state.site = site;
  },
  async send(mails) {
    state.mails = [...state.mails, ...mails].slice(-MAX_REMEMBERED);
    if (state.mailMs > 0 && mails.length > 0) await sleep(state.mailMs * mails.length, undefined, { ref: false });
  },
});
