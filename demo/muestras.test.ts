// The demonstration against answers recorded from real Moodles, 4.5.6 and for some 4.3 (`muestras/`): same keys, same types, same errors.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PASSWORD } from './accounts.ts';
import { startDemo, type Demo } from './testing/demo.ts';
import { recorded } from './testing/recorded.ts';
import { shapeDifferences } from './testing/shape.ts';

const found = z.object({ users: z.array(z.unknown()), warnings: z.array(z.unknown()) });

const errorShape = z.object({ exception: z.string(), errorcode: z.string().optional() });

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(async () => demo.close());

/** Ids of what the demonstration always has, for requests spelled with names: `courseid={course}`. */
function withIds(params: string): string {
  const { site } = demo;
  const idOf = (username: string): number => [...site.users.values()].find((user) => user.username === username)!.id;
  const [course, second] = site.courses.keys();
  const forum = site.forums.find(({ type, discussions }) => type === 'general' && discussions[0]!.posts.length > 1);
  const ids: Record<string, number> = {
    course: course!,
    second: second!,
    foreign: [...site.courses.keys()].at(-3)!,
    category: site.courses.get(course!)!.categoryId,
    forum: forum!.id,
    discussion: forum!.discussions[0]!.id,
    assign: site.assignments[0]!.id,
    teacher: idOf('docente.demo'),
    student: idOf('estudiante.demo'),
    multi: idOf('varios.demo'),
    manager: idOf('gestor.demo'),
    now: site.madeAt,
  };
  return params.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
}

const service = undefined;
const student = 'estudiante.demo';
const teacher = 'docente.demo';

describe('answers have the shape of the recorded ones', () => {
  it.each([
    ['core_webservice_get_site_info', 'site info teacher', teacher, ''],
    [
      'core_user_get_users',
      'get_users by email pattern (admin)',
      service,
      'criteria[0][key]=email&criteria[0][value]=%25estudiante.demo%25',
    ],
    ['core_user_get_users_by_field', 'by username, admin', service, 'field=username&values[0]=docente.demo'],
    [
      'core_user_get_users_by_field',
      'as student about a teacher in same course',
      student,
      'field=id&values[0]={teacher}',
    ],
    ['core_user_get_users_by_field', 'as student about himself', student, 'field=id&values[0]={student}'],
    ['core_enrol_get_users_courses', 'own courses, teacher token', teacher, 'userid={teacher}'],
    [
      'core_enrol_get_users_courses',
      'student own courses, no usercount',
      student,
      'userid={student}&returnusercount=0',
    ],
    ['core_course_get_categories', 'all categories, admin', service, ''],
    ['core_course_get_courses', 'get_courses all (admin)', service, ''],
    ['core_course_get_courses', 'get_courses by ids', service, 'options[ids][0]={course}&options[ids][1]=99999'],
    ['core_course_get_courses_by_field', 'courses_by_field category', service, 'field=category&value={category}'],
    ['core_course_get_courses_by_field', 'by shortname', student, 'field=category&value={category}'],
    ['core_enrol_get_enrolled_users', 'enrolled users SI-PROG1', service, 'courseid={course}'],
    [
      'core_enrol_get_enrolled_users',
      'limited fields',
      service,
      'courseid={course}&options[0][name]=userfields&options[0][value]=id,username,email,lastaccess,lastcourseaccess,roles',
    ],
    ['core_enrol_get_enrolled_users', 'as a student of the course', student, 'courseid={course}'],
    [
      'core_enrol_get_enrolled_users_with_capability',
      'enrolled_users_with_capability',
      service,
      'coursecapabilities[0][courseid]={course}&coursecapabilities[0][capabilities][0]=moodle/course:update' +
        '&options[0][name]=userfields&options[0][value]=username',
    ],
    [
      'core_user_get_course_user_profiles',
      'own roles in several courses, one call',
      'varios.demo',
      'userlist[0][userid]={multi}&userlist[0][courseid]={second}',
    ],
    [
      'core_user_get_course_user_profiles',
      'admin asks for multi01',
      service,
      'userlist[0][userid]={multi}&userlist[0][courseid]={second}',
    ],
    [
      'core_user_get_course_user_profiles',
      'admin asks for site course (1): system roles?',
      service,
      'userlist[0][userid]={manager}&userlist[0][courseid]=1',
    ],
    ['core_course_get_user_administration_options', 'admin options raw', teacher, 'courseids[0]={course}'],
    ['core_course_get_contents', 'contents', service, 'courseid={course}'],
    ['mod_forum_get_forums_by_courses', 'forums', service, 'courseids[0]={course}'],
    ['mod_forum_get_forum_discussions', 'discussions', service, 'forumid={forum}'],
    ['mod_forum_get_discussion_posts', 'posts', service, 'discussionid={discussion}'],
    ['mod_assign_get_assignments', 'assignments', service, 'courseids[0]={course}'],
    ['mod_assign_get_submissions', 'submissions', service, 'assignmentids[0]={assign}'],
    ['mod_assign_get_grades', 'grades', service, 'assignmentids[0]={assign}'],
    ['mod_assign_get_grades', 'grades since', service, 'assignmentids[0]={assign}&since={now}'],
    ['gradereport_user_get_grade_items', 'grade items one user', student, 'courseid={course}&userid={student}'],
    ['local_gestioncurricular_get_my_roles', 'own roles', 'varios.demo', ''],
    ['local_gestioncurricular_get_user_roles', 'of one person', service, 'userids[0]={multi}'],
    ['local_gestioncurricular_get_last_accesses', 'of a course', service, 'courseids[0]={course}&limit=2'],
    ['local_gestioncurricular_get_activity', 'of a course', service, 'courseids[0]={course}'],
    ['local_gestioncurricular_get_enrolments', 'of a course', service, 'courseids[0]={course}&limit=2'],
    ['core_cohort_get_cohorts', 'all', service, ''],
    ['local_gestioncurricular_reset_course', 'done', service, 'courseid={second}'],
    ['local_gestioncurricular_get_signin', 'where people return to', service, ''],
  ] as const)('%s (%s)', async (wsfunction, caso, username, params) => {
    const answer = await demo.call(await demo.tokenFor(username), wsfunction, withIds(params));
    expect(shapeDifferences(recorded(wsfunction, caso), answer)).toEqual([]);
    expect(JSON.stringify(answer).length).toBeGreaterThan(2);
  });

  it.each(['assign', 'resource'])('core_course_get_contents (module: %s)', async (modname) => {
    const sections = await demo.call(await demo.tokenFor(), 'core_course_get_contents', withIds('courseid={course}'));
    const modules = z.array(z.object({ modules: z.array(z.looseObject({ modname: z.string() })) })).parse(sections);
    const answered = modules.flatMap((section) => section.modules).find((module) => module.modname === modname);
    expect(shapeDifferences(recorded('core_course_get_contents', `module: ${modname}`), answered)).toEqual([]);
  });
});

