import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { Archivos } from '#features/archivos/server/service.ts';
import { quienOf } from '#features/auditoria/server/service.ts';
import { unaVez } from '#features/claves/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { envioSchema, MAX_ANTERIORES, redaccionContract } from '../../contract/redaccion.ts';
import { selectAnteriores } from '../store.ts';
import { createEnvios } from './envio.ts';
import type { Membrete } from '../redaccion/membrete.ts';
import { type Fuente, fuenteFor } from './fuente.ts';
import { plantillaDeEjemplo } from './plantilla-de-ejemplo.ts';
import { createPlantillas } from './plantillas.ts';
import { createPreparacion } from './preparacion.ts';
import { assertEnviable, revisionDe, vistaDe } from './revisar.ts';

const LLAMADA = 'POST /envioCorreoUsuariosMoodle';

type Options = {
  readonly db: Db;
  readonly files: Files;
  readonly archivos: Archivos;
  /** The reports whose people can be written to. */
  readonly fuentes: readonly Fuente[];
  readonly membrete: Membrete;
  /** There is no mail server: messages lie in the outbox. */
  readonly sinServidor: boolean;
  readonly now?: (() => Date) | undefined;
};

/** The calls with which a message is written to the people of a selection. */
export function serveRedaccion(
  app: FastifyInstance,
  { db, files, archivos, fuentes, membrete, sinServidor, now = () => new Date() }: Options,
): void {
  const preparar = createPreparacion({ archivos, plantillas: createPlantillas(), fuentes });
  const envios = createEnvios({ db, files, sinServidor, now });

  const handlers: Handlers<typeof redaccionContract> = {
    async 'POST /correos/revision'({ body }, { actor }) {
      const preparado = await preparar(body, actor);
      return { status: 200, body: revisionDe(preparado, { anterior: await envios.anterior(preparado), sinServidor }) };
    },
    async 'POST /correos/vista'({ body: { numero = '1', ...body } }, { actor }) {
      return { status: 200, body: await vistaDe(await preparar(body, actor), Number(numero), membrete) };
    },
    async 'POST /correos/prueba'({ body: { numero = '1', ...body } }, { actor, request }) {
      const preparado = await preparar(body, actor);
      assertEnviable(preparado);
      const llamada = { actor, quien: quienOf(request) };
      return { status: 201, body: await envios.probar(preparado, llamada, Number(numero)) };
    },
    async 'POST /envioCorreoUsuariosMoodle'({ headers, body: { despuesDe, ...body } }, { actor, request }) {
      const preparado = await preparar(body, actor, { toSend: true });
      assertEnviable(preparado);
      const { huella } = preparado;
      const claveDeEnvio = { clave: headers['idempotency-key'], llamada: LLAMADA, huella, respuesta: envioSchema };
      const envio = await unaVez(db, claveDeEnvio, async (anotar) =>
        envios.enviar(preparado, { actor, quien: quienOf(request) }, { despuesDe, anotar }),
      );
      return { status: 201, body: envio };
    },
    async 'GET /correos/anteriores/{informe}'({ params: { informe } }, { actor }) {
      const { informe: origen } = fuenteFor(fuentes, informe, actor);
      const filas = await selectAnteriores(db, { origen, limite: MAX_ANTERIORES });
      const anteriores = filas.map(({ contenido, creado, ...fila }) => ({
        ...fila,
        cuerpo: contenido,
        creado: creado.toISOString(),
      }));
      return { status: 200, body: { anteriores } };
    },
    async 'GET /correos/plantilla/{informe}'({ params: { informe } }, { actor }) {
      const { campos } = fuenteFor(fuentes, informe, actor);
      return {
        status: 200,
        body: Readable.from([plantillaDeEjemplo(campos)], { objectMode: false }),
        headers: { 'content-disposition': contentDisposition('Plantilla de correo.docx') },
      };
    },
  };
  serve(app, redaccionContract, handlers);
}
