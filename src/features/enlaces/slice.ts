import type { Db } from '#platform/server/db/database.ts';
import type { Slice } from '../slice.ts';
import { limpiarEnlaces } from './server/service.ts';

/** Links of a minute. */
export const slice = {
  cleanup: [async ({ db }: { readonly db: Db }, now) => limpiarEnlaces(db, now)],
  sinPersonas: { enlaces: 'Links of a minute. What they lead to is sealed with a key that only the link gives.' },
} satisfies Slice;
