// Serves the call that checks a file of users and starts their load into Moodle, once for each Idempotency-Key.
import type { FastifyInstance } from 'fastify';
import { principalOf } from '#core/auditoria/server/service.ts';
import { loadImmediately, type TipoDeCarga } from '#features/cargas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { usuariosContract } from '../contract.ts';

/** Time limit in ms of a check whose answer the client awaits. */
const PATIENCE_MS = 300_000;

type Options = {
  readonly db: Db;
  readonly files: Files;
  readonly carga: TipoDeCarga;
  readonly now?: (() => Date) | undefined;
};

export function serveUsuarios(app: FastifyInstance, { db, files, carga, now = () => new Date() }: Options): void {
  const handlers: Handlers<typeof usuariosContract> = {
    async 'POST /cargaMasivaUsuariosMoodle'({ body }, { actor, request, once }) {
      const recibido = body.archivoUsuarios;
      const toLoad = { tipo: carga, parte: 'archivoUsuarios', recibido };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const pedido = { actor, principal: principalOf(request), now: now(), signal };
      const tarea = await once(async (note) => loadImmediately({ db, files }, toLoad, { ...pedido, note }));
      return { status: 201, body: tarea };
    },
  };
  serve(app, usuariosContract, handlers);
}
