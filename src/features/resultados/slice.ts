// The survey report's part of the application: screen, calls, download and job.
import type { FastifyInstance } from 'fastify';
import type { Slice } from '#core/slice.ts';
import { resultadosContract, graficosDeResultadosContract } from './contract.ts';
import { GRAFICOS_DE_ENCUESTA, EXPORTACION_DE_RESULTADOS, type Services } from './server/exportacion.ts';
import { serveResultados } from './server/routes.ts';
import { pantallas } from './pantallas.ts';

const serve = async (app: FastifyInstance, { db, config, now }: Services): Promise<void> =>
  serveResultados(app, { db, minimo: config.SURVEY_MIN_ANSWERS, now });

export const slice = {
  pantallas: Object.values(pantallas),
  contracts: [resultadosContract, graficosDeResultadosContract],
  serve,
  descargas: [EXPORTACION_DE_RESULTADOS],
  jobs: [GRAFICOS_DE_ENCUESTA],
} satisfies Slice;
