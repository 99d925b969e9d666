import { DatabaseError } from 'pg';

/** Tells whether a query failed because a unique value is another row's. */
export const isTaken = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23505';

/** Tells whether a query failed because the row that the new one belongs to is gone. */
export const isOrphaned = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23503';
