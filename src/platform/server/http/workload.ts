// Bounds how many heavy calls run at once, per session and overall; the others wait or are refused.
import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../contract/errors.ts';
import type { Workload } from '../../contract/route.ts';
import { FairQueue, QueueFull, type QueueBounds, type QueuePlace } from '../fair-queue.ts';
import { senderOf, sessionKey } from './sender.ts';

export type Workloads = Readonly<Record<Workload, QueueBounds>>;

/**
 * Links live for a minute, and proxies wait no longer for an answer: what has waited this long is refused instead, in
 * ms.
 */
const LONGEST_WAIT_MS = 45_000;

/**
 * Reads keep fewer connections of the database busy than there are, so that public calls find one. Both fill the
 * processor: a second one of a session would only make both slower, and leave less to everyone else (`test:floods`).
 */
const WORKLOADS: Workloads = {
  read: { running: 4, runningPerSender: 1, waiting: 200, waitingPerSender: 40 },
  export: { running: 1, runningPerSender: 1, waiting: 100, waitingPerSender: 20 },
};

/** Time after which a call that only waits for its slow client keeps no others from beginning, in ms. */
const SLOW_CLIENT_MS = 5000;

/** Between these two by chance, so that what was refused together does not come back together. */
const RETRY_SECONDS = { min: 5, max: 15 };

const MANY_OF_ONE =
  'Usted ya tiene muchas consultas o exportaciones en curso. Espere a que terminen e inténtelo de nuevo.';
const MANY_OF_ALL =
  'En este momento se preparan muchas consultas y exportaciones. Espere unos segundos e inténtelo de nuevo.';

/** The session that made a link, and the kind of work that opening it is; none where its file is only sent. */
export type WorkLink = { readonly session: string; readonly workload?: Workload | undefined };

type Options = {
  readonly bounds?: Workloads | undefined;
  /** Finds the link that a request opens; null if there is none. */
  readonly linkOf: (request: FastifyRequest) => Promise<WorkLink | null>;
};

/**
 * Makes the calls of routes with a `workload` wait for each other, a few at once per session and overall, and refuses
 * calls that would wait beyond a bound: 429 to the session that asks for too much, 503 when all together do. Call it
 * before the routes are registered.
 */
export function limitWork(app: FastifyInstance, { bounds = WORKLOADS, linkOf }: Options): void {
  const queueOf = (workload: Workload): FairQueue =>
    new FairQueue({ ...bounds[workload], longestWaitMs: LONGEST_WAIT_MS });
  const queues = { read: queueOf('read'), export: queueOf('export') } as const;
  const waitFor =
    (declared: Workload | 'link') =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { key, signal } = senderOf(request, reply);
      const link = declared === 'link' ? await linkOf(request) : null;
      const workload = declared === 'link' ? link?.workload : declared;
      if (!workload) return;
      const place = await enter(queues[workload], link && !request.actor ? sessionKey(link.session) : key, signal);
      leaveAtEnd(place, { request, reply, signal });
    };
  // After the general limit and the guard, which are hooks of the route too.
  app.addHook('onRoute', (route) => {
    const workload = route.config?.workload;
    if (workload) route.onRequest = [route.onRequest ?? [], waitFor(workload)].flat();
  });
}

async function enter(queue: FairQueue, key: string, signal: AbortSignal): Promise<QueuePlace> {
  try {
    return await queue.enter(key, signal);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const retryAfter = randomInt(RETRY_SECONDS.min, RETRY_SECONDS.max + 1);
    if (error.of === 'sender') throw new AppError('demasiados-intentos', { message: MANY_OF_ONE, retryAfter });
    throw new AppError('no-disponible', { message: MANY_OF_ALL, retryAfter });
  }
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly signal: AbortSignal };

/** Keeps the place until the last byte of the answer is sent or its connection broke. */
function leaveAtEnd(place: QueuePlace, { request, reply, signal }: Exchange): void {
  const timer = setInterval(() => {
    if (!request.raw.complete || reply.raw.writableNeedDrain) place.letOthersBegin();
  }, SLOW_CLIENT_MS).unref();
  const leave = (): void => {
    clearInterval(timer);
    place.leave();
  };
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
}
