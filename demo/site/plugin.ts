// The companion plugin of a site, and the backups that it made.

/** The site's `local_gestioncurricular`, and the behaviour of its backups. */
export interface Plugin {
  /** `former`: version 1.1, by which no person signs in. */
  readonly state: 'present' | 'absent' | 'old' | 'former';
  /** Its setting: the application to which people return with a code; empty = no person signs in by this site. */
  readonly application: string;
  /** True if the site's log-in asks for a second factor; tokens for a password are given without it. */
  readonly hasSecondFactor: boolean;
  /** The duration of a backup, in ms; in its first fifth it waits for the cron. */
  readonly backupMs: number;
  /** Courses whose backups fail. */
  readonly failing: ReadonlySet<number>;
  /** Courses whose backups never end. */
  readonly hanging: ReadonlySet<number>;
  /** Courses that the service account may no longer back up. */
  readonly denied: ReadonlySet<number>;
  /** Courses whose backups come out with the version of a Moodle that never made one. */
  readonly unversioned: ReadonlySet<number>;
}

export const PLUGIN: Plugin = {
  state: 'present',
  application: '',
  hasSecondFactor: false,
  backupMs: 6000,
  failing: new Set(),
  hanging: new Set(),
  denied: new Set(),
  unversioned: new Set(),
};

/** A backup of a course, from its start on. */
export interface Backup {
  readonly id: string;
  /** The caller's key of the attempt. */
  readonly key: string;
  readonly courseId: number;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  readonly filename: string;
  /** True if its file was deleted. */
  readonly isDeleted: boolean;
}

/** A restore of a backup that is sent in parts. */
export interface Restore {
  readonly key: string;
  readonly sha256: string;
  readonly size: number;
  readonly hasUsers: boolean;
  /** The course that is emptied, or the new one; 0 = not made yet. */
  readonly courseId: number;
  /** Of a new course; 0 = one is emptied. */
  readonly categoryId: number;
  readonly fullname: string;
  readonly shortname: string;
  /** Bytes that have arrived. */
  readonly bytes: Buffer;
  /** In milliseconds since 1970; 0 = parts are missing. */
  readonly startedAt: number;
  /** Why it fails; '' = it does not. */
  readonly error: string;
}

/** A code with which a person returns to the application. */
export interface SigninCode {
  readonly hash: string;
  /** Hash of the verifier that redeems it. */
  readonly challenge: string;
  readonly userId: number;
  /** The person's own token; empty = they may have none. */
  readonly token: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
  readonly isSpent: boolean;
}

export interface Progress {
  readonly status: 'waiting' | 'running' | 'done' | 'failed';
  /** From 0 to 1. */
  readonly share: number;
}

/** The share at which a stuck backup stays. */
const STUCK = 0.4;
const WAITING = 0.2;

/** Returns the share of a backup or a restore that is done, from 0 to 1, by the clock. */
export const shareOf = (startedAt: number, { backupMs }: Plugin, now: number): number =>
  backupMs === 0 ? 1 : Math.min((now - startedAt) / backupMs, 1);

/** Returns the state of a backup, by the clock and by the orders about its course. */
export function progressOf({ courseId, startedAt }: Backup, plugin: Plugin, now: number): Progress {
  const share = shareOf(startedAt, plugin, now);
  if (share < WAITING) return { status: 'waiting', share: 0 };
  if (plugin.hanging.has(courseId)) return { status: 'running', share: Math.min(share, STUCK) };
  if (share < 1) return { status: 'running', share };
  return plugin.failing.has(courseId) ? { status: 'failed', share: STUCK } : { status: 'done', share: 1 };
}
