// Manifest of the screen of background jobs and their line in the status page; `core/tareas` does the jobs.
import type { Slice } from '#core/slice.ts';
import { countUnattended } from '#core/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { pantallas } from './pantallas.ts';
import { tareasFallidas } from './pendientes.ts';
import { senalOfFallidas } from './senal.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  pendientes: [tareasFallidas],
  senales: async ({ db }: { readonly db: Db }) => [senalOfFallidas(await countUnattended(db))],
} satisfies Slice;
