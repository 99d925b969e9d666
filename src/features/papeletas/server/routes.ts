// Serves the calls of the verified survey: the published key, a student's tokens, and the managers' mode.
import type { FastifyInstance } from 'fastify';
import { principalOf } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { modosContract, papeletasContract } from '../contract.ts';
import type { Estudiante } from './matriculas.ts';
import type { PapeletasService } from './service.ts';

type Services = {
  readonly papeletas: PapeletasService;
  /** The Moodle that signs people in, as accounts are kept under it. */
  readonly servidor: string;
};

/** Seconds for which anything on the way may keep the published key; the mode changes before the first answer alone. */
const CLAVE_SECONDS = 60;

/** Serves the calls. */
export function servePapeletas(app: FastifyInstance, { papeletas: { modos, emision }, servidor }: Services): void {
  const estudianteOf = ({ cuenta, usuario, email }: Actor): Estudiante => {
    if (cuenta === undefined) throw new AppError('sin-sesion');
    return { servidor, cuenta, usuario, email };
  };
  const handlers: Handlers<typeof papeletasContract> = {
    async 'GET /encuesta/claves/{semestre}'({ params }) {
      const headers = { 'cache-control': `public, max-age=${CLAVE_SECONDS}` };
      return { status: 200, body: await modos.clave(params.semestre), headers };
    },
    async 'GET /papeletas'({ query }, { actor }) {
      return { status: 200, body: await emision.list(estudianteOf(actor), query.semestre) };
    },
    async 'POST /papeletas'({ body }, { actor }) {
      return { status: 200, body: await emision.issue(estudianteOf(actor), body) };
    },
  };
  serve(app, papeletasContract, handlers);
  const ofModos: Handlers<typeof modosContract> = {
    async 'GET /encuesta/modos/{semestre}'({ params }) {
      return { status: 200, body: await modos.open(params.semestre) };
    },
    async 'PUT /encuesta/modos/{semestre}'({ params, body }, { actor: { usuario, nombre }, request }) {
      const pedido = { ...body, usuario, nombre, principal: principalOf(request) };
      return { status: 200, body: await modos.change(params.semestre, pedido) };
    },
  };
  serve(app, modosContract, ofModos);
}
