// Routes for writing to the people of a selection: review, preview, trial, sending, earlier texts, Word example.
import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { storeOwnFile, type Archivos } from '#core/archivos/server/service.ts';
import { principalOf, type Principal } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve, type Handlers, type NoteResult } from '#platform/server/http/serve.ts';
import { MAX_ANTERIORES, redaccionContract, type envioSchema } from '../../contract/compose.ts';
import type { Letterhead } from '../composing/letterhead.ts';
import { exampleTemplate } from '../composing/template.ts';
import { createCorreo, createEnvio, findEqualEnvio } from '../service.ts';
import { lockMensaje, selectAnteriores } from '../store.ts';
import { fuenteFor, type Destinatario, type Fuente, type PaginasDeSolicitudes } from './destinatarios.ts';
import { createPrepare, createTemplateReader, type CheckedMessage, type PreparedMessage } from './prepare.ts';
import { assertEnviable, chooseDestinatario, revisionOf, vistaOf } from './review.ts';

const PRUEBA = '[Prueba]';

type PreparedSenderOptions = {
  readonly db: Db;
  readonly files: Files;
  readonly sinServidor: boolean;
  readonly paginas: PaginasDeSolicitudes;
  /** The key of sealed links. */
  readonly secret: string;
  readonly now: () => Date;
};
type Envio = z.output<typeof envioSchema>;
type CallerOfSending = { readonly actor: Actor; readonly principal: Principal };

type RepeatOptions = {
  /** Id of the earlier equal message that the person has confirmed. */
  readonly despuesDe: string | undefined;
  readonly note: NoteResult<Envio>;
};

/** Creates the functions that send prepared messages. Each writes everything or nothing. */
function createPreparedSender({ db, files, sinServidor, paginas, secret, now }: PreparedSenderOptions) {
  /** Start of the day in which an equal message to the same people needs a confirmation. */
  const desde = (): Date => new Date(now().getTime() - DAY_MS);

  /** Contents for the message's row. A template is stored first. */
  const contenidoOf = ({ fuente }: CheckedMessage): Promise<string> | string =>
    'cuerpo' in fuente ? fuente.cuerpo : storeOwnFile({ db, files }, fuente.plantilla.path);

  return {
    /** Finds an equal message to the same people within the last day. */
    anterior: async ({ huella }: PreparedMessage) => findEqualEnvio(db, { huella, desde: desde() }),

    /**
     * Sends the message to all recipients, as a job.
     * @returns the ids of the job and of the message
     * @throws {AppError} `conflicto` if there is an equal one within the last day; its id is in `ademas.anterior`
     */
    async send(
      { mensaje, origen, destinatarios, huella }: PreparedMessage,
      { actor, principal }: CallerOfSending,
      { despuesDe, note }: RepeatOptions,
    ): Promise<Envio> {
      const { tipo, asunto } = mensaje;
      const contenido = await contenidoOf(mensaje);
      return db.transaction().execute(async (tx) => {
        await lockMensaje(tx, huella);
        const anterior = await findEqualEnvio(tx, { huella, desde: desde() });
        if (anterior && anterior.id !== despuesDe) throw alreadySent(anterior.id, sinServidor);
        const { envio, tarea } = await createEnvio(
          tx,
          { tipo, asunto, contenido, origen, actor, principal, huella, enlaces: { direcciones: [], secret } },
          withSolicitudes(tx, { origen, paginas, ...destinatarios }),
        );
        const hecho = { id: tarea, correo: envio };
        await note(tx, hecho);
        return hecho;
      });
    },

    /**
     * Sends the message of one recipient to the caller.
     * @throws {AppError} `datos-invalidos` if the caller's account has no address
     */
    async sendTest(
      preparado: PreparedMessage,
      { actor, principal }: CallerOfSending,
      numero: number,
    ): Promise<{ email: string }> {
      const { mensaje } = preparado;
      const { destinatario } = chooseDestinatario(preparado, numero);
      const { usuario, nombre, email } = actor;
      if (email === '') {
        throw new AppError('datos-invalidos', {
          message: 'Su cuenta no tiene correo: no hay a dónde enviar la prueba.',
        });
      }
      const { tipo, asunto } = mensaje;
      const contenido = await contenidoOf(mensaje);
      const autor = { usuario, nombre };
      await db
        .transaction()
        .execute(async (tx) =>
          createCorreo(
            tx,
            { tipo, asunto: `${PRUEBA} ${asunto}`, contenido, origen: 'prueba', principal, autor, urgente: true },
            [{ ...destinatario, email, nombre, filas: [] }],
          ),
        );
      return { email };
    },
  };
}

