// Classifies errors of the database, the disk and the file store: outages, taken values, missing rows.
import { DatabaseError } from 'pg';
import { QueueFull } from '../fair-queue.ts';
import { StoreFailure } from '../files/s3-failure.ts';

/**
 * The reasons for which nothing can be stored for a while, independent of the request: the database is away or
 * overloaded, a disk is full, the database or the disk is read-only, others hold what the request waits for, or the store
 * of files is away or refuses us.
 */
export type Outage = 'unreachable' | 'full' | 'readOnly' | 'busy' | 'storeUnreachable';

/** SQLSTATE codes, the first that matches. */
const CODES: readonly (readonly [Outage, RegExp])[] = [
  ['full', /^53100$/],
  ['readOnly', /^25006$/],
  // lock_timeout, and statement_timeout or a statement that an administrator canceled.
  ['busy', /^(55P03|57014)$/],
  // The server stops, starts or was lost (class 57), the connection broke (08), or resources ran out (53).
  ['unreachable', /^(57P0[1-5]|08\w{3}|53\w{3})$/],
];

/** PostgreSQL has no code of its own for every refusal of the system, and quotes it. */
const QUOTED: readonly (readonly [Outage, RegExp])[] = [
  ['full', /No space left on device|Disk quota exceeded/],
  ['readOnly', /Read-only file system/],
];

/** Codes of the system, from our own files and connections. */
const SYSTEM: Readonly<Record<string, Outage>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'readOnly',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
};

/** Messages of the library where there is no code. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Returns the outage that made an operation fail; undefined if the operation itself was at fault. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof QueueFull) return 'busy';
  if (error instanceof StoreFailure) return error.isFull ? 'full' : 'storeUnreachable';
  if (error instanceof DatabaseError) {
    const { code = '', message } = error;
    return matching(CODES, code) ?? matching(QUOTED, message);
  }
  if ('syscall' in error && error.syscall === 'connect') return 'unreachable';
  if ('code' in error && SYSTEM[String(error.code)]) return SYSTEM[String(error.code)];
  return WORDS.test(error.message) ? 'unreachable' : undefined;
}

const matching = (patterns: typeof CODES, text: string): Outage | undefined =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0];

/** Returns true if a query failed because another row has the unique value (SQLSTATE 23505). */
export const isTaken = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23505';

/** Returns true if a query failed because the row that the new one refers to is gone (SQLSTATE 23503). */
export const isOrphaned = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23503';
