// What a Moodle site holds, in Moodle's own words. Instants are seconds since 1970, as Moodle's are.
import type { Backup, Restore, SigninCode } from './plugin.ts';

/** Those of a stock Moodle, and one that the university made from nothing. */
export const ROLE_NAMES = ['manager', 'coursecreator', 'editingteacher', 'teacher', 'student', 'coordinador'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

/** The context of a role. */
export type Context =
  | { readonly level: 'system' }
  | { readonly level: 'category'; readonly id: number }
  | { readonly level: 'course'; readonly id: number };

export interface RoleAssignment {
  readonly userId: number;
  readonly role: RoleName;
  readonly context: Context;
}

/** A step that a person must take on the site's own pages before the web services open, by its errorcode. */
export const PENDING = ['forcepasswordchangenotice', 'sitepolicynotagreed'] as const;
export type Pending = (typeof PENDING)[number];

export interface User {
  readonly id: number;
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  /** The identity document; '' when the site does not know it. */
  readonly idnumber: string;
  readonly city: string;
  readonly firstAccess: number;
  /** 0 = never. */
  readonly lastAccess: number;
  readonly hasPicture: boolean;
  readonly isSiteAdmin: boolean;
  readonly isConfirmed: boolean;
  readonly mayCreateToken: boolean;
  readonly pending: Pending | null;
  readonly isSuspended: boolean;
  /** Null = no login (the service's account). */
  readonly password: string | null;
}

export interface Category {
  readonly id: number;
  readonly name: string;
  readonly idnumber: string;
  /** 0 = top level. */
  readonly parent: number;
  readonly depth: number;
  /** `/2/3/4`: this category and all above it. */
  readonly path: string;
  readonly sortorder: number;
  readonly isVisible: boolean;
}

export interface Module {
  readonly id: number;
  readonly type: 'forum' | 'resource' | 'url' | 'page' | 'label' | 'assign' | 'quiz';
  readonly instance: number;
  readonly name: string;
  readonly isVisible: boolean;
  readonly dates: readonly { readonly name: string; readonly at: number }[];
  /** Instructions, of a quiz. */
  readonly intro?: string;
}

export interface Section {
  readonly id: number;
  readonly name: string;
  readonly modules: readonly Module[];
}

export interface Course {
  readonly id: number;
  readonly shortname: string;
  readonly fullname: string;
  readonly idnumber: string;
  readonly categoryId: number;
  readonly sortorder: number;
  readonly isVisible: boolean;
  readonly start: number;
  readonly end: number;
  readonly created: number;
}

export interface Enrolment {
  readonly userId: number;
  readonly courseId: number;
  readonly isSuspended: boolean;
  /** 0 = no end. */
  readonly end: number;
  /** Last access to the course; 0 = never. */
  readonly lastAccess: number;
  /** Name of Moodle's plugin by which the person is enrolled; `manual` unless given. */
  readonly method?: string;
}

/** A group of a course. */
export interface Group {
  readonly id: number;
  readonly courseId: number;
  readonly name: string;
  readonly members: ReadonlySet<number>;
}

/** A cohort of the site. */
export interface Cohort {
  readonly id: number;
  readonly name: string;
  readonly idnumber: string;
  readonly members: ReadonlySet<number>;
}

export interface Post {
  readonly id: number;
  readonly parent: number;
  readonly userId: number;
  readonly created: number;
  readonly message: string;
}

export interface Discussion {
  readonly id: number;
  readonly name: string;
  /** In the order written: the question first. */
  readonly posts: readonly [Post, ...Post[]];
}

export interface Forum {
  readonly id: number;
  readonly cmid: number;
  readonly courseId: number;
  readonly type: 'news' | 'general';
  readonly name: string;
  readonly discussions: readonly Discussion[];
}

export interface Submission {
  readonly id: number;
  readonly userId: number;
  readonly at: number;
  readonly text: string;
}

export interface Grade {
  readonly id: number;
  readonly userId: number;
  readonly graderId: number;
  readonly at: number;
  readonly grade: number;
  readonly feedback: string;
}

export interface Assignment {
  readonly id: number;
  readonly cmid: number;
  readonly courseId: number;
  readonly name: string;
  readonly opens: number;
  readonly due: number;
  readonly maxGrade: number;
  readonly submissions: readonly Submission[];
  readonly grades: readonly Grade[];
}

export interface Site {
  readonly name: string;
  readonly label: string;
  /** Address without a slash at the end. */
  readonly url: string;
  /** Seconds since 1970: the instant that the data was made for. */
  readonly madeAt: number;
  /** Of the administrator's service, for the account `servicio.web`. */
  readonly serviceToken: string;
  /** Ids of roles differ between sites; clients match by shortname. */
  readonly roleIds: Readonly<Record<RoleName, number>>;
  readonly users: ReadonlyMap<number, User>;
  readonly categories: ReadonlyMap<number, Category>;
  readonly courses: ReadonlyMap<number, Course>;
  readonly sections: ReadonlyMap<number, readonly Section[]>;
  readonly enrolments: readonly Enrolment[];
  readonly roleAssignments: readonly RoleAssignment[];
  readonly groups: readonly Group[];
  readonly cohorts: readonly Cohort[];
  readonly forums: readonly Forum[];
  readonly assignments: readonly Assignment[];
  /** Those that the companion plugin made. */
  readonly backups: readonly Backup[];
  readonly restores: readonly Restore[];
  /** Those that the companion plugin gave to people. */
  readonly signinCodes: readonly SigninCode[];
  /** Capabilities that no role has although a stock Moodle, or its administrator, would have given them. */
  readonly withheld?: ReadonlySet<string>;
  /** Functions that the administrator's service lacks. */
  readonly unserved?: ReadonlySet<string>;
  /** Number of coming copies of courses during which the server's process dies. */
  readonly dyingCopies?: number;
}
