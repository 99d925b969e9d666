import type { z } from 'zod';
import { MoodleError } from '../protocol/errors.ts';
import { faultOf } from '../protocol/faulty-param.ts';
import type { Fields } from '../protocol/form.ts';
import type { Course, Site, User } from '../site/model.ts';
import { canEnter } from '../site/permissions.ts';
import type { Plugin } from '../site/plugin.ts';

/** A mail that Moodle would send: the caller waits for it. */
export interface Mail {
  readonly userId: number;
  readonly about: 'new account' | 'welcome to the course';
  readonly courseId?: number;
}

/** The caller and the site. */
export interface Call {
  readonly site: Site;
  readonly user: User;
  readonly plugin: Plugin;
  /** Puts the changed site in the place of the one that was called. */
  readonly change: (site: Site) => void;
  /** Sends mails, one after the other. */
  readonly send: (mails: readonly Mail[]) => Promise<void>;
}

export interface WebFunction {
  readonly name: string;
  /** True if users' own tokens may call it: part of the service `moodle_mobile_app`. */
  readonly isMobile: boolean;
  /**
   * Gives what travels as JSON, undefined as `null`; a promise of it where the function writes mails.
   * @throws {MoodleError} as Moodle does
   */
  invoke(call: Call, fields: Fields): unknown;
}

interface Definition<Schema extends z.ZodType> {
  readonly mobile?: false;
  readonly params: Schema;
  readonly run: (call: Call, params: z.output<Schema>) => unknown;
}

/** A function of Moodle's web services: its parameters are checked before it runs, without saying what is wrong. */
export function defineFunction<Schema extends z.ZodType>(name: string, definition: Definition<Schema>): WebFunction {
  const isMobile = definition.mobile ?? true;
  return {
    name,
    isMobile,
    invoke(call, fields) {
      // Those of the mobile service answer each in a way of its own, most with empty lists.
      if (!isMobile && call.user.pending) throw new MoodleError(call.user.pending);
      const params = definition.params.safeParse(fields);
      if (!params.success) throw new MoodleError('invalidparameter', '', faultOf(params.error, fields));
      return definition.run(call, params.data);
    },
  };
}

/** Closes a course to people who must do something on the site's pages first. */
export function assertAdmitted({ user }: Call, courseId: number): void {
  if (user.pending) throw new MoodleError('errorcoursecontextnotvalid', String(courseId));
}

/** The course, if there is one and the caller may go in. */
export function enterCourse({ site, user }: Call, courseId: number): Course {
  const course = site.courses.get(courseId);
  if (!course) throw new MoodleError('invalidrecord', 'course');
  if (!canEnter(site, user, course)) throw new MoodleError('errorcoursecontextnotvalid', String(courseId));
  return course;
}
