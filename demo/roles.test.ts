// What each role sees through Moodle's functions, as measured on a real one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SERVERS } from './servers.ts';
import { buildSite } from './site/build.ts';
import type { Site } from './site/model.ts';
import { startDemo, type Demo } from './testing/demo.ts';

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(async () => demo.close());

const categories = z.array(z.object({ depth: z.number(), name: z.string(), visible: z.number().optional() }));
const listCategories = async (username: string): Promise<z.output<typeof categories>> =>
  categories.parse(await demo.call(await demo.tokenFor(username), 'core_course_get_categories'));

const options = z.object({
  courses: z.array(z.object({ options: z.array(z.object({ name: z.string(), available: z.boolean() })) })),
});
async function optionsIn(username: string, course: number): Promise<string[]> {
  const courseId = [...demo.site.courses.keys()][course];
  const params = `courseids[0]=${courseId}`;
  const token = await demo.tokenFor(username);
  const answer = options.parse(await demo.call(token, 'core_course_get_user_administration_options', params));
  return answer.courses.flatMap((each) => each.options.filter(({ available }) => available).map(({ name }) => name));
}

it('knows each named person by one document on every server, and no two by the same', () => {
  const documents = SERVERS.map((server) =>
    [...buildSite(server, demo.site.url, Date.parse('2026-11-27')).users.values()]
      .filter(({ username, idnumber }) => username.endsWith('.demo') && idnumber !== '')
      .map(({ username, idnumber }) => `${username} ${idnumber}`),
  );
  for (const ofServer of documents) expect(ofServer).toEqual(documents[0]);
  const [first] = documents;
  expect(new Set(first!.map((entry) => entry.split(' ')[1])).size).toBe(first!.length);
});

describe('the keys of a category that only its managers see', () => {
  it('are in every category, hidden ones too, for a manager of the site', async () => {
    const seen = await listCategories('gestor.demo');
    expect(seen).toHaveLength(demo.site.categories.size);
    expect(seen.every((category) => 'visible' in category)).toBe(true);
  });

  it('are below the category whose manager asks, from there on', async () => {
    const managed = (await listCategories('gestor.programa')).filter((category) => 'visible' in category);
    expect(managed.map(({ depth }) => depth)).toEqual([2, 3, 3]);
    const top = (await listCategories('varios.demo')).filter((category) => 'visible' in category);
    expect(top.filter(({ depth }) => depth === 1)).toHaveLength(1);
  });

  it('are nowhere for the others, who see no hidden category either', async () => {
    for (const username of ['docente.demo', 'estudiante.demo', 'auxiliar.demo', 'sinrol.demo']) {
      const seen = await listCategories(username);
      expect(seen.filter((category) => 'visible' in category)).toEqual([]);
      expect(seen.map(({ name }) => name)).not.toContain('Archivo');
    }
  });

  it('are nowhere for a course creator, who does see the hidden ones', async () => {
    const seen = await listCategories('creador.demo');
    expect(seen.filter((category) => 'visible' in category)).toEqual([]);
    expect(seen.map(({ name }) => name)).toContain('Archivo');
  });
});

describe('the administration of a course', () => {
  it('is open to those who edit it; only managers may copy', async () => {
    expect(await optionsIn('docente.demo', 0)).toEqual(
      expect.arrayContaining(['update', 'backup', 'reset', 'reports']),
    );
    expect(await optionsIn('docente.demo', 0)).not.toContain('copy');
    expect(await optionsIn('gestor.demo', 0)).toContain('copy');
  });

  it('shows reports to non-editing teachers and next to nothing to students', async () => {
    expect(await optionsIn('auxiliar.demo', 0)).toEqual(['reports', 'badges']);
    expect(await optionsIn('estudiante.demo', 0)).toEqual(['badges']);
    expect(await optionsIn('sinrol.demo', 0)).toEqual([]);
  });
});

describe('a person with a suspended or ended enrolment', () => {
  it('has no courses, but is among the participants, unless only active ones are asked for', async () => {
    const user = [...demo.site.users.values()].find(({ username }) => username === 'retirado.demo')!;
    const own = await demo.tokenFor('retirado.demo');
    expect(await demo.call(own, 'core_enrol_get_users_courses', `userid=${user.id}`)).toEqual([]);

    const people = z.array(z.object({ username: z.string() }));
    const [courseId] = demo.site.courses.keys();
    const list = async (more = ''): Promise<string[]> => {
      const token = await demo.tokenFor();
      const answer = await demo.call(token, 'core_enrol_get_enrolled_users', `courseid=${courseId}${more}`);
      return people.parse(answer).map(({ username }) => username);
    };
    expect(await list()).toEqual(expect.arrayContaining(['retirado.demo', 'suspendido.demo', 'nuncaentro.demo']));
    const active = await list('&options[0][name]=onlyactive&options[0][value]=1');
    expect(active).not.toContain('retirado.demo');
    expect(active).toContain('suspendido.demo');
  });
});

it('takes the token from the form only, and answers XML to who does not ask for JSON', async () => {
  const wstoken = await demo.tokenFor('docente.demo');
  const url = `${demo.site.url}/webservice/rest/server.php`;
  const wsfunction = 'core_webservice_get_site_info';
  const ask = async (form: Record<string, string>, headers = {}) =>
    fetch(url, { method: 'POST', headers, body: new URLSearchParams({ wsfunction, ...form }) });

  const bearer = await ask({ moodlewsrestformat: 'json' }, { authorization: `Bearer ${wstoken}` });
  expect(await bearer.json()).toMatchObject({ errorcode: 'invalidtoken' });
  const xml = await ask({ wstoken });
  expect(xml.headers.get('content-type')).toContain('application/xml');
  expect(await xml.text()).toContain('<KEY name="username"><VALUE>docente.demo</VALUE></KEY>');
});

it('says of an expired token that access is refused, and from then on that it does not know it', async () => {
  const token = await demo.tokenFor('auxiliar.demo');
  const ask = async (): Promise<unknown> => demo.call(token, 'core_webservice_get_site_info');
  await demo.control({ accion: 'vencer-token', servidor: demo.site.name, usuario: 'auxiliar.demo' });
  expect(await ask()).toMatchObject({ errorcode: 'accessexception' });
  expect(await ask()).toMatchObject({ errorcode: 'invalidtoken' });
  expect(await demo.tokenFor('auxiliar.demo')).not.toBe(token);
});

it('makes the same university at every hour, with dates around it', () => {
  const build = (now: string) => buildSite(SERVERS[0]!, demo.site.url, Date.parse(now));
  const [earlier, later] = [build('2026-11-20T12:34:00Z'), build('2026-11-25T08:00:00Z')];
  const bare = (site: Site) => ({
    people: [...site.users.values()].map(({ username, lastAccess }) => [
      username,
      lastAccess && lastAccess - site.madeAt,
    ]),
    roles: site.roleAssignments,
    answers: site.forums.map(({ discussions }) => discussions.map(({ posts }) => posts.length)),
  });
  expect(bare(later)).toEqual(bare(earlier));
});

it('gives people with one name different user names', () => {
  const names = [...demo.site.users.values()].map(({ username }) => username);
  expect(new Set(names).size).toBe(names.length);
});