describe('a backup of the companion plugin', () => {
  const PLUGIN = 'local_gestioncurricular_';
  const ask = async (wsfunction: string, params: string, token = demo.site.serviceToken): Promise<unknown> =>
    demo.call(token, PLUGIN + wsfunction, withIds(params));
  const start = async (params: string) => ask('start_backup', `courseid={course}&${params}`);
  const go = async (ms: number) => demo.control({ accion: 'respaldos', servidor: demo.site.name, ms });

  it('has the recorded shapes from its start to the deletion of its file', async () => {
    await go(3_600_000);
    const waiting = await start('key=uno');
    expect(shapeDifferences(recorded(`${PLUGIN}start_backup`, 'with the key of one that waits'), waiting)).toEqual([]);
    const { backupid } = z.object({ backupid: z.string() }).parse(waiting);
    expect(await start('key=uno')).toMatchObject({ backupid });
    await go(0);
    const done = await ask('get_backups', `backupids[0]=${backupid}`);
    expect(shapeDifferences(recorded(`${PLUGIN}get_backups`, 'done'), done)).toEqual([]);
    expect(done).toHaveLength(1);
    expect(await ask('get_backups', `backupids[0]=${'0'.repeat(32)}`)).toEqual(
      recorded(`${PLUGIN}get_backups`, 'unknown'),
    );
    expect(await ask('delete_backups', `backupids[0]=${backupid}`)).toEqual([backupid]);
    expect(await ask('get_backups', `backupids[0]=${backupid}`)).toMatchObject([
      { status: 'done', filename: '', filesize: 0, fileurl: '' },
    ]);
  });

  it.each([
    ['start_backup', 'beside one that waits', 'courseid={course}&key=dos', service],
    ['start_backup', 'of no course', 'courseid=99999999&key=tres', service],
    ['start_backup', 'forbidden', 'courseid={course}&key=cuatro', teacher],
    ['get_user_roles', 'forbidden', 'userids[0]={multi}', teacher],
    ['get_last_accesses', 'forbidden', 'courseids[0]={course}', teacher],
    ['get_activity', 'forbidden', 'courseids[0]={course}', teacher],
    ['get_last_accesses', 'too many rows', 'courseids[0]={course}&limit=5001', service],
    ['get_enrolments', 'forbidden', 'courseids[0]={course}', teacher],
    ['get_enrolments', 'too many rows', 'courseids[0]={course}&limit=5001', service],
    ['reset_course', 'forbidden', 'courseid={course}', teacher],
    ['get_signin', 'forbidden', '', teacher],
    ['redeem_signin', 'of an unknown code', 'code=x&verifier=y', service],
    ['redeem_signin', 'forbidden', 'code=x&verifier=y', teacher],
  ] as const)('%s is refused as recorded (%s)', async (wsfunction, caso, params, username) => {
    await go(3_600_000);
    await start('key=primero');
    const token = username === undefined ? demo.site.serviceToken : demo.serviceTokenFor(username);
    const answer = await ask(wsfunction, params, token);
    const sample = recorded(PLUGIN + wsfunction, caso);
    expect(shapeDifferences(sample, answer)).toEqual([]);
    expect(errorShape.parse(answer)).toEqual(errorShape.parse(sample));
  });
});

