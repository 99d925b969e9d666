import type { FastifyInstance } from 'fastify';
import { quienOf } from '#features/auditoria/server/service.ts';
import { cargarAlInstante, type TipoDeCarga } from '#features/cargas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { usuariosContract } from '../contract.ts';

/** How long a check may take whose answer is waited for, in ms. */
const PACIENCIA_MS = 300_000;

type Options = {
  readonly db: Db;
  readonly files: Files;
  /** The kind of sheet that users are loaded with. */
  readonly carga: TipoDeCarga;
  readonly now?: (() => Date) | undefined;
};

/** The contract's call that loads users. */
export function serveUsuarios(app: FastifyInstance, { db, files, carga, now = () => new Date() }: Options): void {
  const handlers: Handlers<typeof usuariosContract> = {
    async 'POST /cargaMasivaUsuariosMoodle'({ body }, { actor, request }) {
      const porCargar = { tipo: carga, parte: 'archivoUsuarios', recibido: body.archivoUsuarios };
      const signal = AbortSignal.timeout(PACIENCIA_MS);
      const pedido = { actor, quien: quienOf(request), now: now(), signal };
      return { status: 201, body: await cargarAlInstante({ db, files }, porCargar, pedido) };
    },
  };
  serve(app, usuariosContract, handlers);
}
