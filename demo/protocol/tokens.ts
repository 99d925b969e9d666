import { SERVICE_USERNAME } from '../accounts.ts';
import { tokenOf } from '../servers.ts';
import type { Site } from '../site/model.ts';
import { MoodleError } from './errors.ts';

export const MOBILE_SERVICE = 'moodle_mobile_app';

/** The administrator's own service, which holds every function. */
export const OWN_SERVICE = 'gestion_curricular';

/** Tokens of one site, the same for a person at every login. */
export interface Tokens {
  /** The person's token for users' own service. */
  of(username: string): string;
  /** Returns true for a token of the administrator's own service. */
  isOfService(token: string): boolean;
  /** The user name behind a token. @throws {MoodleError} `invalidtoken`; an expired one's first use `accessexception` */
  holder(token: string): string;
  /** The person's token stops working; the next login makes another. */
  expire(username: string): void;
}

/** A token of the administrator's service for a person of a site. */
export const serviceTokenOf = (site: string, username: string): string => tokenOf(site, 'service', username);

export function createTokens(site: Site): Tokens {
  const generations = new Map<string, number>();
  const expired = new Set<string>();
  const ofService = new Map([[site.serviceToken, SERVICE_USERNAME]]);
  // An administrator may make a token of the service for anybody: what it may do there is another matter.
  for (const { username } of site.users.values()) ofService.set(serviceTokenOf(site.name, username), username);
  const holders = new Map(ofService);
  const of = (username: string): string => {
    const token = tokenOf(site.name, username, generations.get(username) ?? 0);
    holders.set(token, username);
    return token;
  };
  // An app keeps its users' tokens while the demonstration is started again.
  for (const { username } of site.users.values()) of(username);

  return {
    of,
    isOfService: (token) => ofService.has(token),
    holder(token) {
      // Moodle deletes an expired token when it meets it, so only the first answer is another one.
      if (expired.delete(token)) throw new MoodleError('accessexception');
      const username = holders.get(token);
      if (username === undefined) throw new MoodleError('invalidtoken');
      return username;
    },
    expire(username) {
      const token = of(username);
      holders.delete(token);
      expired.add(token);
      generations.set(username, (generations.get(username) ?? 0) + 1);
      of(username);
    },
  };
}
