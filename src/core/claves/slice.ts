// Manifest of idempotency keys (claves), under which a repeated request is done once: cleanup and personal data.
import type { Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import { cleanClaves } from './service.ts';

export const slice = {
  cleanup: [async ({ db }: { readonly db: Db }, now) => cleanClaves(db, now)],
  withoutPersonas: { claves: 'Keys of calls with their results: ids and numbers.' },
} satisfies Slice;
