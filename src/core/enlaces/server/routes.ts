// Serves the file behind a link of one minute (enlace): opens it, records the act in the audit, sets the headers.
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { principalOf, record } from '#core/auditoria/server/service.ts';
import { asReader } from '#core/ocultos/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { streamForReader } from '#platform/server/db/readers.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { enlacesContract } from '../contract.ts';
import { findDescarga, type Descargado, type DescargaServida } from './service.ts';

type Options = {
  readonly db: Db;
  readonly descargas: () => readonly DescargaServida[];
  readonly now: () => Date;
};

const SIN_ENLACE = 'Ese enlace ya no sirve.';

const expired = ({ renewal }: { readonly renewal: string }): AppError =>
  new AppError('no-existe', { message: `${SIN_ENLACE} ${renewal}` });

export function serveEnlaces(app: FastifyInstance, { db, descargas, now }: Options): void {
  const handlers: Handlers<typeof enlacesContract> = {
    async 'GET /descargas/{enlace}'({ params: { enlace } }, { request }) {
      const found = await findDescarga(db, descargas(), { enlace, now: now() });
      if (!found) throw expired({ renewal: 'Pida otro.' });
      const { tipo, datos } = found;
      if (!datos) throw expired(tipo);
      const { usuario, roles } = datos.lector;
      return asReader(db, usuario, async () => {
        const descargado = await tipo.open(datos, request);
        if (!descargado) throw expired(tipo);
        const { contenido, acto } = descargado;
        try {
          if (acto)
            await record(db, { accion: tipo.audita, principal: { ...principalOf(request), usuario, roles }, ...acto });
        } catch (error) {
          if ('stream' in contenido) contenido.stream.destroy();
          throw error;
        }
        const body = 'stream' in contenido ? contenido.stream : streamForReader(await contenido());
        return { status: 200, body, headers: headersOf(descargado) };
      });
    },
  };
  serve(app, enlacesContract, handlers);
}

const headersOf = ({ nombre, tipo, contenido, inline = false, headers }: Descargado): Record<string, string> => ({
  'content-type': tipo,
  'content-disposition': contentDisposition(nombre ?? undefined, { type: inline ? 'inline' : 'attachment' }),
  ...('stream' in contenido && { 'content-length': String(contenido.size) }),
  ...headers,
});
