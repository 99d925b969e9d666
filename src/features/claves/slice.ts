import type { Db } from '#platform/server/db/database.ts';
import type { Slice } from '../slice.ts';
import { cleanClaves } from './service.ts';

/** The slice of idempotency keys, by which each sending is stored once. */
export const slice = {
  cleanup: [async ({ db }: { readonly db: Db }, now) => cleanClaves(db, now)],
  sinPersonas: { envios: 'Keys of sendings with their receipts: ids and numbers. No answers.' },
} satisfies Slice;
