import type { z } from 'zod';
import type { Site, User } from '../site/model.ts';
import { canEnter } from '../site/permissions.ts';
import type { Course } from '../site/model.ts';
import { MoodleError } from '../protocol/errors.ts';
import type { Fields } from '../protocol/form.ts';

/** Who calls, and where. */
export interface Call {
  readonly site: Site;
  readonly user: User;
}

export interface WebFunction {
  readonly name: string;
  /** Whether users' own tokens may call it: part of the service `moodle_mobile_app`. */
  readonly isMobile: boolean;
  /** @throws {MoodleError} as Moodle does; what it returns travels as JSON, undefined as `null`. */
  invoke(call: Call, fields: Fields): unknown;
}

interface Definition<Schema extends z.ZodType> {
  readonly mobile?: false;
  readonly params: Schema;
  readonly run: (call: Call, params: z.output<Schema>) => unknown;
}

/** A function of Moodle's web services: its parameters are checked before it runs, without saying what is wrong. */
export function defineFunction<Schema extends z.ZodType>(name: string, definition: Definition<Schema>): WebFunction {
  return {
    name,
    isMobile: definition.mobile ?? true,
    invoke(call, fields) {
      const params = definition.params.safeParse(fields);
      if (!params.success) throw new MoodleError('invalidparameter');
      return definition.run(call, params.data);
    },
  };
}

/** The course, if there is one and the caller may go in. */
export function enterCourse({ site, user }: Call, courseId: number): Course {
  const course = site.courses.get(courseId);
  if (!course) throw new MoodleError('invalidrecord', 'course');
  if (!canEnter(site, user, course)) throw new MoodleError('errorcoursecontextnotvalid', String(courseId));
  return course;
}
