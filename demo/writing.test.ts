// The functions that write, against answers recorded from a real Moodle, and what they leave behind.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startDemo, type Demo } from './testing/demo.ts';
import { recorded } from './testing/recorded.ts';
import { shapeDifferences } from './testing/shape.ts';

const CREATE = 'core_user_create_users';
const UPDATE = 'core_user_update_users';
const ENROL = 'enrol_manual_enrol_users';
const ASSIGN = 'core_role_assign_roles';
const TAKEN = 'estudiante.demo';

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterEach(async () => demo.control({ accion: 'restablecer' }));
afterAll(async () => demo.close());

const idOf = (username: string): number => [...demo.site.users.values()].find((user) => user.username === username)!.id;

const control = async (order: { depuracion?: boolean; correoMs?: number }) =>
  demo.control({ accion: 'ajustes', servidor: demo.site.name, ...order });

/** `name=value` pairs as the fields of the only row: `users[0][username]=nuevo`. */
const row = (list: string, fields: Record<string, string | number>, i = 0): string =>
  Object.entries(fields)
    .map(([name, value]) => `${list}[${i}][${name}]=${value}`)
    .join('&');

const PERSON = { username: 'nuevo', firstname: 'Nuevo', lastname: 'Usuario', email: 'nuevo@universidad.edu.co' };
const withPassword = { ...PERSON, password: 'Inventada-2026' };
const without = (name: keyof typeof withPassword) =>
  Object.fromEntries(Object.entries(withPassword).filter(([key]) => key !== name));

const call = async (wsfunction: string, ...rows: string[]): Promise<unknown> =>
  demo.call(await demo.tokenFor(), wsfunction, rows.join('&'));

const accounts = z.array(z.looseObject({ id: z.number(), username: z.string(), email: z.string() }));
const find = async (field: string, value: string | number) =>
  accounts.parse(await call('core_user_get_users_by_field', `field=${field}&values[0]=${value}`));

const errorShape = z.object({ exception: z.string(), errorcode: z.string() });

describe('core_user_create_users', () => {
  it('answers as recorded, and the accounts are there until the demonstration ends', async () => {
    const other = { ...withPassword, username: 'otro', email: 'otro@universidad.edu.co', idnumber: '1399' };
    const answer = await call(CREATE, row('users', withPassword), row('users', other, 1));
    expect(shapeDifferences(recorded(CREATE, 'create two'), answer)).toEqual([]);
    expect(await find('username', 'otro')).toMatchObject([{ email: 'otro@universidad.edu.co', idnumber: '1399' }]);
    const [first] = z.array(z.object({ id: z.number() })).parse(answer);
    expect((await find('id', first!.id))[0]!.username).toBe('nuevo');
  });

  it.each([
    ['duplicate username', 'debug: dup username', { ...withPassword, username: TAKEN }],
    ['duplicate email', 'debug: dup email', { ...withPassword, email: `${TAKEN.toUpperCase()}@universidad.edu.co` }],
    ['bad email', 'debug: bad email', { ...withPassword, email: 'malo' }],
    ['upper-case username', 'debug: upper', { ...withPassword, username: 'NUEVO06' }],
    ['upper-case username', 'debug: space', { ...withPassword, username: 'n o' }],
    ['missing lastname', 'debug: missing lastname', without('lastname')],
    ['empty firstname', 'debug: empty firstname', { ...withPassword, firstname: '' }],
    ['bad auth', 'debug: bad auth', { ...withPassword, auth: 'nada' }],
    ['bad lang es (pack not installed)', 'debug: lang', { ...withPassword, lang: 'fr' }],
    ['neither password nor createpassword', 'debug: nopw', PERSON],
    ['unknown field', 'debug: unknown field', { ...withPassword, cedula: 'x' }],
  ])('refuses without a reason: %s (%s)', async (caso, debugged, fields) => {
    const answer = await call(CREATE, row('users', fields));
    expect(errorShape.parse(answer)).toEqual(errorShape.parse(recorded(CREATE, caso)));
    expect(answer).not.toHaveProperty('debuginfo');
    await control({ depuracion: true });
    const told = z.object({ debuginfo: z.string() });
    const inSpanish = told
      .parse(recorded(CREATE, debugged))
      .debuginfo.replaceAll('Invalid parameter value detected', 'Detectado valor de parámetro no válido')
      .replace('"es"', '"fr"')
      .replace('est01@uev.test', `${TAKEN.toUpperCase()}@universidad.edu.co`)
      .replace('est01', TAKEN);
    expect(told.parse(await call(CREATE, row('users', fields))).debuginfo).toBe(inSpanish);
  });

  it('tells the rules of a weak password where every other error has its code', async () => {
    const answer = await call(CREATE, row('users', { ...withPassword, password: 'abc' }));
    expect(shapeDifferences(recorded(CREATE, 'weak password'), answer)).toEqual([]);
    expect(errorShape.parse(answer).errorcode).toMatch(/^<div>.*8 caracteres/);
  });

  it('creates no account when one of them is refused, not even those before', async () => {
    await call(CREATE, row('users', withPassword), row('users', { ...withPassword, email: 'malo' }, 1));
    expect(await find('username', 'nuevo')).toEqual([]);
    const twice = { ...withPassword, email: 'otro@universidad.edu.co' };
    expect(await call(CREATE, row('users', withPassword), row('users', twice, 1))).toHaveProperty('exception');
    expect(await find('username', 'nuevo')).toEqual([]);
  });

  it('writes a mail with the password that it makes, which must then be changed', async () => {
    const answer = await call(CREATE, row('users', { ...PERSON, createpassword: 1 }));
    expect(shapeDifferences(recorded(CREATE, 'createpassword=1 without password'), answer)).toEqual([]);
    const mails = await demo.control({ accion: 'correos', servidor: demo.site.name });
    expect(mails).toEqual([{ para: PERSON.email, sobre: 'new account' }]);
  });

  it('is no function of users’ own service, and is the managers’ alone', async () => {
    const token = await demo.tokenFor('gestor.demo');
    expect(await demo.call(token, CREATE, row('users', withPassword))).toMatchObject(
      errorShape.parse(recorded(CREATE, 'as system manager (mobile token)')),
    );
    await demo.control({ accion: 'roles', servidor: demo.site.name, usuario: 'servicio.web', roles: [] });
    expect(await call(CREATE, row('users', withPassword))).toMatchObject({ errorcode: 'nopermissions' });
  });

  it('loses rows beyond what PHP reads, without a word where the cut falls between two', async () => {
    const person = (i: number) => ({
      ...PERSON,
      username: `n${i}`,
      email: `n${i}@universidad.edu.co`,
      createpassword: 1,
      ...(i < 2 && { idnumber: i }),
    });
    const rows = Array.from({ length: 260 }, (_, i) => row('users', person(i), i));
    expect(z.array(z.unknown()).parse(await call(CREATE, ...rows))).toHaveLength(199);
  });

  it('lets who was created sign in', async () => {
    await call(CREATE, row('users', withPassword));
    const form = { username: 'nuevo', password: 'Inventada-2026', service: 'moodle_mobile_app' };
    const { token } = z.object({ token: z.string() }).parse(await demo.post('/login/token.php', form));
    expect(await demo.call(token, 'core_webservice_get_site_info')).toMatchObject({ username: 'nuevo' });
  });
});

