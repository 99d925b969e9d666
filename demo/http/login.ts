import type { Fields } from '../protocol/form.ts';
import { MoodleError } from '../protocol/errors.ts';
import { MOBILE_SERVICE, OWN_SERVICE } from '../protocol/tokens.ts';
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
 * `login/token.php`. Unknown, suspended and wrong password get the same answer; users who must change the password first
 * gets a token that opens nearly nothing.
 * @throws {MoodleError}
 */
export function logIn({ site, tokens }: ServerState, fields: Fields): { token: string; privatetoken: null } {
  const username = cleanUsername(required(fields, 'username'));
  const password = required(fields, 'password');
  const service = required(fields, 'service');
  const user = [...site.users.values()].find((candidate) => candidate.username === username);
  if (!user || user.isSuspended || user.password === null || user.password !== password) {
    throw new MoodleError('invalidlogin');
  }
  if (!user.isConfirmed) throw new MoodleError('usernotconfirmed', username);
  if (service === OWN_SERVICE) throw new MoodleError('cannotcreatetoken', service);
  if (service !== MOBILE_SERVICE) throw new MoodleError('servicenotavailable');
  if (!user.mayCreateToken) throw new MoodleError('cannotcreatetoken', service);
  return { token: tokens.of(username), privatetoken: null };
}
