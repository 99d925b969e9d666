// Manifest of the web build's files (estaticos) that are kept for pages of another release: cleanup and personal data.
import type { Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import { deleteOldEstaticos } from './server/service.ts';

export const slice = {
  cleanup: [async ({ db }: { readonly db: Db }, now) => deleteOldEstaticos(db, now)],
  withoutPersonas: { estaticos: 'Scripts and styles.' },
} satisfies Slice;
