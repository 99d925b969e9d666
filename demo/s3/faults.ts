import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { S3Error } from './signature.ts';

/** Refusals of stores: status and code. */
const REFUSALS = {
  'no-disponible': [503, 'SlowDown'],
  error: [500, 'InternalError'],
  'sin-permiso': [403, 'AccessDenied'],
  lleno: [403, 'QuotaExceeded'],
  'sin-cubo': [404, 'NoSuchBucket'],
} as const;

/** The ways in which a real store fails, on demand; `metodo` keeps it to one, `veces` to so many answers. */
export const fault = z.strictObject({
  modo: z.enum([
    ...(Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]),
    'lento',
    'mudo',
    'cortar',
    'cortar-despues',
    'cortar-a-medias',
    'sin-largo',
    'html',
  ]),
  /** The delay in milliseconds. */
  ms: z.int().min(0).max(600_000).default(0),
  /** The header `Retry-After`, in seconds. */
  despues: z.int().positive().optional(),
  metodo: z.enum(['GET', 'HEAD', 'PUT', 'DELETE']).optional(),
  veces: z.int().positive().optional(),
});
export type Fault = z.output<typeof fault>;

/**
 * Misbehaves as told. False = the request is to be answered as usual, late or into a closed connection.
 * @throws {S3Error} the refusal
 */
export async function misbehave(
  { modo, ms, despues }: Fault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (modo === 'lento') await sleep(ms, undefined, { ref: false });
  else if (modo === 'cortar') request.socket.destroy();
  else if (modo === 'html') response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
  else if (modo === 'cortar-despues') response.end = () => response.destroy();
  else if (modo in REFUSALS) {
    const [status, code] = REFUSALS[modo as keyof typeof REFUSALS];
    if (despues !== undefined) response.setHeader('retry-after', despues);
    throw new S3Error(status, code);
  }
  return modo === 'mudo' || modo === 'cortar' || modo === 'html';
}
