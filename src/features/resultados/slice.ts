import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Slice } from '../slice.ts';
import { resultadosContract } from './contract.ts';
import { graficosDeResultadosContract } from './contract-graficos.ts';
import { GRAFICOS_DE_ENCUESTA } from './server/graficos/tarea.ts';
import { serveResultados } from './server/routes.ts';
import { pantallas } from './pantallas.ts';

type Services = { readonly db: Db; readonly config: Pick<Config, 'SURVEY_MIN_ANSWERS'>; readonly now: () => Date };

const serve = async (app: FastifyInstance, { db, config, now }: Services): Promise<void> =>
  serveResultados(app, { db, minimo: config.SURVEY_MIN_ANSWERS, now });

/** The report of the teacher survey. */
export const slice = {
  pantallas: Object.values(pantallas),
  contracts: [resultadosContract, graficosDeResultadosContract],
  serve,
  jobs: [GRAFICOS_DE_ENCUESTA],
} satisfies Slice;
