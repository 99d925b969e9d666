import { MoodleError } from '../protocol/errors.ts';
import type { Fields } from '../protocol/form.ts';
import { MOBILE_SERVICE, OWN_SERVICE } from '../protocol/tokens.ts';
import type { User } from '../site/model.ts';
import type { ServerState } from './state.ts';

function required(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new MoodleError('missingparam', name);
  return value;
}

/** Returns a typed user name as Moodle cleans it: lower case, without the characters that no user name has. */
const cleanUsername = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replaceAll(/[^-._@a-z0-9]/g, '');

/**
 * The person behind a user name and a password, by the site's own method.
 * @throws {MoodleError} `invalidlogin`, `usernotconfirmed`
 */
export function personOf({ site }: Pick<ServerState, 'site'>, fields: Fields): User {
  const username = cleanUsername(required(fields, 'username'));
  const password = required(fields, 'password');
  const user = [...site.users.values()].find((candidate) => candidate.username === username);
  if (!user || user.isSuspended || user.password === null || user.password !== password) {
    throw new MoodleError('invalidlogin');
  }
  if (!user.isConfirmed) throw new MoodleError('usernotconfirmed', username);
  return user;
}

/**
 * `login/token.php`. Unknown, suspended and wrong password get the same answer; users who must change the password first
 * gets a token that opens nearly nothing.
 * @throws {MoodleError}
 */
export function logIn(state: ServerState, fields: Fields): { token: string; privatetoken: null } {
  const service = required(fields, 'service');
  const { username, mayCreateToken } = personOf(state, fields);
  if (service === OWN_SERVICE) throw new MoodleError('cannotcreatetoken', service);
  if (service !== MOBILE_SERVICE) throw new MoodleError('servicenotavailable');
  if (!mayCreateToken) throw new MoodleError('cannotcreatetoken', service);
  return { token: state.tokens.of(username), privatetoken: null };
}
