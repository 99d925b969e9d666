import { z } from 'zod';
import { motivoOf } from './error-codes.ts';
import type { HttpAnswer } from './http.ts';
import { type ErrorDeMoodle, MoodleFailure } from './lectura.ts';

/** What stands in front of a web server says when the server itself does not answer. */
const GATEWAY = new Set([429, 502, 503, 504]);

/** Whether another attempt may find what this one did not. */
export function isTransient(answer: HttpAnswer | undefined): boolean {
  return answer === undefined || GATEWAY.has(answer.status);
}

const errorSchema = z.union([
  z.object({
    exception: z.string(),
    errorcode: z.string().optional(),
    message: z.string().optional(),
    debuginfo: z.string().nullish(),
  }),
  z
    .object({ error: z.string(), errorcode: z.string() })
    .transform(({ error, errorcode }) => ({ errorcode, message: error })),
]);

/** Moodle's error in an answer, if it is one: `exception` of a function, `error` of a script. */
export function errorIn(json: unknown): ErrorDeMoodle | undefined {
  return errorSchema.safeParse(json).data;
}

/**
 * The JSON of an answer, which may be an error of Moodle's: those travel with HTTP 200.
 * @throws {MoodleFailure} when it is no answer of Moodle's
 */
export function jsonOf(answer: HttpAnswer | undefined): unknown {
  if (answer === undefined || isTransient(answer)) throw new MoodleFailure('no-responde');
  const { status, body } = answer;
  if (status === 403 && body?.length === 0) throw new MoodleFailure('servicio-apagado');
  if (status !== 200 || body === null) throw new MoodleFailure('respuesta-invalida');
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new MoodleFailure('respuesta-invalida');
  }
}

/** The part of an answer that the product uses. @throws {MoodleFailure} when Moodle refused, or answered otherwise */
export function valueOf<T>(json: unknown, schema: z.ZodType<T>): T {
  const error = errorIn(json);
  if (error) throw new MoodleFailure(motivoOf(error.errorcode), error);
  const value = schema.safeParse(json);
  if (!value.success) throw new MoodleFailure('respuesta-invalida');
  return value.data;
}
