import type { FastifyInstance } from 'fastify';
import type { TablaDePermisos } from '#catalogo/permisos.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { Slice } from '../slice.ts';
import { tareasContract } from './contract.ts';
import type { Vivas } from './server/flujo.ts';
import { almacenDeTareas } from './server/personas.ts';
import { serveTareas } from './server/routes.ts';
import { failAbandonadas, limpiarTareas, type TipoDeTarea } from './server/service.ts';

type Services = {
  readonly db: Db;
  readonly files: Pick<Files, 'results'>;
  readonly tiposDeTarea: readonly TipoDeTarea[];
  readonly sesiones: { readonly vivas: Vivas };
  readonly permisos: TablaDePermisos;
  readonly now: () => Date;
};

const serve = (app: FastifyInstance, { db, files, tiposDeTarea: tipos, sesiones, permisos, now }: Services): void =>
  serveTareas(app, { db, now, results: files.results, tipos, vivas: sesiones.vivas, permisos });

/** Jobs and how they go. */
export const slice = {
  contracts: [tareasContract],
  serve,
  onSweep: async ({ db }: Pick<Services, 'db'>) => failAbandonadas(db),
  cleanup: [async ({ db, files }: Pick<Services, 'db' | 'files'>, now) => limpiarTareas({ db, files }, now)],
  almacenes: [almacenDeTareas],
} satisfies Slice;
