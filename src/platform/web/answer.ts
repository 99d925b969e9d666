import type * as z from 'zod/mini';
import { ERRORS } from '#platform/contract/errors.ts';
import { ApiError, ConnectionError } from './http.ts';

/**
 * What an answer that is a success says. One that something between us and the server made (a proxy, a captive portal),
 * or that another version of the server did, is told in words for the person, never in those of a parser.
 * @throws {ApiError} for an answer that is not what its schema says, {@link ConnectionError} for one that broke off
 */
export async function readAnswer<S extends z.ZodMiniType>(schema: S, response: Response): Promise<z.output<S>> {
  const text = await response.text().catch((cause: unknown) => {
    throw new ConnectionError(cause);
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    const { status, message } = ERRORS.interno;
    throw Object.assign(new ApiError(status, message), { cause });
  }
}
