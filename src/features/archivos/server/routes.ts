import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { quienOf, record } from '#features/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { archivosContract } from '../contract.ts';
import { openEnlaceDeArchivo } from './enlace.ts';
import type { Almacen } from './guardado.ts';
import type { FilaArchivo } from './store.ts';

type Options = Almacen & { readonly now?: (() => Date) | undefined };

/** What a browser shows by itself; everything else is only downloaded. */
const SE_VEN = new Set(['image/png', 'image/jpeg', 'application/pdf']);

/** The files of records, for who has a link. */
export function serveArchivos(app: FastifyInstance, { db, files, now = () => new Date() }: Options): void {
  const handlers: Handlers<typeof archivosContract> = {
    async 'GET /archivos/{enlace}'({ params }, { request }) {
      const apertura = await openEnlaceDeArchivo(db, params.enlace, now());
      if (!apertura) throw new AppError('no-existe', { message: 'Ese enlace ya no sirve. Abra el archivo de nuevo.' });
      const { archivo, lector } = apertura;
      const guardado = await files.store.open(archivo.clave);
      if (!guardado) {
        request.log.error({ archivo: archivo.clave }, 'a file that a record has is not in its folder');
        throw new AppError('no-existe', { message: 'El archivo no está donde se guardó. Avise a soporte.' });
      }
      try {
        await record(db, {
          accion: 'archivo.apertura',
          quien: { ...quienOf(request), ...lector },
          objeto: { tipo: 'registro', ids: [archivo.registro] },
          detalle: { campo: archivo.campo, archivo: archivo.clave },
        });
      } catch (error) {
        guardado.stream.destroy();
        throw error;
      }
      return { status: 200, body: guardado.stream, headers: headersOf(archivo, guardado.size) };
    },
  };
  serve(app, archivosContract, handlers);
}

const headersOf = ({ nombre, tipo }: FilaArchivo, size: number): Record<string, string> => ({
  'content-type': tipo,
  'content-length': String(size),
  'content-disposition': contentDisposition(nombre, { type: SE_VEN.has(tipo) ? 'inline' : 'attachment' }),
  // Whatever it holds, it runs nothing and reaches nothing of ours; the style is the browser's own viewer's.
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  // A link lives for a minute: a reader that comes back for pieces later would find none.
  'accept-ranges': 'none',
});
