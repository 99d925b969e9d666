// Manifest of the bulk load of users (server).
import type { FastifyInstance } from 'fastify';
import type { Moodle } from '#core/moodle/server/service.ts';
import type { Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { usuariosContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { cargaDeUsuarios, cargaWithoutPlan } from './server/carga.ts';
import { serveUsuarios } from './server/routes.ts';

type Services = { readonly db: Db; readonly files: Files; readonly moodle: Moodle; readonly now: () => Date };

const serve = (app: FastifyInstance, { db, files, moodle, now }: Services): void =>
  serveUsuarios(app, { db, files, carga: cargaWithoutPlan(moodle), now });

export const slice = {
  pantallas: Object.values(pantallas),
  contracts: [usuariosContract],
  serve,
  loads: ({ moodle }: Pick<Services, 'moodle'>) => [cargaDeUsuarios(moodle)],
} satisfies Slice;
