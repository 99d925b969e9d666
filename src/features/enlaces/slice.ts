import type { Db } from '#platform/server/db/database.ts';
import type { Slice } from '../slice.ts';
import { enlacesContract } from './contract.ts';
import { serveEnlaces } from './server/routes.ts';
import { limpiarEnlaces } from './server/service.ts';

/** The slice of links that live for a minute, and the files to which they lead. */
export const slice = {
  contracts: [enlacesContract],
  serve: serveEnlaces,
  cleanup: [async ({ db }: { readonly db: Db }, now) => limpiarEnlaces(db, now)],
  sinPersonas: { enlaces: 'Links of a minute. What they lead to is sealed with a key that only the link gives.' },
} satisfies Slice;
