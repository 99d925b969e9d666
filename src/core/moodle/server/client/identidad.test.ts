import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { Read } from './call.ts';
import { MoodleFailure } from './failures.ts';
import { readRoles } from './identidad.ts';

type Course = { readonly id: number; readonly lastaccess: number | null; readonly roles: readonly string[] | 'closed' };

/** A Moodle with one person's courses only, and a record of the courses asked about. */
function moodleWith(courses: readonly Course[]): { read: Read; asked: number[] } {
  const asked: number[] = [];
  const answers: Record<string, (params: Record<string, unknown>) => unknown> = {
    core_course_get_categories: () => [{}],
    core_enrol_get_users_courses: () => courses,
    core_course_get_user_administration_options: () => ({
      courses: courses.map(({ id, roles }) => ({
        id,
        options: [{ name: 'update', available: roles.includes('editingteacher') }],
      })),
    }),
    core_user_get_course_user_profiles: ({ userlist }) => {
      const [{ courseid }] = userlist as [{ courseid: number }];
      asked.push(courseid);
      const { roles } = courses.find(({ id }) => id === courseid)!;
      if (roles === 'closed') throw new MoodleFailure('sin-permiso');
      return [{ roles: roles.map((shortname) => ({ shortname })) }];
    },
  };
  const read = async <T>(name: string, params: Record<string, unknown>, schema: z.ZodType<T>): Promise<T> =>
    schema.parse(answers[name]!(params));
  return { read, asked };
}

const person = { id: 7, isSiteAdmin: false };

it('continues if a course closes between the list and the question', async () => {
  const { read } = moodleWith([
    { id: 1, lastaccess: 20, roles: 'closed' },
    { id: 2, lastaccess: 10, roles: ['student'] },
  ]);
  expect(await readRoles(read, person)).toEqual(['student']);
});

it('asks about one course if that is enough', async () => {
  const courses = Array.from({ length: 8 }, (_, id) => ({ id, lastaccess: id, roles: ['student'] }));
  const { read, asked } = moodleWith(courses);
  expect(await readRoles(read, person)).toEqual(['student']);
  expect(asked).toEqual([7]);
});

it('finds a role held in only one of many courses, asking about the last visited first', async () => {
  const courses: Course[] = Array.from({ length: 80 }, (_, id) => ({
    id,
    lastaccess: id || null,
    roles: ['editingteacher'],
  }));
  const { read, asked } = moodleWith(
    courses.with(30, { id: 30, lastaccess: 30, roles: ['editingteacher', 'student'] }),
  );
  expect(await readRoles(read, person)).toEqual(['editingteacher', 'student']);
  expect(Math.max(...asked)).toBe(79);
});

it('asks about at most sixty courses', async () => {
  const courses = Array.from({ length: 80 }, (_, id) => ({ id, lastaccess: id, roles: ['observador'] }));
  const { read, asked } = moodleWith(courses);
  expect(await readRoles(read, person)).toEqual([]);
  expect(asked).toHaveLength(60);
});
