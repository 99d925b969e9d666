import { ACCOUNTS, PASSWORD, type Account } from '../accounts.ts';
import type { ServerPlan } from '../servers.ts';
import type { Making } from './making.ts';
import type { User } from './model.ts';
import { CITIES, FIRST_NAMES, LAST_NAMES, usernameOf } from './names.ts';

const DAY = 86_400;

/** A named account is one person with one document on every server; below those of the invented people. */
const documentOf = (account: Account): string => String(29_000_000 + ACCOUNTS.indexOf(account));

export interface People {
  readonly accounts: ReadonlyMap<Account, User>;
  readonly teachers: readonly User[];
  readonly students: readonly User[];
}

/** The named accounts, and as many invented teachers and students as the server's plan says. */
export function buildPeople(plan: ServerPlan, { ids, random, now }: Making): People {
  ids.next('user'); // every Moodle's first user is the guest
  const taken = new Set(ACCOUNTS.map((account) => account.username));

  const person = (names: Pick<User, 'username' | 'firstname' | 'lastname'>, mail: string): User => ({
    id: ids.next('user'),
    ...names,
    email: `${names.username}@${mail}`,
    idnumber: String(random.between(30_000_000, 1_199_999_999)),
    city: random.pick(CITIES),
    firstAccess: now - random.between(200, 700) * DAY,
    lastAccess: now - random.between(1, 40 * 24) * 3600,
    hasPicture: false,
    isSiteAdmin: false,
    isConfirmed: true,
    mayCreateToken: true,
    pending: null,
    isSuspended: false,
    password: PASSWORD,
  });

  const account = (of: Account): User => ({
    ...person({ username: of.username, firstname: of.firstname, lastname: of.lastname }, 'universidad.edu.co'),
    ...(of.hasNeverEntered && { firstAccess: 0, lastAccess: 0 }),
    ...(of.isService && { password: null }),
    idnumber: of.hasNoDocument ? '' : documentOf(of),
    hasPicture: of.hasPicture ?? false,
    isSiteAdmin: of.isSiteAdmin ?? false,
    isConfirmed: !of.isUnconfirmed,
    mayCreateToken: !of.mayNotCreateToken,
    pending: of.pending ?? null,
    isSuspended: of.isSuspended ?? false,
  });

  const invent = (mail: string): User => {
    const [firstname, lastname] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const base = usernameOf(firstname, lastname);
    let username: string = base;
    for (let n = 2; taken.has(username); n += 1) username = `${base}${n}`;
    taken.add(username);
    return person({ username, firstname, lastname: `${lastname} ${random.pick(LAST_NAMES)}` }, mail);
  };

  return {
    accounts: new Map(ACCOUNTS.map((of) => [of, account(of)])),
    teachers: Array.from({ length: plan.teachers }, () => invent('universidad.edu.co')),
    students: Array.from({ length: plan.students }, () => invent('correo.universidad.edu.co')),
  };
}
