// Manifest of links of one minute to files (enlaces): the download call, cleanup and personal data.
import type { Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import { enlacesContract } from './contract.ts';
import { serveEnlaces } from './server/routes.ts';
import { limpiarEnlaces } from './server/service.ts';

export const slice = {
  contracts: [enlacesContract],
  serve: serveEnlaces,
  cleanup: [async ({ db }: { readonly db: Db }, now) => limpiarEnlaces(db, now)],
  withoutPersonas: { enlaces: 'Links of a minute. What they lead to is sealed with a key that only the link gives.' },
} satisfies Slice;
