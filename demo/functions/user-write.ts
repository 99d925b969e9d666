import { z } from 'zod';
import { MoodleError, WeakPassword } from '../protocol/errors.ts';
import { bool, int, text, username } from '../protocol/params.ts';
import { tokenOf } from '../servers.ts';
import type { Site, User } from '../site/model.ts';
import { can, SYSTEM } from '../site/permissions.ts';
import { defineFunction, type Call, type Mail } from './define.ts';

const named = z.array(z.strictObject({ type: text, value: text })).default([]);

const newUser = z.strictObject({
  username,
  firstname: text,
  lastname: text,
  email: text,
  auth: z.enum(['manual', 'nologin', 'email']).default('manual'),
  password: text.optional(),
  createpassword: bool.default(false),
  idnumber: text.default(''),
  city: text.default(''),
  country: text.optional(),
  lang: z.enum(['es', 'en']).optional(),
  preferences: named,
  customfields: named,
});
type NewUser = z.output<typeof newUser>;

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s.]+$/;

const isTaken = (site: Site, email: string): boolean =>
  [...site.users.values()].some((user) => user.email.toLowerCase() === email.toLowerCase());

const refuse = (debuginfo: string): never => {
  throw new MoodleError('invalidparameter', '', debuginfo);
};

const RULES = [
  [/.{8}/, 'Las contraseñas deben tener al menos 8 caracteres.'],
  [/\d/, 'Las contraseñas deben tener al menos 1 dígito(s).'],
  [/\p{Ll}/u, 'Las contraseñas deben tener al menos 1 minúscula(s).'],
  [/\p{Lu}/u, 'Las contraseñas deben tener al menos 1 mayúscula(s).'],
  [/[^\p{L}\d]/u, 'Las contraseñas deben tener al menos 1 carácter(es) no alfanumérico(s).'],
] as const;

const brokenRules = (password: string): string =>
  RULES.filter(([pattern]) => !pattern.test(password))
    .map(([, rule]) => `<div>${rule}</div>`)
    .join('');

/** In the order in which Moodle looks; all of them sound the same but for `debuginfo`. */
function check(site: Site, wanted: NewUser): void {
  for (const field of ['username', 'firstname', 'lastname'] as const) {
    if (wanted[field].trim() === '') refuse(`The field ${field} cannot be blank`);
  }
  const isKnown = [...site.users.values()].some((user) => user.username === wanted.username);
  if (isKnown) refuse(`Username already exists: ${wanted.username}`);
  if (!wanted.password && !wanted.createpassword) {
    refuse('Invalid password: you must provide a password, or set createpassword.');
  }
  if (!EMAIL.test(wanted.email)) refuse(`Email address is invalid: ${wanted.email}`);
  if (isTaken(site, wanted.email)) refuse(`Email address already exists: ${wanted.email}`);
  const broken = wanted.createpassword ? '' : brokenRules(wanted.password ?? '');
  if (broken !== '') throw new WeakPassword(broken);
}

function made(site: Site, wanted: NewUser): User {
  const mustChange =
    wanted.createpassword ||
    wanted.preferences.some(({ type, value }) => type === 'auth_forcepasswordchange' && value === '1');
  return {
    id: Math.max(...site.users.keys()) + 1,
    username: wanted.username,
    firstname: wanted.firstname,
    lastname: wanted.lastname,
    email: wanted.email,
    idnumber: wanted.idnumber,
    city: wanted.city,
    firstAccess: 0,
    lastAccess: 0,
    hasPicture: false,
    isSiteAdmin: false,
    isConfirmed: true,
    mayCreateToken: true,
    pending: mustChange ? 'forcepasswordchangenotice' : null,
    isSuspended: false,
    password: wanted.createpassword
      ? tokenOf(site.name, wanted.username, 'password')
      : wanted.auth === 'nologin'
        ? null
        : wanted.password!,
  };
}

/** One transaction: with a bad one among them no account is created. A made password travels by mail. */
export const createUsers = defineFunction('core_user_create_users', {
  mobile: false,
  params: z.strictObject({ users: z.array(newUser) }),
  async run({ site, user, change, send }, { users }) {
    if (!can(site, user, 'moodle/user:create', SYSTEM)) throw new MoodleError('nopermissions', 'Crear usuarios');
    const after = { ...site, users: new Map(site.users) };
    const created = users.map((wanted) => {
      check(after, wanted);
      const one = made(after, wanted);
      after.users.set(one.id, one);
      return one;
    });
    change(after);
    await send(
      created.flatMap(({ id }, i): Mail[] => (users[i]!.createpassword ? [{ userId: id, about: 'new account' }] : [])),
    );
    return created.map(({ id, username: name }) => ({ id, username: name }));
  },
});

const changedUser = z.strictObject({
  id: int,
  username: username.optional(),
  password: text.optional(),
  suspended: bool.optional(),
  firstname: text.optional(),
  lastname: text.optional(),
  email: text.optional(),
  idnumber: text.optional(),
  city: text.optional(),
});
type ChangedUser = z.output<typeof changedUser>;

const WARNINGS = {
  invaliduserid: 'ID de usuario no válido',
  usernotupdatedadmin: 'No se pueden actualizar las cuentas de administrador',
  useremailinvalid: 'error/useremailinvalid',
  useremailduplicate: 'Dirección duplicada',
  dmlwriteexception: 'Error al escribir a la base de datos',
} as const;

/** Why Moodle leaves one of several users as it is. */
function warningFor({ site, user: caller }: Call, wanted: ChangedUser): keyof typeof WARNINGS | undefined {
  const user = site.users.get(wanted.id);
  if (!user) return 'invaliduserid';
  if (user.isSiteAdmin && !caller.isSiteAdmin) return 'usernotupdatedadmin';
  const { email = user.email } = wanted;
  const isOther = email.toLowerCase() !== user.email.toLowerCase();
  if (isOther && !EMAIL.test(email)) return 'useremailinvalid';
  if (isOther && isTaken(site, email)) return 'useremailduplicate';
  const others = [...site.users.values()].filter(({ id }) => id !== user.id);
  return others.some((other) => other.username === wanted.username) ? 'dmlwriteexception' : undefined;
}

function changed(user: User, { suspended, ...wanted }: ChangedUser): User {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  return { ...user, ...given, isSuspended: suspended ?? user.isSuspended };
}

/** No transaction: the good ones are saved, the others are warnings. A weak password stops it at that row. */
export const updateUsers = defineFunction('core_user_update_users', {
  mobile: false,
  params: z.strictObject({ users: z.array(changedUser) }),
  run(call, { users }) {
    if (!can(call.site, call.user, 'moodle/user:update', SYSTEM)) {
      throw new MoodleError('nopermissions', 'Actualizar perfiles de usuario');
    }
    const after = { ...call.site, users: new Map(call.site.users) };
    const warnings = [];
    for (const wanted of users) {
      const warningcode = warningFor({ ...call, site: after }, wanted);
      if (warningcode) {
        warnings.push({ item: 'user', itemid: wanted.id, warningcode, message: WARNINGS[warningcode] });
        continue;
      }
      if (wanted.password !== undefined && brokenRules(wanted.password) !== '') {
        call.change(after);
        throw new MoodleError('invalidresponse');
      }
      after.users.set(wanted.id, changed(after.users.get(wanted.id)!, wanted));
    }
    call.change(after);
    return { warnings };
  },
});
