import type { Db } from '#platform/server/db/database.ts';
import type { Slice } from '../slice.ts';
import { limpiarClaves } from './server/service.ts';

/** The keys of sendings, which make each of them exactly one. */
export const slice = {
  cleanup: [async ({ db }: { readonly db: Db }, now) => limpiarClaves(db, now)],
  sinPersonas: { envios: 'Keys of sendings with their receipts: ids and numbers. No answers.' },
} satisfies Slice;