describe('core_user_update_users', () => {
  const student = () => idOf(TAKEN);
  it.each([
    ['update', () => ({ id: student(), firstname: 'Cambiado', suspended: 1 })],
    ['update duplicate email', () => ({ id: student(), email: 'docente.demo@universidad.edu.co' })],
    ['update duplicate username', () => ({ id: student(), username: 'docente.demo' })],
    ['update missing id', () => ({ id: 99_999, firstname: 'x' })],
    ['update bad email', () => ({ id: student(), email: 'malo' })],
  ])('answers as recorded: %s', async (caso, fields) => {
    const answer = await call(UPDATE, row('users', fields()));
    const warning = z.object({ warnings: z.array(z.looseObject({ item: z.string(), warningcode: z.string() })) });
    const codes = (value: unknown) => warning.parse(value).warnings.map(({ warningcode }) => warningcode);
    expect(shapeDifferences(recorded(UPDATE, caso), answer)).toEqual([]);
    expect(codes(answer)).toEqual(codes(recorded(UPDATE, caso)));
  });

  it('saves the good ones and warns of the others; administrators are out of its reach', async () => {
    const answer = await call(
      UPDATE,
      row('users', { id: student(), idnumber: '77' }),
      row('users', { id: idOf('docente.demo'), email: `${TAKEN}@universidad.edu.co` }, 1),
      row('users', { id: idOf('admin.demo'), city: 'Quito' }, 2),
    );
    expect(answer).toMatchObject({
      warnings: [{ warningcode: 'useremailduplicate' }, { warningcode: 'usernotupdatedadmin' }],
    });
    expect(await find('username', TAKEN)).toMatchObject([{ idnumber: '77' }]);
  });

  it('says only that it could not answer when a password is weak', async () => {
    const answer = await call(UPDATE, row('users', { id: student(), password: 'a' }));
    expect(errorShape.parse(answer)).toEqual(errorShape.parse(recorded(UPDATE, 'update weak pw')));
  });
});

