import type { FastifyInstance } from 'fastify';
import { INFORMES } from '#catalogo/index.ts';
import type { Informe } from '#catalogo/informe.ts';
import type { TablaDePermisos } from '#catalogo/permisos.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Slice } from '../slice.ts';
import { contractsOf } from './contract.ts';
import { EXPORTACION } from './server/exportar/tarea.ts';
import type { Ajenos } from './server/graficos/service.ts';
import { almacenDeEstados, almacenDeVistas } from './server/personas.ts';
import { serveInformes, type SinLeer } from './server/routes.ts';
import { limpiarVistas } from './server/service.ts';

type Services = {
  readonly db: Db;
  readonly informes: readonly Informe[];
  readonly filasEnLinea: number | undefined;
  readonly sinLeer: SinLeer;
  readonly ajenos: Ajenos;
  readonly permisos: TablaDePermisos;
  readonly now: () => Date;
};

const serve = (app: FastifyInstance, { informes, ...context }: Services): void => serveInformes(app, informes, context);

/** Reports over records and over what is read from the platform. */
export const slice = {
  contracts: contractsOf(INFORMES),
  serve,
  jobs: [EXPORTACION],
  cleanupOfAccounts: async ({ db }: Pick<Services, 'db'>) => limpiarVistas(db),
  almacenes: [almacenDeEstados, almacenDeVistas],
} satisfies Slice;