/** Recipients in one read of the pages of their requests. */
const LOTE = 500;

/** Adds the pages of their requests to those who are sent to. */
async function* withSolicitudes(
  tx: Db,
  {
    origen,
    paginas,
    validos,
    omitidos,
  }: Pick<PreparedMessage, 'origen'> &
    Pick<PreparedSenderOptions, 'paginas'> &
    Pick<PreparedMessage['destinatarios'], 'validos' | 'omitidos'>,
): AsyncGenerator<readonly Destinatario[]> {
  for (let i = 0; i < validos.length; i += LOTE) {
    const lote = validos.slice(i, i + LOTE);
    const found = await paginas(tx, origen, lote);
    yield lote.map((destinatario, j) => ({ ...destinatario, solicitudes: found[j]! }));
  }
  yield omitidos;
}

const alreadySent = (anterior: string, withoutServidor: boolean): AppError =>
  new AppError('conflicto', {
    message: withoutServidor
      ? 'Este mismo correo ya quedó en la bandeja para las mismas personas en el último día. Confirme si lo quiere otra vez.'
      : 'Este mismo correo ya se envió a las mismas personas en el último día. Confirme si quiere enviarlo otra vez.',
    ademas: { anterior },
  });

type Options = {
  readonly db: Db;
  readonly files: Files;
  readonly archivos: Archivos;
  /** Reports whose people can be written to. */
  readonly fuentes: () => readonly Fuente[];
  readonly membrete: Letterhead;
  /** There is no mail server: messages stay in the outbox. */
  readonly sinServidor: boolean;
  readonly paginas: PaginasDeSolicitudes;
  /** The key of sealed links. */
  readonly secret: string;
  readonly now?: (() => Date) | undefined;
};

/** Serves the calls of {@link redaccionContract}. */
export function serveRedaccion(
  app: FastifyInstance,
  { db, files, archivos, fuentes, membrete, sinServidor, paginas, secret, now = () => new Date() }: Options,
): void {
  const preparar = createPrepare({ archivos, plantillas: createTemplateReader(), fuentes });
  const envios = createPreparedSender({ db, files, sinServidor, paginas, secret, now });

  const handlers: Handlers<typeof redaccionContract> = {
    async 'POST /correos/revision'({ body }, { actor }) {
      const preparado = await preparar(body, actor);
      return { status: 200, body: revisionOf(preparado, { anterior: await envios.anterior(preparado), sinServidor }) };
    },
    async 'POST /correos/vista'({ body: { numero = '1', ...body } }, { actor }) {
      const preparado = await preparar(body, actor);
      const { destinatario } = chooseDestinatario(preparado, Number(numero));
      const [solicitudes = []] = await paginas(db, preparado.origen, [destinatario]);
      return { status: 200, body: await vistaOf(preparado, Number(numero), { membrete, solicitudes }) };
    },
    async 'POST /correos/prueba'({ body: { numero = '1', ...body } }, { actor, request }) {
      const preparado = await preparar(body, actor);
      assertEnviable(preparado);
      const llamada = { actor, principal: principalOf(request) };
      return { status: 201, body: await envios.sendTest(preparado, llamada, Number(numero)) };
    },
    async 'POST /envioCorreoUsuariosMoodle'({ body: { despuesDe, ...body } }, { actor, request, once }) {
      const preparado = await preparar(body, actor, { toSend: true });
      assertEnviable(preparado);
      const envio = await once(
        async (note) => envios.send(preparado, { actor, principal: principalOf(request) }, { despuesDe, note }),
        preparado.huella.toString('hex'),
      );
      return { status: 201, body: envio };
    },
    async 'GET /correos/anteriores/{informe}'({ params: { informe } }, { actor }) {
      const { informe: origen } = fuenteFor(fuentes(), informe, actor);
      const filas = await selectAnteriores(db, { origen, limite: MAX_ANTERIORES });
      const anteriores = filas.map(({ contenido, creado, ...fila }) => ({
        ...fila,
        cuerpo: contenido,
        creado: creado.toISOString(),
      }));
      return { status: 200, body: { anteriores } };
    },
    async 'GET /correos/plantilla/{informe}'({ params: { informe } }, { actor }) {
      const { campos } = fuenteFor(fuentes(), informe, actor);
      return {
        status: 200,
        body: Readable.from([exampleTemplate(campos)], { objectMode: false }),
        headers: { 'content-disposition': contentDisposition('Plantilla de correo.docx') },
      };
    },
  };
  serve(app, redaccionContract, handlers);
}
