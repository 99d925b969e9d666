// Manifest of monitoring (vigilancia): the status page, and the numbers and signals of what all slices share.
import type { Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import { removeWorkers } from '#platform/server/jobs/workers.store.ts';
import { vigilanciaContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { readMetrics } from './server/metrics.ts';
import { serveVigilancia } from './server/routes.ts';
import { readSenales } from './server/senales.ts';

type Services = { readonly db: Db };

export const slice = {
  pantallas: Object.values(pantallas),
  contracts: [vigilanciaContract],
  serve: serveVigilancia,
  cleanup: [async ({ db }: Services, now) => removeWorkers(db, now)],
  metrics: async ({ db }: Services) => readMetrics(db),
  senales: readSenales,
  withoutPersonas: {
    copias_de_seguridad: 'Instants, and names of archives.',
    horarios: 'Names of tasks, and instants.',
    procesos: 'Instants and memory of processes.',
  },
} satisfies Slice;
