// Turns every error of a request into an answer, logs unexpected ones, and tells of callers without permission.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, withKept, type ErrorCode } from '../../contract/errors.ts';
import { errorBodyOf } from '../../contract/route.ts';
import { outageOf, type Outage } from '../db/errors.ts';
import { QueueFull } from '../fair-queue.ts';

/** Codes of ours for the framework's own refusals. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: 'datos-invalidos',
  401: 'sin-sesion',
  // Its refusal of a path outside a folder of files: what is not served does not exist, for any caller.
  403: 'no-existe',
  404: 'no-existe',
  413: 'demasiado-grande',
  // The router's status for a part of a path that is longer than any address of ours.
  414: 'no-existe',
  415: 'formato-no-admitido',
  429: 'demasiados-intentos',
  503: 'no-disponible',
};

const later = (what: string): string => withKept(`${what} Inténtelo de nuevo en unos minutos.`);

/** Seconds after which a new try makes sense, and the message where it says more than that the service is away. */
const OF_OUTAGE: Readonly<Record<Outage, { readonly retryAfter: number; readonly message?: string }>> = {
  unreachable: { retryAfter: 1 },
  full: { retryAfter: 30, message: later('No se puede guardar: el servidor se quedó sin espacio.') },
  readOnly: { retryAfter: 30, message: later('No se puede guardar: por ahora el servidor solo permite consultar.') },
  busy: { retryAfter: 10, message: later('El servidor está ocupado con otra operación y no alcanzó a responder.') },
  storeUnreachable: { retryAfter: 10, message: later('El almacén de archivos no responde.') },
};

const MANY_OF_ONE = withKept(
  'Desde su dirección ya hay muchas operaciones en curso. Espere unos segundos e inténtelo de nuevo.',
);

function asAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof QueueFull && error.of === 'sender')
    return new AppError('demasiados-intentos', { message: MANY_OF_ONE, retryAfter: OF_OUTAGE.busy.retryAfter });
  const outage = outageOf(error);
  if (outage) return new AppError('no-disponible', { cause: error, ...OF_OUTAGE[outage] });
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  return new AppError(BY_STATUS[status] ?? (status < 500 ? 'datos-invalidos' : 'interno'), { cause: error });
}

function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfter !== undefined) void reply.header('retry-after', Math.ceil(error.retryAfter));
  const body = { message: error.message, ...(error.errores && { errores: error.errores }), ...error.ademas };
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(errorBodyOf(reply.request.routeOptions.config.error, body));
}

/** Called for each request that was refused because of its caller. */
export type OnDenied = (request: FastifyRequest) => Promise<void>;

/** Turns every thrown error into an answer; an unexpected one says only that it failed. */
export function handleErrors(app: FastifyInstance, onDenied: OnDenied = async () => {}): void {
  const logOutage = createOutageLog();
  app.setErrorHandler(async (error: FastifyError | Error, request, reply) => {
    const known = asAppError(error);
    const isOurs = known.code === 'interno' && !isDeparture(error, reply);
    if (isOurs) request.log.error({ err: error }, 'unexpected error');
    else if (known.code === 'no-disponible' && known.cause) logOutage(request, error);
    if (known.code === 'sin-permiso') await tell(onDenied, request);
    return sendError(reply, known);
  });
}

/** Time in ms within which an outage is logged once. */
const OUTAGE_EVERY_MS = 1000;

/**
 * Logs the refusals of an outage, one of each kind in a second, with the number of those that were not logged since: the
 * disk may be the one that is full.
 */
function createOutageLog(): (request: FastifyRequest, error: Error) => void {
  const logged = new Map<Outage | undefined, { at: number; unlogged: number }>();
  return (request, error) => {
    const outage = outageOf(error) ?? outageOf(error.cause);
    const last = logged.get(outage);
    if (last && Date.now() - last.at < OUTAGE_EVERY_MS) last.unlogged++;
    else {
      request.log.warn({ err: error, unlogged: last?.unlogged ?? 0 }, 'not available');
      logged.set(outage, { at: Date.now(), unlogged: 0 });
    }
  };
}

/** Returns true if an answer ended because the client left before its first byte. */
const isDeparture = (error: FastifyError | Error, { raw }: FastifyReply): boolean =>
  raw.destroyed && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** A refusal that could not be recorded is a refusal all the same. */
async function tell(onDenied: OnDenied, request: FastifyRequest): Promise<void> {
  try {
    await onDenied(request);
  } catch (error) {
    request.log.error({ err: error }, 'refusal not told');
  }
}

/** Answers a path that the router cannot read: no route and none of its hooks is concerned. */
export function answerUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void sendError(reply, asAppError(error));
}

/** Answers the JSON 404 of the API. */
export const apiNotFound = (reply: FastifyReply): FastifyReply =>
  sendError(reply, new AppError('no-existe', { message: 'No existe esa dirección en la API.' }));
