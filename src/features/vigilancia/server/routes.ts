// Serves the status page: the signals of all slices, read at most every few seconds, and the trial of the mail.
import type { FastifyInstance } from 'fastify';
import { principalOf, type Principal } from '#core/auditoria/server/service.ts';
import type { Senal } from '#core/senal.ts';
import { createCorreo, type DailyMail } from '#features/correo/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { vigilanciaContract, type EstadoDelServicio } from '../contract.ts';

type Context = {
  readonly db: Db;
  readonly correoDelDia: Pick<DailyMail, 'take'>;
  readonly sinServidor: boolean;
  readonly senales: () => Promise<readonly Senal[]>;
  readonly now: () => Date;
};

export function serveVigilancia(app: FastifyInstance, { senales, now, ...context }: Context): void {
  const cache = createCache<EstadoDelServicio>({ ttl: MOMENT_MS });
  const read = async (): Promise<EstadoDelServicio> => {
    const instante = now().toISOString();
    return { instante, senales: [...(await senales())] };
  };
  const handlers: Handlers<typeof vigilanciaContract> = {
    'GET /estado': async () => ({ status: 200, body: await cache.get(read) }),
    'POST /estado/correo': async (_call, { actor, request }) => ({
      status: 201,
      body: await sendTrial(context, actor, principalOf(request)),
    }),
  };
  serve(app, vigilanciaContract, handlers);
}

/**
 * Sends a message to the caller, who gets no more of them in a day than anybody can cause.
 * @throws {AppError} `datos-invalidos` if the caller's account has no address; `demasiados-intentos` after those of the day
 */
async function sendTrial(
  { db, correoDelDia, sinServidor }: Pick<Context, 'db' | 'correoDelDia' | 'sinServidor'>,
  actor: Actor,
  principal: Principal,
) {
  const { usuario, nombre, email } = actor;
  if (email === '') {
    throw new AppError('datos-invalidos', { message: 'Su cuenta no tiene correo: no hay a dónde enviar la prueba.' });
  }
  return db.transaction().execute(async (tx) => {
    if (!(await correoDelDia.take(tx, email))) {
      throw new AppError('demasiados-intentos', { message: 'Ya recibió hoy los correos de prueba que admite un día.' });
    }
    const { envio } = await createCorreo(
      tx,
      {
        tipo: '2',
        asunto: 'Correo de prueba',
        contenido: '<p>Si usted lee este mensaje, los correos de la aplicación se están enviando.</p>',
        origen: 'prueba',
        principal,
        autor: { usuario, nombre },
        urgente: true,
      },
      [{ email, nombre, rol: 'Quien pidió la prueba', campos: {}, filas: [] }],
    );
    return { id: envio, email, sinServidor };
  });
}
