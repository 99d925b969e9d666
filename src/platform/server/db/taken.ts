import { DatabaseError } from 'pg';

/** Tells whether a query failed because a unique value is another row's. */
export const isTaken = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23505';