it('warns of a criterion that it does not know, and finds everybody', async () => {
  const params = 'criteria[0][key]=suspended&criteria[0][value]=1';
  const answer = await demo.call(await demo.tokenFor(), 'core_user_get_users', params);
  const sample = found.parse(recorded('core_user_get_users', 'get_users bad key'));
  expect(shapeDifferences(sample.warnings, found.parse(answer).warnings)).toEqual([]);
  expect(found.parse(answer).users).toHaveLength(demo.site.users.size);
});

describe('errors are the recorded ones, in a site that speaks Spanish', () => {
  it.each([
    ['bad token', 'nobody', 'core_webservice_get_site_info', ''],
    [
      'get_users with own mobile token (student)',
      student,
      'core_user_get_users',
      'criteria[0][key]=id&criteria[0][value]=1',
    ],
    ['missing param', student, 'core_user_get_users_by_field', 'field=id'],
    ['no such function', student, 'core_nothing', ''],
    ['course does not exist', student, 'core_enrol_get_enrolled_users', 'courseid=99999'],
    ['as teacher of another course', teacher, 'core_enrol_get_enrolled_users', 'courseid={foreign}'],
    ['bad criterion', service, 'core_course_get_categories', 'criteria[0][key]=path&criteria[0][value]=/2'],
    ['get_courses as student (all)', student, 'core_course_get_courses', ''],
    ['by ids', service, 'core_course_get_courses_by_field', 'field=ids&value={course},99999'],
    ['forum, no access', 'sinrol.demo', 'mod_forum_get_forum_discussions', 'forumid={forum}'],
  ] as const)('%s', async (caso, username, wsfunction, params) => {
    const token = username === 'nobody' ? 'no-such-token' : await demo.tokenFor(username);
    const answer = await demo.call(token, wsfunction, withIds(params));
    const sample = recorded('errores', caso);
    expect(shapeDifferences(sample, answer)).toEqual([]);
    expect(errorShape.parse(answer)).toEqual(errorShape.parse(sample));
  });
});

const loginShape = z.object({ token: z.string().length(32).optional(), errorcode: z.string().optional() });

describe('login/token.php answers as recorded', () => {
  it.each([
    ['good', teacher, PASSWORD, 'moodle_mobile_app'],
    ['bad password', teacher, 'otra', 'moodle_mobile_app'],
    ['capability prohibited', 'sintoken.demo', PASSWORD, 'moodle_mobile_app'],
    ['unconfirmed', 'noconfirmado.demo', PASSWORD, 'moodle_mobile_app'],
    ['must change password', 'cambiarclave.demo', PASSWORD, 'moodle_mobile_app'],
    ['unknown service', teacher, PASSWORD, 'nosuch'],
    ['missing field', teacher, undefined, 'moodle_mobile_app'],
  ])('%s', async (caso, username, password, wsservice) => {
    const form = { username, service: wsservice, ...(password !== undefined && { password }) };
    const answer = await demo.post('/login/token.php', form);
    const sample = recorded('login_token', caso);
    expect(shapeDifferences(sample, answer)).toEqual([]);
    expect(loginShape.parse(answer).errorcode).toEqual(loginShape.parse(sample).errorcode);
  });
});