describe('enrol_manual_enrol_users', () => {
  const course = (): number => [...demo.site.courses.keys()][3]!;
  const enrolment = (role: keyof Demo['site']['roleIds'], username = 'sinrol.demo') => ({
    roleid: demo.site.roleIds[role],
    userid: idOf(username),
    courseid: course(),
  });
  const rolesOf = async (username: string) => {
    const people = z.array(z.object({ username: z.string(), roles: z.array(z.object({ shortname: z.string() })) }));
    const found = people.parse(await call('core_enrol_get_enrolled_users', `courseid=${course()}`));
    return found.find((one) => one.username === username)?.roles.map(({ shortname }) => shortname);
  };

  it('answers nothing; another role is added to the one that is there, and only the first brings a mail', async () => {
    expect(await call(ENROL, row('enrolments', enrolment('student')))).toEqual(recorded(ENROL, 'enrol two'));
    expect(await call(ENROL, row('enrolments', enrolment('editingteacher')))).toBeNull();
    expect(await call(ENROL, row('enrolments', enrolment('student')))).toBeNull();
    expect(await rolesOf('sinrol.demo')).toEqual(['student', 'editingteacher']);
    const mails = await demo.control({ accion: 'correos', servidor: demo.site.name });
    expect(mails).toEqual([
      { para: 'sinrol.demo@universidad.edu.co', sobre: 'welcome to the course', curso: course() },
    ]);
  });

  it.each([
    ['role that does not exist', { roleid: 99 }],
    ['user does not exist', { userid: 99_999 }],
    ['course does not exist', { courseid: 99_999 }],
  ])('refuses all of the call: %s', async (caso, wrong) => {
    const good = row('enrolments', enrolment('student'));
    const answer = await call(ENROL, good, row('enrolments', { ...enrolment('student', 'creador.demo'), ...wrong }, 1));
    expect(errorShape.parse(answer)).toEqual(errorShape.parse(recorded(ENROL, caso)));
    expect(await rolesOf('sinrol.demo')).toBeUndefined();
  });

  it('lets the caller wait for each mail', async () => {
    await control({ correoMs: 40 });
    const people = ['sinrol.demo', 'creador.demo', 'gestor.programa'];
    const rows = people.map((username, i) => row('enrolments', enrolment('student', username), i));
    const before = performance.now();
    await call(ENROL, ...rows);
    expect(performance.now() - before).toBeGreaterThan(3 * 40 - 5);
  });
});

describe('core_role_assign_roles', () => {
  const assignment = (more: Record<string, string | number>) =>
    row('assignments', { roleid: demo.site.roleIds.manager, userid: idOf('sinrol.demo'), ...more });
  const category = () => ({ contextlevel: 'coursecat', instanceid: [...demo.site.categories.keys()][0]! });

  it('answers nothing, however often; the role opens what it opens', async () => {
    for (const where of [category(), category(), { contextid: 1 }]) {
      expect(await call(ASSIGN, assignment(where))).toBeNull();
    }
    const categories = z.array(z.looseObject({}));
    const seen = await demo.call(await demo.tokenFor('sinrol.demo'), 'core_course_get_categories');
    expect(categories.parse(seen).every((each) => 'visible' in each)).toBe(true);
  });

  it('takes a role that is not for that place for a bad parameter', async () => {
    const answer = await call(ASSIGN, assignment({ ...category(), roleid: demo.site.roleIds.student }));
    const sample = recorded(ASSIGN, 'assign student role in category (context level not allowed)');
    expect(errorShape.parse(answer)).toEqual(errorShape.parse(sample));
  });
});

describe('groups, cohorts and leaving', () => {
  const GROUPS = 'core_group_create_groups';
  const JOIN = 'core_group_add_group_members';
  const COHORT = 'core_cohort_add_cohort_members';
  const UNENROL = 'enrol_manual_unenrol_users';
  const course = () => [...demo.site.courses.keys()][0]!;
  const group = (): string => row('groups', { courseid: course(), name: 'Grupo A', description: '' });
  const differences = async (wsfunction: string, caso: string, params: string): Promise<readonly unknown[]> => {
    const [sample, answer] = [recorded(wsfunction, caso), await call(wsfunction, params)];
    const code = (error: unknown) => errorShape.safeParse(error).data?.errorcode;
    return [...shapeDifferences(sample, answer), ...(code(sample) === code(answer) ? [] : [answer])];
  };

  it('answer as recorded', async () => {
    const groupid = 1;
    const { userId } = demo.site.enrolments.find(({ courseId }) => courseId === course())!;
    const [cohort] = demo.site.cohorts;
    const member = (id: number): string =>
      row('members', {
        'cohorttype][type': 'id',
        'cohorttype][value': cohort!.id,
        'usertype][type': 'id',
        'usertype][value': id,
      });
    const leaving = (userid: number): string => row('enrolments', { userid, courseid: course() });
    const cases = [
      [GROUPS, 'a group', group()],
      [GROUPS, 'a name that is taken', group()],
      ['core_group_get_course_groups', 'of a course', `courseid=${course()}`],
      [JOIN, 'one of the course', row('members', { groupid, userid: userId })],
      [JOIN, 'who is not enrolled', row('members', { groupid, userid: idOf('sinrol.demo') })],
      [COHORT, 'one', member(userId)],
      [COHORT, 'one who is there', member(userId)],
      [COHORT, 'no such person', member(99_999_999)],
      ['core_cohort_get_cohort_members', 'of a cohort', `cohortids[0]=${cohort!.id}`],
      [UNENROL, 'who is not enrolled', leaving(idOf('sinrol.demo'))],
      [UNENROL, 'no such person', leaving(99_999_999)],
    ] as const;
    // In this order: some need those before.
    for (const [name, sample, params] of cases) {
      expect([sample, await differences(name, sample, params)]).toEqual([sample, []]);
    }
  });
});
