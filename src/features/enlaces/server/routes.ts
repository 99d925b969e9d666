import type { FastifyInstance } from 'fastify';
import { quienOf, record } from '#features/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { enlacesContract } from '../contract.ts';
import type { DescargaServida } from './descarga.ts';
import { findDescarga } from './service.ts';

type Options = {
  readonly db: Db;
  /** The kinds of links to files. */
  readonly descargas: () => readonly DescargaServida[];
  readonly now: () => Date;
};

const SIN_ENLACE = 'Ese enlace ya no sirve.';

/** Serves the files to which links lead. */
export function serveEnlaces(app: FastifyInstance, { db, descargas, now }: Options): void {
  const handlers: Handlers<typeof enlacesContract> = {
    async 'GET /descargas/{enlace}'({ params: { enlace } }, { request }) {
      const found = await findDescarga(db, descargas(), { enlace, now: now() });
      if (!found) throw new AppError('no-existe', { message: `${SIN_ENLACE} Pida otro.` });
      const { tipo, datos } = found;
      if (!datos) throw new AppError('no-existe', { message: `${SIN_ENLACE} ${tipo.otro}` });
      const { body, headers, acto } = await tipo.open(datos, request);
      const { usuario, roles } = datos.lector;
      try {
        if (acto) await record(db, { accion: tipo.audita, quien: { ...quienOf(request), usuario, roles }, ...acto });
      } catch (error) {
        if (typeof body !== 'function') body.destroy();
        throw error;
      }
      return { status: 200, body: typeof body === 'function' ? await body() : body, headers };
    },
  };
  serve(app, enlacesContract, handlers);
}
