import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/server/http/serve.ts';
import { respaldosContract } from '../contract.ts';
import { programacionesContract } from '../contract-programaciones.ts';
import { reiniciosContract } from '../contract-reinicios.ts';
import { copiaHandlers } from './copias/handlers.ts';
import { programacionHandlers } from './programaciones/handlers.ts';
import { reinicioHandlers } from './reinicios/handlers.ts';
import { tandaHandlers } from './tandas/handlers.ts';
import type { RespaldosOptions, Tools } from './tools.ts';

/** The calls about copies and resets of courses. */
export function serveRespaldos(app: FastifyInstance, options: RespaldosOptions): void {
  const { now = () => new Date() } = options;
  const tools: Tools = { ...options, now };
  serve(app, respaldosContract, { ...tandaHandlers(tools), ...copiaHandlers(tools) });
  serve(app, programacionesContract, programacionHandlers(tools));
  serve(app, reiniciosContract, reinicioHandlers(tools));
}
