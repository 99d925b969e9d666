import { DatabaseError } from 'pg';

/** The server stops, starts or was lost (class 57), the connection broke (08), or it takes no more of them (53300). */
const CODES = /^(57P0[1-5]|08\w{3}|53300)$/;

/** What the system says of a connection that broke. */
const BROKEN = ['ECONNRESET', 'EPIPE'];

/** What the library says when there is no code. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Tells whether a query failed because the database could not be reached, rather than because of what was asked. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return CODES.test(error.code ?? '');
  if ('syscall' in error && error.syscall === 'connect') return true;
  return ('code' in error && BROKEN.includes(String(error.code))) || WORDS.test(error.message);
}
