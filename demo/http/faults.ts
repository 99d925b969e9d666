import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { MoodleError } from '../protocol/errors.ts';

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers that are not Moodle's: status, type, body. */
const ANSWERS = {
  html: [200, HTML, '<!DOCTYPE html><html lang="es"><title>Error</title></html>'],
  'json-roto': [200, JSON_TYPE, '{"token":"'],
  'otra-forma': [200, JSON_TYPE, '{"sorpresa":true}'],
  'error-php': [200, JSON_TYPE, '{"exception":"Error","message":"Call to undefined function"}'],
  prohibido: [403, HTML, ''],
  'no-disponible': [503, HTML, '<h1>Service Unavailable</h1>'],
  /** Back to the same address, which a client that follows sends its form to again. */
  redireccion: [307, HTML, ''],
} as const;

/**
 * The ways in which a real Moodle fails, on demand; `funcion` keeps it to one function (`pluginfile`: the files), `curso` to
 * calls that are about a course, `veces` to so many answers.
 */
export const fault = z.strictObject({
  modo: z.enum([
    'lento',
    'mudo',
    'cortar',
    'cortar-despues',
    'cortar-a-medias',
    'parametro',
    'sin-permiso',
    'token-retirado',
    'mantenimiento',
    'html',
    'json-roto',
    'otra-forma',
    'error-php',
    'prohibido',
    'no-disponible',
    'redireccion',
  ]),
  /** The delay in milliseconds. */
  ms: z.int().min(0).max(600_000).default(0),
  funcion: z.string().optional(),
  curso: z.int().optional(),
  veces: z.int().positive().optional(),
});
export type Fault = z.output<typeof fault>;

/**
 * Misbehaves as told. False = the request is to be answered as usual, late or into a closed connection.
 * @throws {MoodleError} `sitemaintenance`, `invalidparameter`, `invalidtoken`, `accessexception`
 */
export async function misbehave(
  { modo, ms }: Fault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (modo === 'mantenimiento') throw new MoodleError('sitemaintenance');
  if (modo === 'parametro') throw new MoodleError('invalidparameter');
  if (modo === 'token-retirado') throw new MoodleError('invalidtoken');
  if (modo === 'sin-permiso') throw new MoodleError('accessexception');
  if (modo === 'lento') {
    await sleep(ms, undefined, { ref: false });
    return false;
  }
  if (modo === 'cortar-despues') {
    // The function is run, and its answer is lost.
    response.end = () => response.destroy();
    return false;
  }
  if (modo === 'cortar-a-medias') {
    response.end = (body: unknown) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.from(String(body));
      response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
      return response;
    };
    return false;
  }
  if (modo === 'cortar') request.socket.destroy();
  else if (modo !== 'mudo') {
    const [status, type, body] = ANSWERS[modo];
    response.writeHead(status, { 'content-type': type, ...(status === 307 && { location: request.url }) }).end(body);
  }
  return true;
}
