// The functions that make, change and delete courses, against answers recorded from a real Moodle.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startDemo, type Demo } from './testing/demo.ts';
import { recorded } from './testing/recorded.ts';
import { shapeDifferences } from './testing/shape.ts';

const DUPLICATE = 'core_course_duplicate_course';
const UPDATE = 'core_course_update_courses';
const DELETE = 'core_course_delete_courses';

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(async () => demo.close());

const call = async (wsfunction: string, params: string): Promise<unknown> =>
  demo.call(await demo.tokenFor(), wsfunction, params);

/** The code of an error, or of a warning. */
const codeOf = (answer: unknown): unknown =>
  z
    .union([
      z.object({ errorcode: z.string() }).transform(({ errorcode }) => errorcode),
      z
        .object({ warnings: z.tuple([z.object({ warningcode: z.string() })]) })
        .transform(({ warnings: [{ warningcode }] }) => warningcode),
    ])
    .safeParse(answer).data;

it('answer as recorded, one after the other', async () => {
  const [origin, other] = demo.site.courses.values();
  const [category] = demo.site.categories.keys();
  const copy = (courseid: number, shortname: string): string =>
    `courseid=${courseid}&fullname=Copia&shortname=${shortname}&categoryid=${category}&visible=0&options[0][name]=users&options[0][value]=0`;
  const { id } = z.object({ id: z.number() }).parse(await call(DUPLICATE, copy(origin!.id, 'COPIA-0')));
  const change = (fields: string): string =>
    fields
      .split('&')
      .map((field) => field.replace(/^(\w+)/, 'courses[0][$1]'))
      .join('&');
  const cases: readonly (readonly [wsfunction: string, caso: string, params: string])[] = [
    [DUPLICATE, 'a course', copy(origin!.id, 'COPIA-1')],
    [DUPLICATE, 'a short name that is taken', copy(origin!.id, 'COPIA-1')],
    [DUPLICATE, 'no such course', copy(99_999_999, 'COPIA-2')],
    [UPDATE, 'names and dates', change(`id=${id}&shortname=COPIA-3&idnumber=C-3&startdate=1790533358&visible=1`)],
    [UPDATE, 'a short name that is taken', change(`id=${id}&shortname=${other!.shortname}`)],
    [UPDATE, 'a code that is taken', change(`id=${id}&idnumber=${other!.idnumber}`)],
    [UPDATE, 'an end before the start', change(`id=${id}&startdate=1790533358&enddate=1780533358`)],
    [UPDATE, 'no such course', change('id=99999999&visible=1')],
    [DELETE, 'a course', `courseids[0]=${id}`],
    [DELETE, 'no such course', `courseids[0]=${id}`],
  ];
  for (const [wsfunction, caso, params] of cases) {
    const answer = await call(wsfunction, params);
    const sample = recorded(wsfunction, caso);
    expect([caso, shapeDifferences(sample, answer), codeOf(answer)]).toEqual([caso, [], codeOf(sample)]);
  }
});
